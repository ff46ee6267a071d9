import { createHash } from 'node:crypto'
import type * as Y from 'yjs'
import type { z } from 'zod'
import type { NewNoteRequest, NoteChange, NoteResponse } from '#api/notes.ts'
import { isBlank } from '#base/is-blank.ts'
import { limitMarks } from '#base/mark-count.ts'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/board-doc.ts'
import {
  addNote,
  lockShape,
  moveNote,
  recolorNote,
  removeRecords,
  setNoteMeta,
  setNoteText,
} from '#board/edit-board.ts'
import type { Lock } from '#board/lock.ts'
import { pagePlace } from '#board/page-place.ts'
import { type NoteView, readNote } from '#board/read-note.ts'
import { PAGE_ID } from '#board/record-kinds.ts'
import { readAt } from '#board/record-layout.ts'
import { addAllToTray, programLane, type Tray, type WritingProgram } from '#board/tray.ts'
import { listNoteTimes, touchNotes } from '#db/notes.ts'
import { newNoteId } from '#server/new-id.ts'
import { addDraftNote, findOwnPrivateNote } from '#server/private-writing/draft-note.ts'
import { numberNotesNow } from '#server/session/number-notes-now.ts'
import { runInSlices } from '#server/threads/slices.ts'
import { isWritingPrivately } from '#session/private-writing/private-writing.ts'
import { refusal } from '#session/refusal.ts'
import { personIn, type SessionState } from '#session/state.ts'
import type { Limits } from '#sync/limits.ts'
import type { ApiServices, HeldBoard } from '../api-services.ts'
import { needWritingAllowed, viewFor } from '../caller.ts'
import { Problem } from '../problem.ts'
import { noteView } from './note-views.ts'
import { inRoomOfNote, usingRoom } from './room-of-note.ts'

/** Writes notes for the API, on the same document and with the same functions as the canvas. */
export interface NoteWriter {
  /** Adds a note. The same `key` from the same person adds one note only. `program` wrote it for the person. */
  add(
    boardId: string,
    userId: string,
    input: z.output<typeof NewNoteRequest>,
    by: { key: string | undefined; program: WritingProgram | undefined },
  ): Promise<NoteResponse>
  change(
    boardId: string,
    userId: string,
    noteId: string,
    input: z.output<typeof NoteChange>,
    program?: WritingProgram,
  ): Promise<NoteResponse>
  remove(boardId: string, userId: string, noteId: string, program?: WritingProgram): Promise<void>
}

type NewNote = z.output<typeof NewNoteRequest> & { id: string; via: 'api'; program?: string }
type NewPrivateNote = NewNote & { writing: number | null }

/** A refusal is thrown as a Problem before the canvas changes: no right, locked, too long, gone or no room. */
export function createNoteWriter(services: ApiServices): NoteWriter {
  const { config, db, rooms, sessions, programs, now = Date.now } = services
  const editing = createNoteEditing(services)
  const { edit, view } = editing

  return {
    async add(boardId, userId, input, { key, program }) {
      checkText(input.text, config.limits)
      const id = key === undefined ? newNoteId() : noteIdFor(`${boardId} ${userId} ${key}`)
      const by = { via: 'api' as const, ...(program && { program: program.name }) }
      const note = { ...input, id, text: plain(input.text), ...by }
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
            note: { ...note, writing: state.privateWriting?.startedAt ?? null },
          })
        : addOnBoard(services, editing, { boardId, userId, note, program })
    },
    async change(boardId, userId, noteId, input, program) {
      checkText(input.text, config.limits)
      return inRoomOfNote(services, { boardId, userId, noteId, program }, async (room) => {
        const { doc } = room
        const { authorId, lock } = needNote(doc, noteId)
        await needUnlocked(sessions, { boardId, userId, lock })
        if (room.isFull()) throw new Problem('board-full')
        const text = room.isDraft ? '' : (input.text ?? '')
        const number = await numberUnlessBlank(sessions, boardId, { id: noteId, authorId }, text)
        await edit(room, { boardId, userId }, () => {
          applyChange(doc, noteId, input)
          if (number !== null) setNoteMeta(doc, noteId, { number })
        })
        if (!room.isDraft) await touchNotes(db, boardId, [noteId], new Date(now()))
        if (!room.isDraft && program) programs.wrote(boardId, { ...program, userId }, noteId)
        return view(boardId, doc, noteId)
      })
    },
    async remove(boardId, userId, noteId, program) {
      await inRoomOfNote(services, { boardId, userId, noteId, program }, async (room) => {
        const { doc } = room
        const { lock } = needNote(doc, noteId)
        await needUnlocked(sessions, { boardId, userId, lock })
        await edit(room, { boardId, userId }, () => removeRecords(doc, [noteId], room.boardIndex()))
      })
    },
  }
}

