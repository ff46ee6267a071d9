import type * as Y from 'yjs'
import type { z } from 'zod'
import type { NoteChange, NoteResponse } from '#api/notes.ts'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { pagePlace } from '#board/doc/page-place.ts'
import { readNote } from '#board/doc/read-note.ts'
import {
  lockShape,
  moveNote,
  recolorNote,
  removeRecords,
  setNoteMeta,
  setNoteText,
} from '#board/edit/edit-board.ts'
import type { WritingProgram } from '#board/place/tray.ts'
import { awaitsHandIn, handInNote } from '#board/private-writing/draft-document.ts'
import { readAt } from '#board/record/record-layout.ts'
import { touchNotes } from '#db/notes.ts'
import { type StaleText, staleText, type TextRead } from '#server/ideas/text-revision.ts'
import { waitUntilLogged } from '#server/ideas/wait-until-logged.ts'
import { closedWindow } from '#session/agenda/private-step.ts'
import { refusal } from '#session/core/refusal.ts'
import { isWritingPrivately } from '#session/private-writing/private-writing.ts'
import { ideaProblem, Problem } from '../answers/problem.ts'
import type { ApiServices, HeldBoard } from '../app/api-services.ts'
import {
  checkText,
  createNoteEditing,
  type NoteEditing,
  numberUnlessBlank,
  plain,
  requireNote,
  requireUnlocked,
} from './note-editing.ts'
import { inRoomOfNote } from './room-of-note.ts'

type Change = Omit<z.output<typeof NoteChange>, 'revision'>

/** The person or program that changes or removes a note, and the revision they have read. */
export interface NoteChangeBy {
  userId: string
  program: WritingProgram | undefined
  read: TextRead
}

interface NoteToChange extends NoteChangeBy {
  boardId: string
  noteId: string
  /** The program declares that an AI wrote the new text. */
  isByAi?: boolean
}

/** Changes notes over HTTP. Refusals are thrown as Problems. */
export interface NoteChanger {
  change(boardId: string, noteId: string, input: Change, by: NoteChangeBy): Promise<NoteResponse>
  remove(boardId: string, noteId: string, by: NoteChangeBy): Promise<void>
}

/** A refusal is thrown before the canvas changes: no right, locked, too long, gone, no room, or not read. */
export function createNoteChanger(services: ApiServices): NoteChanger {
  const editing = createNoteEditing(services)
  return {
    async change(boardId, noteId, input, by) {
      checkText(input.text, services.config.limits)
      const isByAi = by.program !== undefined && input.text !== undefined && input.isByAi
      const note = { boardId, noteId, isByAi, ...by }
      return inRoomOfNote(services, note, (room) => changeIn(services, editing, room, note, input))
    },
    async remove(boardId, noteId, by) {
      const note = { boardId, noteId, ...by }
      await inRoomOfNote(services, note, (room) => removeIn(services, editing, room, note))
    },
  }
}

async function changeIn(
  services: ApiServices,
  editing: NoteEditing,
  room: HeldBoard,
  note: NoteToChange,
  input: Change,
): Promise<NoteResponse> {
  const { db, sessions, programs, now = Date.now } = services
  const { boardId, noteId, userId, program, isByAi } = note
  const { doc } = room
  const { authorId, lock } = requireNote(doc, noteId)
  await requireUnlocked(sessions, { boardId, userId, lock })
  if (room.isFull()) throw new Problem('board-full')
  const next = input.text === undefined ? undefined : plain(input.text)
  if (input.isHandedIn) await requireHandIn(sessions, room, note)
  await requireRead(services, room, note, next)
  const text = room.isDraft ? '' : (input.text ?? '')
  const number = await numberUnlessBlank(sessions, boardId, { id: noteId, authorId }, text)
  let before = ''
  await editIfRead(editing, { room, note, next }, () => {
    before = textIn(doc, noteId) ?? ''
    applyChange(doc, noteId, input)
    if (number !== null) setNoteMeta(doc, noteId, { number })
    if (isByAi) setNoteMeta(doc, noteId, { stamp: 'ai' })
  })
  if (room.isDraft) return editing.view(boardId, doc, noteId)
  if (next !== undefined)
    await services.ideaWriter.logNoteEdit(boardId, {
      noteId,
      before: program ? undefined : before,
      text: next,
      userId,
      program: program?.name,
      isByAi,
    })
  await touchNotes(db, [{ boardId, noteId, at: now() }])
  if (program) programs.wrote(boardId, { ...program, userId }, noteId)
  return editing.view(boardId, doc, noteId)
}

