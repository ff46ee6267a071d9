import type { Fault } from '../faulty/fault.ts'

const MAX_BURST = 40

export const fault: Fault = {
  title: 'kill -9 of the server and of PostgreSQL at the same moment, over and over',
  databases: ['postgres'],
  times: 100,
  expectedErrors: ['saving updates failed', 'opening a board failed'],
  async run(stage) {
    await stage.start()
    const crew = await stage.crew()
    for (let n = 0; n < stage.times; n++) {
      await crew.untilAcked(1 + Math.floor(stage.random() * MAX_BURST))
      const acked = crew.clients.map((client) => client.ackedEdits())
      const kills = [() => stage.killServer(), () => stage.postgres.kill()]
      await Promise.all((stage.random() < 0.5 ? kills : kills.toReversed()).map((kill) => kill()))
      await stage.postgres.start()
      await stage.startAgain()
      const lost = crew.missingFrom(await crew.read(), acked)
      stage.claim(
        lost.length === 0,
        `kill ${n + 1}: ${lost.length} saved edits are lost: ${lost.slice(0, 3)}`,
      )
    }
    stage.figure('kills', stage.times)
    await stage.checkCrew(crew)
  },
}
