import type { Fault } from '../faulty/fault.ts'
import { killInBursts } from '../faulty/kill-in-bursts.ts'

const MAX_BURST = 40

export const fault: Fault = {
  title: 'kill -9 of the server and of PostgreSQL at the same moment, over and over',
  databases: ['postgres'],
  times: 100,
  expectedErrors: ['saving updates failed', 'opening a board failed', 'compaction failed'],
  run: (stage) =>
    killInBursts(stage, MAX_BURST, async () => {
      const kills = [() => stage.killServer(), () => stage.postgres.kill()]
      await Promise.all((stage.random() < 0.5 ? kills : kills.toReversed()).map((kill) => kill()))
      await stage.postgres.start()
    }),
}
