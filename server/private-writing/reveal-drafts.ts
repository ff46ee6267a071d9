import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { type ShapeBox, shapeBox } from '#board/doc/shape-boxes.ts'
import { editBoard } from '#board/edit/edit-board.ts'
import {
  giveBoardId,
  inWrittenOrder,
  isRevealed,
  listDraftIds,
  revealedIdOf,
  revealNote,
  writingOf,
} from '#board/private-writing/draft-document.ts'
import {
  layRevealed,
  type NoteSpot,
  type NoteToLay,
  type RevealLayout,
} from '#board/private-writing/lay-revealed.ts'
import { frameWrittenIn, listWritingFrames } from '#board/private-writing/writing-frames.ts'
import { NOTE_SIZE } from '#board/record/record-kinds.ts'
import { type Box, boundsOf } from '#board/space/free-space.ts'
import { newNoteId } from '#server/ground/new-id.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import type { Rooms } from '#server/sync/rooms.ts'
import { runInSlices } from '#server/threads/slices.ts'
import { shuffle } from './shuffle.ts'
import type { UnrevealedNoteIds } from './unrevealed-note-ids.ts'

export interface OpenDraft {
  userId: string
  room: Pick<OpenRoom, 'doc' | 'edit'>
  hidden: UnrevealedNoteIds
}

export interface HiddenNote {
  draft: OpenDraft
  noteId: string
}

type RevealBoard = Pick<OpenRoom, 'doc' | 'hasRoomFor' | 'notePlaces'>

/** Small enough that writing and sending them blocks no other work. */
const REVEALED_AT_ONCE = 100

interface RevealOptions {
  /** Whether the notes show their writers; otherwise they have no author, and are in random order. */
  isNamed: boolean
  isShown: (draft: OpenDraft, noteId: string) => boolean
  /** Whether these are the drafts of everyone: then the notes continue the grid of those before. */
  isOfAll: boolean
  /** Called before notes without names are on the board. */
  onNameless: () => void
  /** Called with notes that are on the board now. */
  onShown?: ((notes: readonly HiddenNote[]) => void) | undefined
}

/**
 * Puts the notes of these drafts on the board; each is there, or still in its draft, whenever the process ends. Without names
 * neither the order in which they arrive, which their numbers follow, nor their ids, their places or the order in which they lie on
 * each other depend on the writers: everyone knows how many notes each of them wrote. Returns false if the board has no
 * room for all of them.
 */
export async function revealDrafts(
  rooms: Pick<Rooms, 'editTogether'>,
  board: RevealBoard,
  drafts: readonly OpenDraft[],
  { isNamed, isShown, isOfAll, onNameless, onShown }: RevealOptions,
): Promise<boolean> {
  const hidden = drafts.flatMap((draft) =>
    inWrittenOrder(
      draft.room.doc,
      [...draft.hidden.ids].filter((noteId) => isShown(draft, noteId)),
    ).map((noteId): HiddenNote => ({ draft, noteId })),
  )
  if (hidden.length === 0) return true
  // Before anything is computed, because a board that stays full is tried again and again.
  if (!board.hasRoomFor(Math.min(hidden.length, REVEALED_AT_ONCE))) return false
  if (!isNamed) shuffle(hidden)
  const near = isOfAll ? boundsOf(drafts.flatMap(({ room }) => revealedBoxes(room.doc, board.doc))) : null
  const { spots, heights } = await layOut(board, hidden, { isNamed, near })
  if (!isNamed) onNameless()
  for (let i = 0; i < hidden.length; i += REVEALED_AT_ONCE) {
    const some = hidden.slice(i, i + REVEALED_AT_ONCE)
    if (!board.hasRoomFor(some.length)) return false
    const part = { isNamed, heights, spots: spots.slice(i, i + REVEALED_AT_ONCE) }
    rooms.editTogether(() => revealSome(board, some, part))
    for (const { draft, noteId } of some) draft.hidden.ids.delete(noteId)
    onShown?.(some)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return true
}

/** Boxes of the notes that are on the board from this draft, of its last private writing. */
function revealedBoxes(draft: Y.Doc, board: Y.Doc): ShapeBox[] {
  const ids = listDraftIds(draft).filter((id) => isRevealed(draft, id))
  const last = Math.max(...ids.map((id) => writingOf(draft, id) ?? 0))
  return ids
    .filter((id) => (writingOf(draft, id) ?? 0) === last)
    .flatMap((id) => shapeBox(boardShapes(board), revealedIdOf(draft, id)) ?? [])
}

async function layOut(
  { doc, notePlaces }: RevealBoard,
  hidden: readonly HiddenNote[],
  { isNamed, near }: { isNamed: boolean; near: Box | null },
): Promise<RevealLayout> {
  const places = notePlaces()
  await runInSlices(places.catchUp())
  const frames = listWritingFrames(doc)
  const notes = hidden.map(({ draft, noteId }): NoteToLay => {
    const box = shapeBox(boardShapes(draft.room.doc), noteId)
    const at = box ?? { x: 0, y: 0, w: NOTE_SIZE, h: NOTE_SIZE }
    const size = isNamed ? {} : { w: NOTE_SIZE, h: NOTE_SIZE }
    return { ...at, ...size, frameId: frameWrittenIn(frames, draft.room.doc, noteId), keepsPlace: isNamed }
  })
  const { boxes, nextPlace } = { boxes: places.boxes(), nextPlace: places.nextPlace() }
  return await runInSlices(layRevealed(notes, { boxes, nextPlace, obstacles: places.obstacles(), near }))
}

interface SomeOptions extends RevealLayout {
  isNamed: boolean
}

function revealSome(
  board: RevealBoard,
  notes: readonly HiddenNote[],
  { isNamed, spots, heights }: SomeOptions,
): void {
  const drafts = new Set(notes.map(({ draft }) => draft))
  const isThere = ({ room }: OpenDraft): boolean => !room.doc.isDestroyed
  if (board.doc.isDestroyed || ![...drafts].every(isThere)) throw new Error('the board was closed meanwhile')
  const indices = topIndices(board, spots)
  editAll([board.doc, ...[...drafts].map(({ room }) => room.doc)], () => {
    for (const [frameId, height] of heights) boardShapes(board.doc).get(frameId)?.set('p.h', height)
    for (const [i, { draft, noteId }] of notes.entries()) {
      const { doc } = draft.room
      // Others may know the old id: from a note that its writer's page had on the board for a moment. Or they have used it, by
      // mistake or to take the note's place.
      const isTaken = boardShapes(board.doc).has(revealedIdOf(doc, noteId))
      if (!isNamed || isTaken) giveBoardId(doc, noteId, newNoteId())
      const author = isNamed ? draft.userId : null
      revealNote(doc, board.doc, noteId, { author, at: spots[i], index: indices[i] })
    }
  })
}

/** In each parent one above the other. */
function topIndices({ notePlaces }: RevealBoard, spots: readonly NoteSpot[]): (string | undefined)[] {
  const free = new Map<string, string[]>()
  for (const { parentId } of spots) {
    if (free.has(parentId)) continue
    const count = spots.filter((spot) => spot.parentId === parentId).length
    free.set(parentId, notePlaces().topIndices(parentId, count))
  }
  return spots.map(({ parentId }) => free.get(parentId)?.shift())
}

/** One transaction of each document; the first one ends last. */
function editAll(docs: readonly Y.Doc[], change: () => void): void {
  docs.reduceRight((inner, doc) => () => editBoard(doc, SERVER_ORIGIN, inner), change)()
}
