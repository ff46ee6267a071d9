import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { BackupError } from './backup-error.ts'

const MANIFEST = 'backup.json'
/** The folder of the embedded database in a data folder, and in a backup. */
export const DATABASE = 'database'
/** The file with the ids of forgotten people, unless `FORGOTTEN_FILE` names another. */
export const FORGOTTEN = 'forgotten-people'

const BackupManifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The migrations that the database has been through. */
  migrations: z.array(z.string()),
  /** The rows of each table. */
  tables: z.record(z.string(), z.object({ rows: z.int(), hash: z.string() })),
  /** SHA-256 of each other file, by its path. */
  files: z.record(z.string(), z.string()),
})
/** The content of a backup, to compare it with the stored and the restored data. */
export type BackupManifest = z.infer<typeof BackupManifest>

export function writeManifest(backup: string, manifest: BackupManifest): void {
  writeFileSync(join(backup, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`)
}

/** @throws BackupError if the folder is no backup */
export function readManifest(backup: string): BackupManifest {
  const path = join(backup, MANIFEST)
  if (!existsSync(path) || !existsSync(join(backup, DATABASE)))
    throw new BackupError(`${backup} is no backup: it has no ${MANIFEST} or no ${DATABASE}.`)
  const read = BackupManifest.safeParse(parseJson(readFileSync(path, 'utf8')))
  if (!read.success) throw new BackupError(`${path} can’t be read: use another backup.`)
  return read.data
}

/** SHA-256 of the files of a folder by their paths, without the database. */
export async function hashFiles(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(join(folder, '/').length)
    if (!entry.isFile() || path === MANIFEST || path.startsWith(join(DATABASE, '/'))) continue
    hashes[path] = await hashFile(join(folder, path))
  }
  return hashes
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path)) hash.update(bytes)
  return hash.digest('hex')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
