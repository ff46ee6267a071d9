import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#db/driver/database.ts'
import { readAppliedMigrations, readMigrations } from '#db/migrate.ts'

const COPY = 'before-update'
/** It has the names of people who are forgotten later. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Copies the embedded database before its tables change, in place of the copy before: the way back to the older version. A migration
 * that fails changes nothing. PostgreSQL has its own backups, and may be too large for this machine.
 */
export async function copyBeforeUpdate(db: Database, dataFolder: string): Promise<void> {
  const applied = await readAppliedMigrations(db)
  const known = await readMigrations()
  if (!db.copyTo || applied.length === 0 || applied.length >= known.length) return
  const [copy, part] = [join(dataFolder, COPY), join(dataFolder, `${COPY}.part`)]
  await rm(part, { recursive: true, force: true })
  try {
    await db.copyTo(part)
  } catch (error) {
    // On a full disk half a copy would be in the way of the next start.
    await rm(part, { recursive: true, force: true })
    throw error
  }
  await rm(copy, { recursive: true, force: true })
  await rename(part, copy)
}

export async function removeOldCopy(dataFolder: string, now: number): Promise<void> {
  const copy = join(dataFolder, COPY)
  const made = await stat(copy).catch(() => null)
  if (made && now - made.mtimeMs > KEPT_MS) await rm(copy, { recursive: true, force: true })
}
