import { statSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDataFolder } from './data-folder.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import type { Database } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { connectPglite, type PgliteConnection } from './pglite-connection.ts'
import { databaseOn } from './pglite-database.ts'
import { openPostgres } from './postgres-database.ts'

/** The place of the database: in a data folder, on a PostgreSQL server, or in a running PGlite (tests). */
export type DatabasePlace =
  | { kind: 'folder'; folder: string }
  | { kind: 'postgres'; url: string }
  | { kind: 'pglite'; connect: () => Promise<PgliteConnection> }

/**
 * Opens the database; call `migrate` for the tables. A missing data folder is created, and locked for this process
 * until the database is closed. Rejects with DatabaseError or DataFolderError, whose `sentence` is for the operator.
 */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  switch (place.kind) {
    case 'postgres':
      return await openPostgres(place.url)
    case 'pglite':
      return databaseOn(await place.connect(), () => undefined)
    case 'folder': {
      prepareDataFolder(place.folder)
      const lock = lockDataFolder(place.folder)
      try {
        const folder = join(place.folder, 'database')
        // PGlite takes ten seconds and more to fail at a file, with an error without words.
        if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
          throw new DatabaseError('broken', { detail: `${folder} is no folder` })
        const connection = await connectPglite({ folder })
        return databaseOn(connection, () => lock.release())
      } catch (error) {
        lock.release()
        throw error
      }
    }
  }
}
