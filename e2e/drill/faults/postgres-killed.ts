import type { Fault } from '../faulty/fault.ts'

const MAX_BURST = 40

export const fault: Fault = {
  title: 'kill -9 of PostgreSQL in the middle of a burst, over and over: the server and its people go on',
  databases: ['postgres'],
  times: 100,
  expectedErrors: ['saving updates failed', 'opening a board failed'],
  async run(stage) {
    await stage.start()
    const crew = await stage.crew()
    const before = stage.server.pid
    for (let n = 0; n < stage.times; n++) {
      await crew.untilAcked(1 + Math.floor(stage.random() * MAX_BURST))
      await stage.postgres.kill()
      await stage.postgres.start()
    }
    stage.figure('kills', stage.times)
    stage.claim(stage.server.pid === before && stage.server.isAlive(), 'the server ended')
    await stage.checkCrew(crew)
  },
}
