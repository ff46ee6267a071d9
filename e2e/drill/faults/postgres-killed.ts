import type { Fault } from '../faulty/fault.ts'
import { killInBursts } from '../faulty/kill-in-bursts.ts'

const MAX_BURST = 40

export const fault: Fault = {
  title: 'kill -9 of PostgreSQL in the middle of a burst, over and over: the server and its people go on',
  databases: ['postgres'],
  times: 100,
  expectedErrors: ['saving updates failed', 'opening a board failed', 'compaction failed'],
  run: (stage) =>
    killInBursts(stage, MAX_BURST, async () => {
      await stage.postgres.kill()
      await stage.postgres.start()
      stage.claim(stage.server.isAlive(), 'the server ended')
    }),
}
