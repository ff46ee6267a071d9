import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { preparedDataFolder } from '#db/testing/prepared-folder.ts'
import { type DatabaseKind, freshPlace } from '#db/testing/with-database.ts'

/**
 * A data folder, and a database with tables, for servers in separate processes. Removed at the end of the test. A start
 * with PGlite takes a second of processor time more than one with PostgreSQL.
 */
export async function serverEnvironment(
  kind: DatabaseKind = 'postgres',
): Promise<Record<'PARLEY_DATA' | 'DATABASE_URL', string>> {
  const fresh = kind === 'postgres' ? await freshPlace(kind) : null
  if (fresh) onTestFinished(fresh.remove)
  const folder = fresh ? mkdtempSync(join(tmpdir(), 'parley-test-')) : await preparedDataFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { PARLEY_DATA: folder, DATABASE_URL: fresh?.place.kind === 'postgres' ? fresh.place.url : '' }
}
