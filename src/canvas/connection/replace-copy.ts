import * as idb from 'lib0/indexeddb'
import * as Y from 'yjs'
import { canKeep } from './local-copy.ts'

const STORES = [['updates', { autoIncrement: true }], ['custom']]

/** Adds what this browser keeps under `name` to the document: other windows may have put in what this one never saw. */
export async function addKeptUpdates(name: string, doc: Y.Doc): Promise<void> {
  await withStore(name, async (store) => {
    for (const update of await idb.getAll(store)) Y.applyUpdate(doc, update)
  })
}

/**
 * Puts a document in the place of what this browser keeps under `name`, all or nothing. False: it keeps nothing.
 * Updates that another window adds later stay.
 */
export async function replaceCopy(name: string, doc: Y.Doc): Promise<boolean> {
  return await withStore(name, async (store) => {
    await idb.rtop(store.clear())
    await idb.rtop(store.add(Y.encodeStateAsUpdate(doc)))
  })
}

async function withStore(name: string, work: (store: IDBObjectStore) => Promise<void>): Promise<boolean> {
  if (!(await canKeep(name))) return false
  const db = await idb.openDB(name, (opened) => idb.createStores(opened, STORES))
  try {
    const [store] = idb.transact(db, ['updates'])
    if (!store) return false
    await work(store)
    return true
  } catch {
    return false
  } finally {
    db.close()
  }
}
