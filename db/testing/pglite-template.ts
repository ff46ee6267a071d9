import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { readMigrations } from '../migrate.ts'

/**
 * The path of a dumped, migrated PGlite folder: opening it takes a tenth of making one. Kept between runs under a name
 * that changes with the migrations.
 */
export async function pgliteTemplate(): Promise<string> {
  const migrations = await readMigrations()
  const lock = readFileSync(new URL('../../package-lock.json', import.meta.url))
  const key = createHash('sha256').update(lock)
  for (const { checksum } of migrations) key.update(checksum)
  const folder = new URL('../../node_modules/.cache/parley/', import.meta.url).pathname
  const path = join(folder, `pglite-${key.digest('hex').slice(0, 16)}.tar`)
  if (existsSync(path)) return path

  const database = await PGlite.create()
  await database.exec(`create table migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  for (const { name, sql, checksum } of migrations) {
    await database.exec(sql)
    await database.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
  const dump = await database.dumpDataDir('none')
  await database.close()
  mkdirSync(folder, { recursive: true })
  // Written beside and renamed: two runs at once must not read half a file.
  const partial = `${path}.${process.pid}`
  writeFileSync(partial, new Uint8Array(await dump.arrayBuffer()))
  renameSync(partial, path)
  return path
}
