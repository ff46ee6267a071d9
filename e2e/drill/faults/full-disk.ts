import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { mountSmallDisk } from '#server/testing/small-disk.ts'
import type { Fault } from '../faulty/fault.ts'
import { until } from '../faulty/until.ts'
import { watchStorage } from '../faulty/watch-storage.ts'

const DISK_MB = 320
const PATIENCE_MS = 60_000

export const fault: Fault = {
  title:
    'a disk fills up in the middle of a burst, over and over: pages name the reason, and everything is saved when there is room',
  times: 3,
  expectedErrors: ['saving updates failed', 'database takes no updates', 'compaction failed'],
  async run(stage) {
    const disk = mountSmallDisk(DISK_MB)
    if (!disk) throw new Error('only root on Linux can mount a small disk')
    stage.onEnd(() => disk.remove())
    await stage.start({ folder: join(disk.folder, 'data') })
    const crew = await stage.crew()
    await stage.watchBystanders()
    const page = watchStorage(stage.url, crew.board)
    stage.onEnd(() => page.stop())
    for (let n = 0; n < stage.times; n++) {
      await crew.untilAcked(10)
      disk.fill()
      await page.until('full')
      // Answers that are on their way may still arrive.
      await wait(500)
      const acked = crew.acked()
      const edits = crew.edits()
      await until(() => crew.edits() > edits + 100, 'people go on', PATIENCE_MS)
      stage.claim(crew.acked() === acked, 'edits were called saved on a full disk')
      disk.free()
      await page.until('ok')
    }
    await stage.checkBystanders()
    page.stop()
    await stage.checkCrew(crew)
  },
}
