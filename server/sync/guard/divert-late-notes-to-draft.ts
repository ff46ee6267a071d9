import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { editBoard } from '#board/edit/edit-board.ts'
import { copyToDraft, MAX_DRAFT_NOTES } from '#board/private-writing/draft-document.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'
import type { BoardRecords } from './board-records.ts'
import { encodeChange } from './encode-change.ts'
import { touchedRecords } from './touched-records.ts'

/** Notes that the transaction added to the board, and that it never had. */
function addedNotes(transaction: Y.Transaction, { ids, marks }: BoardRecords): string[] {
  const shapes = boardShapes(transaction.doc)
  return [...touchedRecords(transaction).records].flatMap(([id, keys]) => {
    const isAdded = keys === null && !ids.has(id) && shapes.get(id)?.get('t') === 'note'
    return isAdded && !marks.isKnown(id) ? [id] : []
  })
}

/** Why the draft can’t take so many more notes, as a sentence; `null` if it can. */
function draftRefusal(draft: Y.Doc, ids: readonly string[]): string | null {
  const shapes = boardShapes(draft)
  const added = ids.filter((id) => !shapes.has(id)).length
  return shapes.size + added > MAX_DRAFT_NOTES ? CLOSE_REASONS['draft-full'] : null
}

interface WithoutNotes {
  /** The update for everyone else, and for the log. */
  update: Uint8Array
  /** The update for its sender, whose page shows the notes on the board. */
  removal: Uint8Array
}

/** A person’s change of the board that is on trial. */
export interface DivertibleChange {
  updates: Uint8Array[]
  transaction: Y.Transaction | null
  /** Set when some of it belongs to a draft: published instead of `updates`. */
  diverted?: WithoutNotes
}

/** A person’s draft document during the private writing that began at `startedAt`. */
export interface DraftForNew {
  doc: Y.Doc
  startedAt: number
}

/** @param startedAt `null`: new notes stay on the board */
export function draftSince(doc: Y.Doc | null, startedAt: number | null): DraftForNew | null {
  return doc && startedAt !== null ? { doc, startedAt } : null
}

/**
 * Moves notes that a person’s page has just put on the board into their draft: it has not learned of the private writing yet. Call
 * it right after the transaction, with garbage collection off since before, while updates of the board are collected and not
 * published. Returns a sentence if the draft has no room for them.
 * @param draft `null`: new notes stay on the board
 */
export function divertToPrivateDraft(
  change: DivertibleChange,
  draft: DraftForNew | null,
  records: BoardRecords,
): string | null {
  const { transaction, updates } = change
  if (!draft || !transaction) return null
  const ids = addedNotes(transaction, records)
  if (ids.length === 0) return null
  const reason = draftRefusal(draft.doc, ids)
  if (reason !== null) return reason
  change.diverted = divertNotes(transaction, draft, ids, updates)
  // Diverting was a separate transaction.
  change.transaction = transaction
  return null
}

/** The draft is written first, so the log has it before the board: a kill between the two loses nothing. */
function divertNotes(
  transaction: Y.Transaction,
  draft: DraftForNew,
  ids: readonly string[],
  collected: readonly Uint8Array[],
): WithoutNotes {
  const { doc } = transaction
  editBoard(draft.doc, SERVER_ORIGIN, () => {
    for (const id of ids) copyToDraft(doc, draft.doc, id, draft.startedAt)
  })
  const deletions = [transaction.deleteSet]
  const collect = (later: Y.Transaction): void => void deletions.push(later.deleteSet)
  doc.on('afterTransaction', collect)
  try {
    editBoard(doc, SERVER_ORIGIN, () => {
      for (const id of ids) boardShapes(doc).delete(id)
    })
  } finally {
    doc.off('afterTransaction', collect)
  }
  const deleted = Y.mergeDeleteSets(deletions)
  // The update below must not have the deleted content any more.
  Y.tryGc(deleted, doc.store, () => true)
  const removal = collected.at(-1)
  if (!removal) throw new Error('a deletion must give an update')
  return { update: encodeChange(doc, transaction.beforeState, deleted), removal }
}
