import * as idb from 'lib0/indexeddb'
import { clearDocument, IndexeddbPersistence, PREFERRED_TRIM_SIZE, storeState } from 'y-indexeddb'
import type * as Y from 'yjs'

export interface LocalCopy {
  clear(): Promise<void>
  stop(): void
}

/** Some browsers never answer when a private window opens a database. */
const OPEN_TIMEOUT_MS = 3_000
/** If the copy takes longer, it is read while the server's document is downloaded. */
const LOAD_TIMEOUT_MS = 10_000
const TRIM_AFTER_MS = 1_000
/** A busy device takes longer to store a change. Shorter would let the page change its words with every letter. */
const BEHIND_AFTER_MS = 300

export interface LocalCopyEvents {
  /** A change could not be stored (quota, a closed database). */
  onFailure: () => void
  /** Whether changes of the last moments are not in the copy yet: a reload would lose them. */
  onBehind: (isBehind: boolean) => void
}

export function copyName(boardId: string, epoch: string, userId: string): string {
  return `parley:${boardId}:${epoch}:${userId}`
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Whether this browser can open a database with this name: y-indexeddb itself would fail as an unhandled rejection. */
export async function canKeep(name: string): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return false
  const opened = idb
    .openDB(name, (db) => idb.createStores(db, [['updates', { autoIncrement: true }], ['custom']]))
    .then(
      (db) => {
        db.close()
        return true
      },
      () => false,
    )
  return Promise.race([opened, pause(OPEN_TIMEOUT_MS).then(() => false)])
}

export async function deleteCopy(name: string): Promise<void> {
  await Promise.race([clearDocument(name).catch(() => undefined), pause(OPEN_TIMEOUT_MS)])
}

/** Stores each update, and reports if one could not be stored or takes a while. */
function keepUpdates(
  persistence: IndexeddbPersistence,
  doc: Y.Doc,
  { onFailure, onBehind }: LocalCopyEvents,
): () => void {
  let waiting = 0
  let behind: ReturnType<typeof setTimeout> | null = null
  function begun(transaction: IDBTransaction): void {
    waiting += 1
    behind ??= setTimeout(onBehind, BEHIND_AFTER_MS, true)
    transaction.addEventListener('complete', ended)
    transaction.addEventListener('abort', ended)
  }
  function ended(): void {
    waiting -= 1
    if (waiting > 0 || behind === null) return
    clearTimeout(behind)
    behind = null
    onBehind(false)
  }
  let trim: ReturnType<typeof setTimeout> | null = null
  function keep(update: Uint8Array, origin: unknown): void {
    if (origin === persistence || !persistence.db) return
    try {
      const [store] = idb.transact(persistence.db, ['updates'])
      if (!store) return
      begun(store.transaction)
      idb.rtop(store.add(update)).catch(onFailure)
    } catch {
      onFailure()
      return
    }
    persistence._dbsize += 1
    if (persistence._dbsize < PREFERRED_TRIM_SIZE) return
    // Not postponed by the next update: on a busy board there would never be a pause.
    trim ??= setTimeout(() => {
      trim = null
      storeState(persistence, false).catch(onFailure)
    }, TRIM_AFTER_MS)
  }
  doc.off('update', persistence._storeUpdate)
  doc.on('update', keep)
  return () => {
    doc.off('update', keep)
    if (trim) clearTimeout(trim)
    if (behind) clearTimeout(behind)
  }
}

/** Loads the copy under `name` into the document, then stores every change. `null` if this browser can't store anything. */
export async function openLocalCopy(
  name: string,
  doc: Y.Doc,
  events: LocalCopyEvents,
): Promise<LocalCopy | null> {
  if (!(await canKeep(name)) || doc.isDestroyed) return null
  const persistence = new IndexeddbPersistence(name, doc)
  const stopKeeping = keepUpdates(persistence, doc, events)
  await Promise.race([persistence.whenSynced, pause(LOAD_TIMEOUT_MS)])
  return {
    async clear() {
      stopKeeping()
      await persistence.destroy()
      await clearDocument(name)
    },
    stop() {
      stopKeeping()
      void persistence.destroy()
    },
  }
}
