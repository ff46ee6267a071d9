import type * as Y from 'yjs'
import { boardShapes } from '#board/board-doc.ts'
import { editBoard } from '#board/edit-board.ts'
import type { Point } from '#board/free-space.ts'
import { SERVER_ORIGIN } from '#board/origin.ts'
import { isRevealed, listDraftIds, revealNote } from '#board/private-writing/draft-document.ts'
import { PAGE_ID } from '#board/record-kinds.ts'
import { type ShapeBox, shapeBox } from '#board/shape-boxes.ts'
import { spreadNotes } from '#board/spread-notes.ts'
import type { OpenRoom, Rooms } from '#server/sync/rooms.ts'
import { runInSlices } from '#server/threads/slices.ts'
import { shuffle } from './shuffle.ts'
import type { UnrevealedNoteIds } from './unrevealed-note-ids.ts'

/** A draft document and its writer. */
export interface OpenDraft {
  userId: string
  room: Pick<OpenRoom, 'doc'>
  hidden: UnrevealedNoteIds
}

interface HiddenNote {
  draft: OpenDraft
  noteId: string
}

/** Few enough that writing and sending them blocks no one. */
const REVEALED_AT_ONCE = 100

interface RevealOptions {
  /** Whether the notes show their writers; otherwise they have no author, and come in random order. */
  isNamed: boolean
  /** Which notes to reveal. */
  isShown: (draft: OpenDraft, noteId: string) => boolean
}

/**
 * Puts the notes of these drafts on the board; each is there, or still in its draft, whenever the process ends. Without names
 * neither the order in which they arrive, which their numbers follow, nor the one in which they lie on each other says anything
 * about the writers: everyone knows how many notes each of them wrote. Returns false if the board has no room for all of them.
 */
export async function revealDrafts(
  rooms: Pick<Rooms, 'editTogether'>,
  board: Pick<OpenRoom, 'doc' | 'hasRoomFor' | 'notePlaces'>,
  drafts: readonly OpenDraft[],
  { isNamed, isShown }: RevealOptions,
): Promise<boolean> {
  const hidden = drafts.flatMap((draft) =>
    [...draft.hidden.ids]
      .filter((noteId) => isShown(draft, noteId))
      .map((noteId): HiddenNote => ({ draft, noteId })),
  )
  if (hidden.length === 0) return true
  // Before anything is computed: a board that stays full is asked again and again.
  if (!board.hasRoomFor(Math.min(hidden.length, REVEALED_AT_ONCE))) return false
  if (!isNamed) shuffle(hidden)
  const places = await spreadOut(board, hidden, drafts)
  for (let i = 0; i < hidden.length; i += REVEALED_AT_ONCE) {
    const some = hidden.slice(i, i + REVEALED_AT_ONCE)
    if (!board.hasRoomFor(some.length)) return false
    rooms.editTogether(() => revealSome(board, some, { isNamed, places }))
    for (const { draft, noteId } of some) draft.hidden.ids.delete(noteId)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return true
}

/** Where notes go that would cover those of another writer, also one that is on the board by now. */
async function spreadOut(
  board: Pick<OpenRoom, 'doc' | 'notePlaces'>,
  hidden: readonly HiddenNote[],
  drafts: readonly OpenDraft[],
): Promise<ReadonlyMap<string, Point>> {
  const writers = [...new Set(hidden.map(({ draft }) => draft))]
  const others = drafts.filter((draft) => writers.length > 1 || draft !== writers[0])
  const shown = others.flatMap(({ room }) => revealedBoxes(room.doc, board.doc))
  if (writers.length < 2 && shown.length === 0) return new Map()
  // Whose notes move must not tell who joined first.
  shuffle(writers)
  const places = board.notePlaces()
  await runInSlices(places.catchUp())
  const boxes = writers.map((writer) =>
    hidden
      .filter(({ draft }) => draft === writer)
      .flatMap(({ noteId }) => shapeBox(boardShapes(writer.room.doc), noteId) ?? []),
  )
  return await runInSlices(spreadNotes([shown, ...boxes], places.boxes()))
}

function revealedBoxes(draft: Y.Doc, board: Y.Doc): ShapeBox[] {
  return listDraftIds(draft)
    .filter((id) => isRevealed(draft, id))
    .flatMap((id) => shapeBox(boardShapes(board), id) ?? [])
}

interface SomeOptions {
  /** As in `RevealOptions`. */
  isNamed: boolean
  /** Of notes that are not where their writers put them. */
  places: ReadonlyMap<string, Point>
}

function revealSome(
  board: Pick<OpenRoom, 'doc' | 'notePlaces'>,
  notes: readonly HiddenNote[],
  { isNamed, places }: SomeOptions,
): void {
  const drafts = new Set(notes.map(({ draft }) => draft))
  const isThere = ({ room }: OpenDraft): boolean => !room.doc.isDestroyed
  if (board.doc.isDestroyed || ![...drafts].every(isThere)) throw new Error('the board was closed meanwhile')
  const indices = isNamed ? [] : board.notePlaces().topIndices(PAGE_ID, notes.length)
  editAll([board.doc, ...[...drafts].map(({ room }) => room.doc)], () => {
    for (const [i, { draft, noteId }] of notes.entries()) {
      const author = isNamed ? draft.userId : null
      const where = { place: places.get(noteId), index: indices[i] }
      revealNote(draft.room.doc, board.doc, noteId, { author, ...where })
    }
  })
}

/** One transaction of each document; the first one ends last. */
function editAll(docs: readonly Y.Doc[], change: () => void): void {
  docs.reduceRight((inner, doc) => () => editBoard(doc, SERVER_ORIGIN, inner), change)()
}
