import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { type Readable, writable } from '#base/readable.ts'
import { boardShapes } from '#board/board-doc.ts'
import { editBoard } from '#board/edit-board.ts'
import { type LostWords, readWrittenWords, restoreRecord } from '#board/lost-words.ts'
import { LOCAL_ORIGIN } from '#board/origin.ts'
import type { UnsentWork } from './unsent-work.ts'

export interface LostWordsWatch {
  /** Records that another person deleted while they held unsaved words of this person; newest last. */
  lost: Readable<readonly LostWords[]>
  add(lost: readonly LostWords[]): void
  /** For people who may edit now. */
  bringBack(): void
  dismiss(): void
  stop(): void
}

interface WatchOptions {
  doc: Y.Doc
  awareness: Awareness
  undo: Y.UndoManager
  unsent: UnsentWork
  /** What the previous document had lost. */
  lostBefore: readonly LostWords[]
}

/**
 * Words written offline, or just now, in a note that another person deleted meanwhile. In Yjs the deletion wins, and the words
 * would be gone without a trace. For the note that is being typed in there is a separate offer.
 */
export function watchLostWords({ doc, awareness, undo, unsent, lostBefore }: WatchOptions): LostWordsWatch {
  const lost = writable(lostBefore)
  let written: LostWords[] = []
  function add(more: readonly LostWords[]): void {
    const ids = new Set(more.map(({ id }) => id))
    if (ids.size > 0) lost.set([...lost.get().filter(({ id }) => !ids.has(id)), ...more])
  }
  // Read before: afterwards Yjs has removed the deleted content.
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
