import * as Y from 'yjs'
import type { Readable } from '#base/readable.ts'
import { boardMeta, boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { carryWork } from '#board/edit/carry-work.ts'
import { editBoard } from '#board/edit/edit-board.ts'
import { type LostWords, readWrittenWords } from '#board/edit/lost-words.ts'
import { linkOf } from '../binding/board-link.ts'
import { copyName, deleteCopy } from './copy/local-copy.ts'
import { addKeptUpdates, replaceCopy } from './copy/replace-copy.ts'
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
  const merged = await withKept(old)
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

async function withKept(old: BoardDocument): Promise<Y.Doc> {
  const merged = new Y.Doc()
  Y.applyUpdate(merged, Y.encodeStateAsUpdate(old.doc))
  const name = nameOf(old)
  if (name) await addKeptUpdates(name, merged)
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
