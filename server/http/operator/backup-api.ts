import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseCopy } from '#api/backup.ts'
import { Problem } from '../answers/problem.ts'
import { requireDiskSpace } from '../app/admit-request.ts'
import { type ApiApp, answer } from '../app/api-app.ts'
import { apiRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireOperator } from './require-operator.ts'

const COPY = 'backup-copy'

const copy = apiRoute('post /operator/backup', {
  summary: 'Copy the embedded database within the data folder, for `npm run backup` (the operator)',
  description: 'Replaces the copy before. Nothing is saved while it is made, and everything after that.',
  answers: { 200: answer(DatabaseCopy, 'The copy') },
})

/** The running server's part of a backup: no other process can read the files of its database at one moment. */
export function addBackup(app: ApiApp, services: ApiServices): void {
  const { db, config } = services
  let isCopying = false

  app.openapi(copy, async (c) => {
    requireOperator(services, c)
    if (!db.copyTo) throw new Problem('not-embedded')
    if (isCopying) throw new Problem('server-busy.backup')
    await requireDiskSpace(config)
    isCopying = true
    try {
      const folder = join(config.dataFolder, COPY)
      await rm(folder, { recursive: true, force: true })
      await db.copyTo(folder)
      return c.json({ folder: COPY }, 200)
    } finally {
      isCopying = false
    }
  })
}
