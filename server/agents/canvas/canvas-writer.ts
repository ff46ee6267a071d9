import { getIndexAbove } from '@tldraw/utils'
import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { isFoldedAway, shapeBox } from '#board/doc/shape-boxes.ts'
import { addNote, removeRecords } from '#board/edit/edit-board.ts'
import { arrowsTo, joinByArrow } from '#board/edit/join-by-arrow.ts'
import { growFrame } from '#board/place/add-round-frame.ts'
import { addSynthesisCard, changeSynthesisCard } from '#board/place/add-synthesis-card.ts'
import type { BoardSpace } from '#board/place/board-space.ts'
import { openHeight, unfoldRound } from '#board/place/fold-round.ts'
import { boundsAround, placeBeside } from '#board/place/place-beside.ts'
import { type LaneRequest, placeInLane } from '#board/place/place-in-lane.ts'
import { readLock } from '#board/record/lock.ts'
import { PAGE_ID } from '#board/record/record-kinds.ts'
import type { Point } from '#board/space/free-space.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import { runInSlices } from '#server/threads/slices.ts'
import type { Round } from '#session/rounds/round.ts'
import { placeCard } from './card-place.ts'
import { addNewFrame, frameOf, newFrame, type RoundPlaceRequest } from './new-round-frame.ts'
import { NoteStream, type StreamedNote } from './note-stream.ts'

/** The board is full, by its size or by the number of its shapes. */
export class BoardFull extends Error {
  constructor() {
    super('the board is full')
    this.name = 'BoardFull'
  }
}

/** A note in a lane of a round's frame. */
export interface LaneNote extends StreamedNote {
  round: Pick<Round, 'id' | 'frameId'>
  /** 0 for the leftmost lane; there is one for each agent. */
  lane: number
  /** By default the next free row. */
  row?: number
}

/** A note that answers another note, with the arrow between them. */
export interface NoteBeside extends StreamedNote {
  /** The note that it answers. */
  near: string
  arrowId: string
}

/** A synthesis card; `height` is in page units. */
export interface CardRequest {
  cardId: string
  synthesisId: string
  /** The frame, or the notes, that it is about. */
  near: string | readonly string[]
  height: number
}

/**
 * Writes the work of agents on a canvas. It covers nothing, moves nobody's view and removes no note of a person.
 * Functions that add something throw BoardFull if it does not fit; `saved` reports other failures to write.
 */
export interface CanvasWriter {
  /**
   * The frame of a round, once; in the frame with the question, else after the round before. The first one is beside
   * the notes of the question, or in the view of the person who asked. Returns its id.
   */
  layRound(
    round: Pick<Round, 'id' | 'number' | 'question' | 'turns'>,
    agents: readonly unknown[],
    near: string | readonly string[] | null,
    where?: RoundPlaceRequest,
  ): Promise<string>
  /** Adds the note or sets its text: the first words at once, then at most twenty times a second. */
  writeNote(note: LaneNote): void
  /** Like `writeNote`, for an answer beside a note, connected to it by an arrow. */
  noteBeside(note: NoteBeside): void
  /** Removes notes of an earlier attempt that this one did not write again. */
  dropNotes(noteIds: readonly string[]): void
  /** Puts the card on the canvas, or gives the existing one another version and height. */
  layCard(card: CardRequest): Promise<void>
  /** Writes the held text. Resolves after the COMMIT of everything; rejects with the first failure to write. */
  saved(): Promise<void>
}

/** The part of an open board that writing on its canvas needs. */
export type WriterRoom = Pick<
  OpenRoom,
  'doc' | 'edit' | 'isFull' | 'hasRoomFor' | 'notePlaces' | 'boardIndex'
>

