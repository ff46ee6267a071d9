import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { preparedDataFolder } from '#db/testing/prepared-folder.ts'
import { FORMER_MEMBER } from '#session/members/former-member.ts'
import { backUp } from './backup/back-up.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { readConfig } from './config/env.ts'
import { findInDatabase } from './forgetting/testing/find-in-database.ts'
import { createServer } from './process/start-server.ts'

const NAME = 'Zebulon Quagmire'

test('[ID64] a database that is restored from an earlier backup forgets the person again before anyone can read it', async () => {
  const folder = await preparedDataFolder()
  const copies = mkdtempSync(join(tmpdir(), 'parley-restore-'))
  onTestFinished(() => {
    for (const each of [folder, copies]) rmSync(each, { recursive: true, force: true })
  })
  const forgottenFile = join(copies, 'forgotten')
  const environment = {
    PORT: '0',
    HOST: '127.0.0.1',
    PARLEY_DATA: folder,
    LOG_LEVEL: 'silent',
    FORGOTTEN_FILE: forgottenFile,
  }
  const config = readConfig(environment)
  const start = () => createServer({ config, pages: 'none' })

  const first = await start()
  const person = { id: 'uzebulon', name: NAME, color: 'moss' }
  const { db, sessions } = first.services
  await db.query(`insert into users (id, name, color, kind) values ('uzebulon', $1, 'moss', 'guest')`, [NAME])
  const { board } = await sessions.create({ title: 'Plans', premise: '' }, person)
  await first.stop()
  await backUp(config, join(copies, 'monday'))

  const second = await start()
  await second.services.forgetting.forget(person.id)
  expect(await findInDatabase(second.services.db, [NAME])).toEqual([])
  await second.stop()

  rmSync(folder, { recursive: true })
  await restoreBackup(config, join(copies, 'monday'))
  const restored = await start()
  onTestFinished(() => restored.stop())
  expect(await findInDatabase(restored.services.db, [NAME])).toEqual([])
  expect((await restored.services.sessions.load(board.id))?.people[person.id]?.name).toBe(FORMER_MEMBER)
})
