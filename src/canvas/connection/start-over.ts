import * as idb from 'lib0/indexeddb'
import * as Y from 'yjs'
import type { Readable } from '#base/readable.ts'
import { boardMeta, boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { carryWork } from '#board/edit/carry-work.ts'
import { editBoard } from '#board/edit/edit-board.ts'
import { type LostWords, readWrittenWords } from '#board/edit/lost-words.ts'
import { linkOf } from '../binding/board-link.ts'
import { canKeep, copyName, deleteCopy } from './copy/local-copy.ts'
import type { UnsentWork } from './saving/unsent-work.ts'

export interface BoardDocument {
  boardId: string
  userId: string
  doc: Y.Doc
  unsent: UnsentWork
  /** Words that could not be transferred, because another person deleted their note. */
  tellLost(lost: readonly LostWords[]): void
}

/** Each attempt after the first waits longer: the server's reason for refusing may be one that a new document does not change. */
export function startOverDelayMs(tries: number): number {
  return tries === 0 ? 0 : Math.min(30_000, 1_000 * 2 ** tries)
}

/**
 * Transfers work that the server never called saved from a refused document to a new one: as new changes, under a new Yjs client
 * id. Then this browser's copy is of the new document.
 */
export async function bringWorkOver(old: BoardDocument, next: BoardDocument): Promise<void> {
  const merged = await withStoredUpdates(old)
  bring(old, merged, next)
  merged.destroy()
  const [oldName, nextName] = [nameOf(old), nameOf(next)]
  if (!nextName) return
  const isKept = await replaceCopy(nextName, next.doc)
  if (isKept && oldName && oldName !== nextName) await deleteCopy(oldName)
}

/** Work that was added to the old document while the page was still showing it. */
export function bringRestOver(old: BoardDocument, next: BoardDocument): void {
  bring(old, old.doc, next)
}

function bring(old: BoardDocument, from: Y.Doc, next: BoardDocument): void {
  linkOf(old.doc).binding?.flush()
  const work = new Map(old.unsent.records())
  if (from !== old.doc) Y.applyUpdate(from, Y.encodeStateAsUpdate(old.doc))
  old.unsent.carried()
  next.unsent.takeOver(work)
  const written = readWrittenWords(from, work)
  editBoard(next.doc, LOCAL_ORIGIN, () => carryWork(from, next.doc, work))
  const shapes = boardShapes(next.doc)
  next.tellLost(written.filter(({ id }) => !shapes.has(id)))
}

async function withStoredUpdates(old: BoardDocument): Promise<Y.Doc> {
  const merged = new Y.Doc()
  Y.applyUpdate(merged, Y.encodeStateAsUpdate(old.doc))
  const name = nameOf(old)
  if (name) await addStoredUpdates(name, merged)
  return merged
}

function nameOf({ boardId, userId, doc }: BoardDocument): string | null {
  const epoch = boardMeta(doc).get('epoch')
  return typeof epoch === 'string' ? copyName(boardId, epoch, userId) : null
}

/** Resolves when it is true for the first time. */
export async function untilTrue(readable: Readable<boolean>, signal: AbortSignal): Promise<void> {
  if (readable.get()) return
  await new Promise<void>((resolve, reject) => {
    const stop = readable.subscribe(() => {
      if (!readable.get()) return
      stop()
      resolve()
    })
    signal.addEventListener('abort', () => {
      stop()
      reject(signal.reason)
    })
  })
}

const STORES = [['updates', { autoIncrement: true }], ['custom']]

/** Merges the copy under `name` into the document: other windows may have stored what this one never saw. */
async function addStoredUpdates(name: string, doc: Y.Doc): Promise<void> {
  await withStore(name, async (store) => {
    for (const update of await idb.getAll(store)) Y.applyUpdate(doc, update)
  })
}

/**
 * Replaces the copy under `name` with a document, all or nothing. Returns false if there is no copy. Updates that another window
 * adds later stay.
 */
async function replaceCopy(name: string, doc: Y.Doc): Promise<boolean> {
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