/** One for each board run. The first failure to write is kept until `saved` reports it. */
export function createCanvasWriter(room: WriterRoom): CanvasWriter {
  const { doc } = room
  let problem: { error: unknown } | null = null
  const stream = new NoteStream({
    room,
    onProblem: (error) => {
      problem ??= { error }
    },
  })
  /** The last place of each round's frame: people may delete it while agents write, and the notes then go there. */
  const lastSeen = new Map<string, Point>()
  const laidCards = new Map<string, string>()

  const space = () => room.notePlaces().caughtUp()

  function requireSpaceFor(records: number): void {
    if (room.isFull() || !room.hasRoomFor(records)) throw new BoardFull()
  }

  return {
    async layRound(round, agents, near, where = {}) {
      const id = frameOf(round.id)
      if (boardShapes(doc).has(id)) return id
      requireSpaceFor(1)
      await runInSlices(room.notePlaces().catchUp())
      await room.edit(SERVER_ORIGIN, () =>
        addNewFrame(doc, newFrame(doc, round, { lanes: agents.length, near, space: space(), ...where })),
      )
      return id
    },
    writeNote({ round, lane, row, ...note }) {
      stream.write(note, (whole) => {
        requireSpaceFor(1)
        const frameId = round.frameId ?? frameOf(round.id)
        addToLane(doc, unfoldedSpace(room, frameId), whole, {
          frameId,
          lane,
          row,
          near: lastSeen.get(frameId),
        })
        const frame = shapeBox(boardShapes(doc), frameId)
        if (frame) lastSeen.set(frameId, { x: frame.x, y: frame.y })
      })
    },
    noteBeside({ near, arrowId, ...note }) {
      stream.write(note, (whole) => {
        requireSpaceFor(ARROW_RECORDS + 1)
        addBeside(doc, space(), whole, { near, arrowId })
      })
    },
    dropNotes(noteIds) {
      const dropped = noteIds.filter((id) => !isFacilitatorsNote(doc, id))
      if (dropped.length === 0) return
      const doomed = [...dropped, ...arrowsTo(doc, dropped, room.boardIndex()).filter(isOurs)]
      const removed = room.edit(SERVER_ORIGIN, () => removeRecords(doc, doomed, room.boardIndex()))
      removed.catch((error: unknown) => {
        problem ??= { error }
      })
    },
    async layCard({ cardId, synthesisId, near, height }) {
      const isThere = boardShapes(doc).has(cardId)
      // A person deleted the card while it was being written: it must not return.
      if (!isThere && laidCards.get(cardId) === synthesisId) return
      if (!isThere) requireSpaceFor(1)
      laidCards.set(cardId, synthesisId)
      const around = boundsAround(doc, [near].flat())
      await runInSlices(room.notePlaces().catchUp())
      await room.edit(SERVER_ORIGIN, () => {
        const place = placeCard(doc, space(), { cardId, height, near: around })
        if (isThere) changeSynthesisCard(doc, cardId, { h: height, synthesisId, place })
        else if (place) addSynthesisCard(doc, { id: cardId, ...place, h: height, synthesisId })
      })
    },
    async saved() {
      stream.flush()
      await room.edit(SERVER_ORIGIN, () => undefined)
      const failed = problem
      problem = null
      if (failed) throw failed.error
    },
  }
}

/** The arrow and its two bindings. */
const ARROW_RECORDS = 3

/** Whether a facilitator locked the note: agents do not change it either. */
function isFacilitatorsNote(doc: Y.Doc, noteId: string): boolean {
  const map = boardShapes(doc).get(noteId)
  return map !== undefined && readLock(map) === 'facilitators'
}

/** Arrows that the runner drew for an answer; arrows of people to the same note stay. */
function isOurs(arrowId: string): boolean {
  return /^shape:t[0-9a-z]{12}a\d+$/.test(arrowId)
}

type LaneSpace = Pick<BoardSpace, 'boxes' | 'topIndex'>

/** Unfolds the round if it is folded: notes that are being written must be visible. */
function unfoldedSpace(room: WriterRoom, frameId: string): LaneSpace {
  const { doc } = room
  const places = room.notePlaces().caughtUp()
  const shapes = boardShapes(doc)
  if (openHeight(shapes.get(frameId)) === null) return places
  unfoldRound(doc, frameId, [], places)
  // The cached places do not have the notes that were hidden until now.
  const shown = new Set([frameId])
  // A Set's iteration also visits members that are added during it.
  for (const id of shown) for (const dependent of room.boardIndex().dependents(id)) shown.add(dependent)
  const boxes = [...shown].flatMap((id) => {
    const box = shapeBox(shapes, id)
    return box && !isFoldedAway(shapes, box.parentId) ? [box] : []
  })
  return {
    boxes: () => [...places.boxes().filter(({ id }) => !shown.has(id)), ...boxes],
    topIndex: (parentId) => places.topIndex(parentId),
  }
}

function addToLane(doc: Y.Doc, space: LaneSpace, note: StreamedNote, input: LaneRequest): void {
  const { x, y, parentId, frameHeight } = placeInLane(doc, input, space)
  if (frameHeight !== null) growFrame(doc, input.frameId, frameHeight)
  addWritten(doc, note, { x, y, parentId, index: space.topIndex(parentId) })
}

function addBeside(
  doc: Y.Doc,
  space: BoardSpace,
  note: StreamedNote,
  { near, arrowId }: Pick<NoteBeside, 'near' | 'arrowId'>,
): void {
  const place = placeBeside(doc, near, space)
  const index = space.topIndex(place.parentId)
  addWritten(doc, note, { ...place, index })
  // Above the new note, which the cached places do not have yet.
  const above = place.parentId === PAGE_ID ? getIndexAbove(index) : space.topIndex(PAGE_ID)
  joinByArrow(doc, arrowId, near, note.noteId, above)
}

function addWritten(
  doc: Y.Doc,
  { noteId, agent, model, text }: StreamedNote,
  place: Point & { parentId: string; index: string },
): void {
  addNote(doc, { ...place, id: noteId, text, color: agent.color, author: agent.id, model })
}
