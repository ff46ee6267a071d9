import { join } from 'node:path'
import { prepareDataFolder } from './data-folder.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import type { Database } from './database.ts'
import { openPglite } from './pglite-database.ts'
import { openPostgres } from './postgres-database.ts'

/** Where the database is: in a data folder, on a PostgreSQL server, or nowhere but in memory (tests). */
export type DatabasePlace =
  | { kind: 'folder'; folder: string }
  | { kind: 'postgres'; url: string }
  | { kind: 'memory'; template?: Uint8Array<ArrayBuffer> }

/**
 * Opens the database; the tables are `migrate`'s to make. A data folder is made when missing and locked for this process
 * until the database is closed. Rejects with DatabaseTrouble or DataFolderTrouble, whose `sentence` is for the operator.
 */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  switch (place.kind) {
    case 'postgres':
      return await openPostgres(place.url)
    case 'memory':
      return await openPglite(
        { folder: null, ...(place.template && { template: place.template }) },
        () => undefined,
      )
    case 'folder': {
      prepareDataFolder(place.folder)
      const lock = lockDataFolder(place.folder)
      try {
        return await openPglite({ folder: join(place.folder, 'database') }, () => lock.release())
      } catch (error) {
        lock.release()
        throw error
      }
    }
  }
}