/** How the API changes notes and answers. */
function createNoteEditing({ db, sessions, now = Date.now }: ApiServices) {
  return {
    /** The role is checked last, right before the write: opening the board and numbering the note took time. */
    async edit(
      room: Pick<HeldBoard, 'edit'>,
      { boardId, userId }: { boardId: string; userId: string },
      change: () => void,
    ): Promise<void> {
      needNoteWriter(await sessions.load(boardId), userId)
      await room.edit({ kind: 'api', userId }, change)
    },
    async view(boardId: string, doc: Y.Doc, noteId: string): Promise<NoteResponse> {
      const [times] = await listNoteTimes(db, boardId, noteId)
      const state = must(await sessions.load(boardId), 'the session of a board with notes')
      return noteView(state, needNote(doc, noteId), times, now())
    },
  }
}

type NoteEditing = ReturnType<typeof createNoteEditing>

interface NoteToWrite<Note = NewNote> {
  boardId: string
  userId: string
  note: Note
}

async function addPrivately(
  services: ApiServices,
  { edit, view }: NoteEditing,
  { boardId, userId, note }: NoteToWrite<NewPrivateNote>,
): Promise<NoteResponse> {
  const writer = { boardId, userId }
  const isThere = await addDraftNote(services.rooms, {
    ...writer,
    note,
    edit: (draft, change) => edit(draft, writer, change),
  })
  if (!isThere) throw new Problem(refusal('draft-full'))
  const at = { ...writer, noteId: note.id, program: undefined }
  return inRoomOfNote(services, at, ({ doc }) => view(boardId, doc, note.id))
}

