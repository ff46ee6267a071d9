import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { NewNoteRequest, NoteResponse } from '#api/notes.ts'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { addNote, setNoteMeta } from '#board/edit/edit-board.ts'
import { addAllToTray, programLane, type Tray, type WritingProgram } from '#board/place/tray.ts'
import { PAGE_ID } from '#board/record/record-kinds.ts'
import { newNoteId } from '#server/ground/new-id.ts'
import { addDraftNote, findOwnPrivateNote } from '#server/private-writing/draft-note.ts'
import { runInSlices } from '#server/threads/slices.ts'
import { refusal } from '#session/core/refusal.ts'
import { isWritingPrivately } from '#session/private-writing/private-writing.ts'
import type { Limits } from '#sync/limits.ts'
import { Problem, problem } from '../answers/problem.ts'
import type { ApiServices, HeldBoard } from '../app/api-services.ts'
import { checkText, createNoteEditing, type NoteEditing, numberUnlessBlank, plain } from './note-editing.ts'
import { addInFrame, findFrame, requireFreePlace } from './note-in-frame.ts'
import { inRoomOfNote, usingRoom } from './room-of-note.ts'

/** Adds notes for the API, on the same document and with the same functions as the canvas. */
export interface NoteWriter {
  /** Adds a note. The same `key` from the same person adds one note only. `program` wrote it for the person. */
  add(
    boardId: string,
    userId: string,
    input: z.output<typeof NewNoteRequest>,
    by: { key: string | undefined; program: WritingProgram | undefined },
  ): Promise<NoteResponse>
}

type NewNote = Omit<z.output<typeof NewNoteRequest>, 'frame' | 'isByAi'> & {
  id: string
  via: 'api'
  stamp: 'ai' | null
  program?: string
}
type NewPrivateNote = NewNote & { writing: number | null }

/** A refusal is thrown as a Problem before the canvas changes: no right, locked, too long, gone or no room. */
export function createNoteWriter(services: ApiServices): NoteWriter {
  const { config, rooms, sessions } = services
  const editing = createNoteEditing(services)
  const { view } = editing

  return {
    async add(boardId, userId, input, { key, program }) {
      checkText(input.text, config.limits)
      const id = key === undefined ? newNoteId() : noteIdFor(`${boardId} ${userId} ${key}`)
      const by = { via: 'api' as const, ...(program && { program: program.name }) }
      const { frame: frameTitle, isByAi, ...rest } = input
      const stamp = program && isByAi ? ('ai' as const) : null
      const note = { ...rest, id, text: plain(input.text), stamp, ...by }
      const state = must(await sessions.load(boardId), 'the session of a board with notes')
      // A repeated request for a note that was private: the board’s may be without its author by now.
      const known = key === undefined ? null : await findOwnPrivateNote(rooms, state, { userId, noteId: id })
      if (known !== null)
        return inRoomOfNote(services, { boardId, userId, noteId: known, program: undefined }, ({ doc }) =>
          view(boardId, doc, known),
        )
      return isWritingPrivately(state.privateWriting)
        ? addPrivately(services, editing, {
            boardId,
            userId,
            frameTitle,
            note: { ...note, writing: state.privateWriting?.startedAt ?? null },
          })
        : addOnBoard(services, editing, { boardId, userId, frameTitle, note, program })
    },
  }
}

interface NoteToWrite<Note = NewNote> {
  boardId: string
  userId: string
  /** The title of the note's frame; missing: no frame. */
  frameTitle?: string | undefined
  note: Note
}

async function addPrivately(
  services: ApiServices,
  { edit, view }: NoteEditing,
  { boardId, userId, frameTitle, note }: NoteToWrite<NewPrivateNote>,
): Promise<NoteResponse> {
  const writer = { boardId, userId }
  const isThere = await addDraftNote(services.rooms, {
    ...writer,
    note,
    frameOn: (board) => findFrame(services, boardId, frameTitle, board),
    edit: (draft, change) => edit(draft, writer, change),
  })
  if (!isThere) throw new Problem(refusal('draft-full'))
  const at = { ...writer, noteId: note.id, program: undefined }
  return inRoomOfNote(services, at, ({ doc }) => view(boardId, doc, note.id))
}

async function addOnBoard(
  services: ApiServices,
  { edit, view }: NoteEditing,
  { boardId, userId, frameTitle, note, program }: NoteToWrite & { program?: WritingProgram | undefined },
): Promise<NoteResponse> {
  const { config, rooms, sessions, programs } = services
  const { color, x, y, ...rest } = note
  const written = { ...rest, author: userId, ...(color && { color }) }
  return usingRoom(await rooms.open(boardId), async (room) => {
    const { doc } = room
    const given = x !== undefined && y !== undefined ? { x, y } : null
    // A repeated request adds nothing, in any step.
    const isRepeated = boardShapes(doc).has(note.id)
    const frame = isRepeated ? null : await findFrame(services, boardId, frameTitle, doc)
    const lane = given || frame || !program ? null : programLane(program)
    requireSpace(room, note.id, lane, config.limits)
    const places = room.notePlaces()
    if (!given) await runInSlices(places.catchUp())
    if (frame) requireFreePlace(room, frame)
    const number = await numberUnlessBlank(sessions, boardId, { id: note.id, authorId: userId }, note.text)
    await edit(room, { boardId, userId, program }, () => {
      // Only what changed since the slices has to be caught up with.
      if (frame) addInFrame(room, frame, written)
      else if (lane) addAllToTray(doc, [written], places.caughtUp(), lane)
      else {
        const place = given ?? places.caughtUp().nextPlace()
        addNote(doc, { ...written, ...place, index: places.topIndex(PAGE_ID) })
      }
      setNoteMeta(doc, note.id, { number })
    })
    if (program) programs.wrote(boardId, { ...program, userId }, note.id)
    return view(boardId, doc, note.id)
  })
}

/** A program's first note needs room for its lane too. */
function requireSpace(room: HeldBoard, noteId: string, lane: Tray | null, { maxRecords: max }: Limits): void {
  const shapes = boardShapes(room.doc)
  const added = lane && !shapes.has(lane.id) ? 2 : 1
  // A repeated request adds nothing, so a full board answers it too.
  if (!shapes.has(noteId) && !room.hasRoomFor(added)) throw problem('board-full.note', { max })
  if (room.isFull()) throw new Problem('board-full')
}

/**
 * The id of a note, made of the caller's key: the same request always gives the same id. Hex digits are valid
 * in a record's id.
 */
function noteIdFor(key: string): string {
  return `shape:${createHash('sha256').update(key).digest('hex').slice(0, 32)}`
}
