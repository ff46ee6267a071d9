import type { Fault } from '../faulty/fault.ts'

/** Each time at another moment of a burst of 200 updates a second. */
const MAX_BURST = 60

export const fault: Fault = {
  title: 'kill -9 of the server in the middle of a burst, over and over, while its people go on',
  databases: ['pglite', 'postgres'],
  times: 100,
  async run(stage) {
    await stage.start()
    const crew = await stage.crew()
    for (let n = 0; n < stage.times; n++) {
      await crew.untilAcked(1 + Math.floor(stage.random() * MAX_BURST))
      const acked = crew.clients.map((client) => client.ackedEdits())
      await stage.killServer()
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
