import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from '../faulty/fault.ts'

const SHIM = new URL('../faulty/shim-slow-disk.ts', import.meta.url).href
const FSYNC_MS = 400

export const fault: Fault = {
  title: `a disk that takes ${FSYNC_MS} ms to force anything: edits still reach others at once, and are called saved later`,
  seconds: 10,
  async run(stage) {
    const folder = stage.newFolder()
    // The first start makes thousands of files.
    await stage.start({ folder, environment: { DRILL_FSYNC_MS: String(FSYNC_MS) } })
    await stage.server.end('SIGTERM')
    await stage.startAgain([SHIM])
    const crew = await stage.crew()
    await stage.watchBystanders()
    const before = crew.acked()
    await wait(stage.seconds * 1_000)
    stage.figure('called saved in a second', (crew.acked() - before) / stage.seconds)
    stage.claim(crew.acked() > before, 'nothing is called saved any more')
    await stage.checkBystanders()
    await stage.checkCrew(crew)
  },
}
