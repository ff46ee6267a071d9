import { join } from 'node:path'
import { cutPower } from '../faulty/cut-power.ts'
import type { Fault } from '../faulty/fault.ts'

const SHIM = new URL('../faulty/shim-lost-power.ts', import.meta.url).href
const MAX_BURST = 60
/** How much of what was not forced to the disk reaches it: nothing, a half, nearly all. */
const SHARES = [0, 0.5, 0.95]

export const fault: Fault = {
  title: 'power cuts: the disk has only what was forced to it, and of the rest each sector by chance',
  times: 20,
  async run(stage) {
    const folder = stage.newFolder()
    const database = join(folder, 'database')
    const durable = join(folder, 'durable')
    const environment = { DRILL_DATABASE: database, DRILL_DURABLE: durable }
    await stage.start({ folder, environment, preloads: [SHIM] })
    const crew = await stage.crew()
    for (let n = 0; n < stage.times; n++) {
      await crew.untilAcked(1 + Math.floor(stage.random() * MAX_BURST))
      const acked = crew.ackedByWriter()
      await stage.killServer()
      crew.disconnect()
      cutPower(database, durable, stage.random, SHARES[n % SHARES.length] ?? 0)
      await stage.startAgain()
      stage.checkSaved(crew, await crew.read(), acked)
      crew.connect()
      stage.showProgress(`cut ${n + 1}`)
    }
    stage.figure('power cuts', stage.times)
    await stage.checkCrew(crew)
  },
}
