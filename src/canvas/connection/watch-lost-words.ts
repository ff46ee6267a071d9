import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { type Readable, writable } from '#base/readable.ts'
import { boardShapes } from '#board/board-doc.ts'
import { editBoard } from '#board/edit-board.ts'
import { type LostWords, readWrittenWords, restoreRecord } from '#board/lost-words.ts'
import { LOCAL_ORIGIN } from '#board/origin.ts'
import type { UnsentWork } from './unsent-work.ts'

export interface LostWordsWatch {
  /** What somebody else deleted while it held words of this person that were never saved; newest last. */
  lost: Readable<readonly LostWords[]>
  add(lost: readonly LostWords[]): void
  /** For those who may edit now. */
  bringBack(): void
  dismiss(): void
  stop(): void
}

interface WatchOptions {
  doc: Y.Doc
  awareness: Awareness
  undo: Y.UndoManager
  unsent: UnsentWork
  /** What the document before this one had lost. */
  lostBefore: readonly LostWords[]
}

/**
 * Words that were written offline, or just now, and whose note somebody else has deleted meanwhile. Yjs lets the deletion
 * win, and the words would be gone without a trace. The note that is being typed in has an offer of its own.
 */
export function watchLostWords({ doc, awareness, undo, unsent, lostBefore }: WatchOptions): LostWordsWatch {
  const lost = writable(lostBefore)
  let written: LostWords[] = []
  function add(more: readonly LostWords[]): void {
    const ids = new Set(more.map(({ id }) => id))
    if (ids.size > 0) lost.set([...lost.get().filter(({ id }) => !ids.has(id)), ...more])
  }
  // Read before: afterwards Yjs has cleared away what the deletion took.
  function onBefore(transaction: Y.Transaction): void {
    written = transaction.local ? [] : readWrittenWords(doc, unsent.records())
  }
  function onAfter(transaction: Y.Transaction): void {
    const shapes = boardShapes(doc)
    const kept = lost.get().filter(({ id }) => !shapes.has(id))
    if (kept.length < lost.get().length) lost.set(kept)
    if (transaction.local) return
    const editing = awareness.getLocalState()?.editing
    add(written.filter(({ id }) => id !== editing && !shapes.has(id)))
    written = []
  }
  doc.on('beforeTransaction', onBefore)
  doc.on('afterTransaction', onAfter)
  return {
    lost,
    add,
    bringBack() {
      undo.stopCapturing()
      editBoard(doc, LOCAL_ORIGIN, () => {
        for (const one of lost.get()) restoreRecord(doc, one)
      })
      undo.stopCapturing()
      lost.set([])
    },
    dismiss: () => lost.set([]),
    stop() {
      doc.off('beforeTransaction', onBefore)
      doc.off('afterTransaction', onAfter)
    },
  }
}