async function addOnBoard(
  services: ApiServices,
  { edit, view }: NoteEditing,
  { boardId, userId, note, program }: NoteToWrite & { program?: WritingProgram | undefined },
): Promise<NoteResponse> {
  const { config, rooms, sessions, programs } = services
  const { color, x, y, ...rest } = note
  const written = { ...rest, author: userId, ...(color && { color }) }
  return usingRoom(await rooms.open(boardId), async (room) => {
    const { doc } = room
    const given = x !== undefined && y !== undefined ? { x, y } : null
    const lane = given ? null : await laneOf(services, { boardId, userId, program })
    needRoom(room, note.id, lane, config.limits)
    const number = await numberUnlessBlank(sessions, boardId, { id: note.id, authorId: userId }, note.text)
    const places = room.notePlaces()
    if (!given) await runInSlices(places.catchUp())
    await edit(room, { boardId, userId }, () => {
      // Only what changed since the slices has to be caught up with.
      if (lane) addAllToTray(doc, [written], places.caughtUp(), lane)
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

/** Where the program's notes without a place go; `null` for a person's own notes. */
async function laneOf(
  { sessions }: ApiServices,
  { boardId, userId, program }: { boardId: string; userId: string; program: WritingProgram | undefined },
): Promise<Tray | null> {
  if (!program) return null
  const person = personIn(must(await sessions.load(boardId), 'the session of an open board'), userId)
  return person && programLane(program, person.name)
}

/** A program's first note needs room for its lane too. */
function needRoom(room: HeldBoard, noteId: string, lane: Tray | null, { maxRecords: max }: Limits): void {
  const shapes = boardShapes(room.doc)
  const added = lane && !shapes.has(lane.id) ? 2 : 1
  // A repeated request adds nothing, so a full board answers it too.
  if (!shapes.has(noteId) && !room.hasRoomFor(added))
    throw new Problem(
      'board-full',
      `There is no room for this note: a board may have ${max} notes and shapes.`,
    )
  if (room.isFull()) throw new Problem('board-full')
}

function needNoteWriter(state: SessionState | null, userId: string): void {
  const known = must(state, 'the session of an open board')
  viewFor(known, userId, 'editor')
  needWritingAllowed(known, userId)
}

/** What a facilitator locked is for facilitators. The room keeps it too, if it is locked between this and the write. */
async function needUnlocked(
  sessions: ApiServices['sessions'],
  { boardId, userId, lock }: { boardId: string; userId: string; lock: Lock | null },
): Promise<void> {
  if (lock !== 'facilitators') return
  const state = must(await sessions.load(boardId), 'the session of an open board')
  needWritingAllowed(state, userId, { isLocked: true })
}

/**
 * The note gets its number at once, not after a pause as on the canvas, so that the answer has it. null for a
 * blank text.
 */
async function numberUnlessBlank(
  sessions: ApiServices['sessions'],
  boardId: string,
  note: { id: string; authorId: string | null },
  text: string,
): Promise<number | null> {
  if (isBlank(text)) return null
  const numbers = await numberNotesNow(sessions, boardId, [note])
  return numbers.get(note.id) ?? null
}

function applyChange(doc: Y.Doc, noteId: string, input: z.output<typeof NoteChange>): void {
  if (input.text !== undefined) setNoteText(doc, noteId, plain(input.text))
  if (input.color !== undefined) recolorNote(doc, noteId, input.color)
  moveOnPage(doc, noteId, input)
  if (input.isLocked !== undefined) lockShape(doc, noteId, input.isLocked)
}

function checkText(text: string | undefined, { maxTextChars: max }: Limits): void {
  if (text === undefined || text.length <= max) return
  throw new Problem(
    'note-too-long',
    `A note may have at most ${max} characters; this one has ${text.length}.`,
  )
}

function needNote(doc: Y.Doc, noteId: string): NoteView {
  const map = boardShapes(doc).get(noteId)
  const note = map && readNote(noteId, map)
  if (!note) throw new Problem('no-note')
  return note
}

/** Windows' line ends would count as two characters and show as one; marks beyond a letter's limit stop browsers. */
function plain(text: string): string {
  return limitMarks(text.replace(/\r\n?/g, '\n'))
}

/**
 * `x` and `y` are page coordinates. The document holds them relative to the frame or group of the note, which
 * may be rotated.
 */
function moveOnPage(
  doc: Y.Doc,
  noteId: string,
  { x, y }: { x?: number | undefined; y?: number | undefined },
): void {
  const shapes = boardShapes(doc)
  const place = pagePlace(shapes, noteId)
  const at = readAt(shapes.get(noteId)?.get('at'))
  if (!place || !at || (x === undefined && y === undefined)) return
  const dx = (x ?? place[0]) - place[0]
  const dy = (y ?? place[1]) - place[1]
  const turned = place[2] - at[2]
  const cos = Math.cos(turned)
  const sin = Math.sin(turned)
  moveNote(doc, noteId, at[0] + dx * cos + dy * sin, at[1] - dx * sin + dy * cos)
}

/**
 * The id of a note, made of the caller's key: the same request always gives the same id. Hex digits are valid
 * in a record's id.
 */
function noteIdFor(key: string): string {
  return `shape:${createHash('sha256').update(key).digest('hex').slice(0, 32)}`
}
