import * as idb from 'lib0/indexeddb'
import * as Y from 'yjs'
import { canKeep } from './local-copy.ts'

const STORES = [['updates', { autoIncrement: true }], ['custom']]

/** Merges the copy under `name` into the document: other windows may have stored what this one never saw. */
export async function addKeptUpdates(name: string, doc: Y.Doc): Promise<void> {
  await withStore(name, async (store) => {
    for (const update of await idb.getAll(store)) Y.applyUpdate(doc, update)
  })
}

/**
 * Replaces the copy under `name` with a document, all or nothing. Returns false if there is no copy. Updates that another window
 * adds later stay.
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