async function removeIn(
  services: ApiServices,
  editing: NoteEditing,
  room: HeldBoard,
  note: NoteToChange,
): Promise<void> {
  const { boardId, noteId, userId, program } = note
  const { lock } = requireNote(room.doc, noteId)
  await requireUnlocked(services.sessions, { boardId, userId, lock })
  await requireRead(services, room, note, null)
  let logged = Promise.resolve()
  try {
    await editIfRead(editing, { room, note, next: null }, () => {
      removeRecords(room.doc, [noteId], room.boardIndex())
      // Before the change is saved: what follows the canvas logs the deletion soon, without the program's name.
      if (program && !room.isDraft)
        logged = services.ideaWriter.logNoteEdit(boardId, {
          noteId,
          text: null,
          userId,
          program: program.name,
        })
    })
  } finally {
    await logged
  }
}

/** Throws a Problem if the note waits to be handed in and it is too late for that; then it stays its writer's alone. */
async function requireHandIn(
  sessions: ApiServices['sessions'],
  { doc, isDraft }: HeldBoard,
  { boardId, noteId }: NoteToChange,
): Promise<void> {
  if (!isDraft || !awaitsHandIn(doc, noteId)) return
  const state = must(await sessions.load(boardId), 'the session of an open board')
  if (closedWindow(state)) throw new Problem(refusal('window-closed'))
  if (!isWritingPrivately(state.privateWriting)) throw new Problem(refusal('not-now.no-private-writing'))
}

/** The text that a note gets; `null`: it is removed, `undefined`: it keeps its text. */
type NextText = string | null | undefined

/** Throws a Problem if the sender has not read the text, or, for a program, while someone is writing in the note. */
async function requireRead(
  { sessions }: ApiServices,
  { doc, isDraft }: HeldBoard,
  { boardId, noteId, program, read }: NoteToChange,
  next: NextText,
): Promise<void> {
  if (next === undefined) return
  const stale = staleText(textIn(doc, noteId) ?? '', read, next)
  if (stale) throw ideaProblem(stale)
  if (!program || isDraft) return
  if (!(await waitUntilLogged(sessions, { boardId, noteId }, () => textIn(doc, noteId))))
    throw new Problem('being-written')
}

/** Compares the text once more inside the edit, because opening the board and waiting took time. */
async function editIfRead(
  { edit }: NoteEditing,
  { room, note, next }: { room: HeldBoard; note: NoteToChange; next: NextText },
  change: () => void,
): Promise<void> {
  const found: StaleText[] = []
  await edit(room, note, () => {
    const text = textIn(room.doc, note.noteId) ?? ''
    const stale = next === undefined ? null : staleText(text, note.read, next)
    if (stale) found.push(stale)
    else change()
  })
  const [stale] = found
  if (stale) throw ideaProblem(stale)
}

/** `null`: the note is gone. */
function textIn(doc: Y.Doc, noteId: string): string | null {
  const map = boardShapes(doc).get(noteId)
  return map ? (readNote(noteId, map)?.text ?? null) : null
}

function applyChange(doc: Y.Doc, noteId: string, input: Change): void {
  if (input.text !== undefined) setNoteText(doc, noteId, plain(input.text))
  if (input.color !== undefined) recolorNote(doc, noteId, input.color)
  moveOnPage(doc, noteId, input)
  if (input.isHandedIn) handInNote(doc, noteId)
  if (input.isLocked !== undefined) lockShape(doc, noteId, input.isLocked)
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
