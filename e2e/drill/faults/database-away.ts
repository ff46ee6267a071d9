import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from '../faulty/fault.ts'
import { until } from '../faulty/until.ts'
import { watchStorage } from '../faulty/watch-storage.ts'

const PATIENCE_MS = 60_000

export const fault: Fault = {
  title:
    'PostgreSQL answers nothing for a minute: edits reach others, nothing is called saved, then all of it in order',
  databases: ['postgres'],
  seconds: 60,
  expectedErrors: ['saving updates failed', 'database connections replaced', 'compaction failed'],
  async run(stage) {
    const { DATABASE_URL: direct = '' } = await stage.startDatabase()
    const proxy = await stage.proxyTo(Number(new URL(direct).port))
    await stage.start({ environment: { DATABASE_URL: direct.replace(/:\d+\//, `:${proxy.port}/`) } })
    const crew = await stage.crew()
    await stage.watchBystanders()
    const page = watchStorage(stage.url, crew.board)
    stage.onEnd(() => page.stop())
    await crew.untilAcked(10)
    // Answers that are on their way may still arrive.
    proxy.hold()
    await wait(1_000)
    const acked = crew.acked()
    await page.until('away')
    await wait(stage.seconds * 1_000)
    stage.claim(crew.acked() === acked, 'edits were called saved without a database')
    const edits = crew.edits()
    const healedAt = performance.now()
    proxy.release()
    await page.until('ok')
    await until(() => crew.acked() >= edits, 'everything is called saved', 2 * PATIENCE_MS)
    stage.figure('all saved after', (performance.now() - healedAt) / 1_000, ' s')
    await stage.checkBystanders()
    page.stop()
    await stage.checkCrew(crew)
  },
}
