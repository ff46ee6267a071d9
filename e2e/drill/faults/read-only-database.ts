import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#db/driver/open-database.ts'
import type { Fault } from '../faulty/fault.ts'
import { until } from '../faulty/until.ts'
import { watchStorage } from '../faulty/watch-storage.ts'

const PATIENCE_MS = 120_000

export const fault: Fault = {
  title:
    'PostgreSQL becomes read-only, as after a failover: nothing is called saved until it takes writes again',
  databases: ['postgres'],
  expectedErrors: ['saving updates failed', 'database takes no updates', 'database connections replaced'],
  async run(stage) {
    const { DATABASE_URL: url = '' } = await stage.startDatabase()
    await stage.start({ environment: { DATABASE_URL: url } })
    const admin = await openDatabase({ kind: 'postgres', url })
    stage.onEnd(() => admin.close().catch(() => undefined))
    const setReadOnly = async (isOn: boolean) => {
      await admin.query('set default_transaction_read_only = off')
      await admin.query(`alter system set default_transaction_read_only = ${isOn ? 'on' : 'off'}`)
      await admin.query('select pg_reload_conf()')
    }
    const crew = await stage.crew()
    const page = watchStorage(stage.url, crew.board)
    stage.onEnd(() => page.stop())
    await crew.untilAcked(10)
    await setReadOnly(true)
    await page.until('away', 'full')
    // Answers that are on their way may still arrive.
    await wait(500)
    const acked = crew.acked()
    const edits = crew.edits()
    await until(() => crew.edits() > edits + 200, 'people go on', PATIENCE_MS)
    stage.claim(crew.acked() === acked, 'edits were called saved on a read-only database')
    await setReadOnly(false)
    await page.until('ok')
    page.stop()
    await stage.checkCrew(crew)
  },
}
