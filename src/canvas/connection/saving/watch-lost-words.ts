import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { must } from '#base/must.ts'
import { type Readable, writable } from '#base/readable.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { carryWords, type RecordWork } from '#board/edit/carry-work.ts'
import { editBoard } from '#board/edit/edit-board.ts'
import { type LostWords, readWrittenWords, restoreRecord } from '#board/edit/lost-words.ts'
import type { UnsentWork } from './unsent-work.ts'

/** Words of this person that would be lost: they can be put back, or dismissed. */
export interface LostWordsWatch {
  /** Records that another person deleted while they held unsaved words of this person; newest last. */
  lost: Readable<readonly LostWords[]>
  add(lost: readonly LostWords[]): void
  bringBack(): void
  dismiss(): void
  stop(): void
}

interface WatchOptions {
  doc: Y.Doc
  awareness: Awareness
  undo: Y.UndoManager
  unsent: UnsentWork
  /** Words that the previous document had lost. */
  lostBefore: readonly LostWords[]
  /** The person's own draft document. */
  draft: Readable<{ doc: Y.Doc } | null>
}

/** Words that this person wrote, in the record that has them and with the changes that are not saved. */
interface Written extends LostWords {
  map: Y.Map<unknown> | undefined
  work: RecordWork
}

/**
 * Words written offline, or just now, in a note that another person deleted. In Yjs the deletion wins, and the words
 * would be gone without a trace. If the note was brought back since, by an undo or a restore, they are merged into it.
 * For the note that is being typed in there is a separate offer. A note that the server took to the person's draft,
 * because a private writing had begun, is not lost.
 */
export function watchLostWords(options: WatchOptions): LostWordsWatch {
  const { doc, awareness, undo, unsent, lostBefore, draft } = options
  const lost = writable(lostBefore)
  let written: Written[] = []
  function forgetKept(): void {
    const own = draft.get()?.doc
    const isThere = ({ id }: LostWords): boolean =>
      boardShapes(doc).has(id) || (own !== undefined && boardShapes(own).has(id))
    const kept = lost.get().filter((one) => !isThere(one))
    if (kept.length < lost.get().length) lost.set(kept)
  }
  const stopDraft = watchDraft(draft, forgetKept)
  function add(more: readonly LostWords[]): void {
    const ids = new Set(more.map(({ id }) => id))
    if (ids.size > 0) lost.set([...lost.get().filter(({ id }) => !ids.has(id)), ...more])
    forgetKept()
  }
  // Read before: afterwards Yjs has removed the deleted content.
  function onBefore(transaction: Y.Transaction): void {
    written = transaction.local ? [] : readWritten(doc, unsent.records())
  }
  function onAfter(transaction: Y.Transaction): void {
    const shapes = boardShapes(doc)
    forgetKept()
    if (transaction.local) return
    const editing = awareness.getLocalState()?.editing
    const mine = written.filter(({ id }) => id !== editing)
    written = []
    add(mine.filter(({ id }) => !shapes.has(id)))
    const replaced = mine.filter(({ id, map }) => shapes.has(id) && shapes.get(id) !== map)
    if (replaced.length > 0) mergeWords(doc, replaced)
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
      stopDraft()
      doc.off('beforeTransaction', onBefore)
      doc.off('afterTransaction', onAfter)
    },
  }
}

function readWritten(doc: Y.Doc, work: ReadonlyMap<string, RecordWork>): Written[] {
  const shapes = boardShapes(doc)
  return readWrittenWords(doc, work).map((words) => ({
    ...words,
    map: shapes.get(words.id),
    work: must(work.get(words.id), 'the work of words'),
  }))
}

function mergeWords(doc: Y.Doc, written: readonly Written[]): void {
  const shapes = boardShapes(doc)
  editBoard(doc, LOCAL_ORIGIN, () => {
    for (const { id, record, work } of written) {
      const theirs = shapes.get(id)
      if (theirs) carryWords(record, theirs, work)
    }
  })
}

/** Calls `onChange` when the draft opens, is replaced, or gets or loses a note. */
function watchDraft(draft: WatchOptions['draft'], onChange: () => void): () => void {
  let leave = (): void => undefined
  const enter = (): void => {
    leave()
    const current = draft.get()
    if (!current) return
    const shapes = boardShapes(current.doc)
    shapes.observe(onChange)
    leave = () => shapes.unobserve(onChange)
    onChange()
  }
  const stop = draft.subscribe(enter)
  enter()
  return () => {
    stop()
    leave()
  }
}
