import { createHash } from 'node:crypto'
import type * as Y from 'yjs'
import type { z } from 'zod'
import { isBlank } from '#base/is-blank.ts'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/board-doc.ts'
import { addNote, moveNote, recolorNote, removeRecords, setNoteMeta, setNoteText } from '#board/edit-board.ts'
import { pagePlace } from '#board/page-place.ts'
import { type NoteView, readNote } from '#board/read-note.ts'
import { PAGE_ID } from '#board/record-kinds.ts'
import { readAt } from '#board/record-layout.ts'
import { listNoteTimes, touchNotes } from '#db/notes.ts'
import { newNoteId } from '#server/new-id.ts'
import { numberNotesNow } from '#server/session/number-notes-now.ts'
import { runInSlices } from '#server/threads/slices.ts'
import type { Limits } from '#sync/limits.ts'
import type { ApiServices, HeldBoard } from './api-services.ts'
import type { NewNoteRequest, Note, NoteChange } from './api-shapes.ts'
import { viewFor } from './caller.ts'
import { noteView } from './note-views.ts'
import { Problem } from './problem.ts'

/** Notes written by API, on the same canvas and by the same functions as everyone's. */
export interface NoteWriter {
  /** The same `key` from the same person adds one note, however often. */
  add(
    boardId: string,
    userId: string,
    input: z.output<typeof NewNoteRequest>,
    key: string | undefined,
  ): Promise<Note>
  change(boardId: string, userId: string, noteId: string, input: z.output<typeof NoteChange>): Promise<Note>
  remove(boardId: string, userId: string, noteId: string): Promise<void>
}

export function createNoteWriter(services: ApiServices): NoteWriter {
  const { config, db, rooms, sessions, now = Date.now } = services

  async function inRoom<T>(boardId: string, work: (room: HeldBoard) => Promise<T>): Promise<T> {
    const room = await rooms.open(boardId)
    try {
      return await work(room)
    } finally {
      room.release()
    }
  }

  /** Asked last of all: until the board was open and the note had its number, they may have lost the right to. */
  async function edit(room: HeldBoard, boardId: string, userId: string, change: () => void): Promise<void> {
    viewFor(must(await sessions.load(boardId), 'the session of an open board'), userId, 'editor')
    await room.edit({ kind: 'api', userId }, change)
  }

  async function view(boardId: string, doc: Y.Doc, noteId: string): Promise<Note> {
    const [times] = await listNoteTimes(db, boardId, noteId)
    const state = must(await sessions.load(boardId), 'the session of a board with notes')
    return noteView(state, needNote(doc, noteId), times, now())
  }

  return {
    async add(boardId, userId, input, key) {
      checkText(input.text, config.limits)
      const id = key === undefined ? newNoteId() : noteIdFor(`${boardId} ${userId} ${key}`)
      return inRoom(boardId, async (room) => {
        const { doc } = room
        const max = config.limits.maxRecords
        if (boardShapes(doc).size >= max) {
          throw new Problem(
            'board-full',
            `This board has ${max} notes and shapes, as many as a board may have.`,
          )
        }
        if (room.isFull()) throw new Problem('board-full')
        const number = await numberUnlessBlank(
          sessions,
          boardId,
          { noteId: id, authorId: userId },
          input.text,
        )
        const places = room.notePlaces()
        const place = input.x !== undefined && input.y !== undefined ? { x: input.x, y: input.y } : null
        if (!place) await runInSlices(places.catchUp())
        await edit(room, boardId, userId, () => {
          const note = { id, text: plain(input.text), author: userId, via: 'api' } as const
          const index = places.topIndex(PAGE_ID)
          // What others changed since the slices ended is little.
          const { x, y } = place ?? places.caughtUp().nextPlace()
          addNote(doc, { ...note, x, y, index, ...(input.color && { color: input.color }) })
          setNoteMeta(doc, id, { number })
        })
        return view(boardId, doc, id)
      })
    },
    async change(boardId, userId, noteId, input) {
      checkText(input.text, config.limits)
      return inRoom(boardId, async (room) => {
        const { doc } = room
        const { authorId } = needNote(doc, noteId)
        if (room.isFull()) throw new Problem('board-full')
        const number = await numberUnlessBlank(sessions, boardId, { noteId, authorId }, input.text ?? '')
        await edit(room, boardId, userId, () => {
          if (input.text !== undefined) setNoteText(doc, noteId, plain(input.text))
          if (input.color !== undefined) recolorNote(doc, noteId, input.color)
          moveOnPage(doc, noteId, input)
          if (number !== null) setNoteMeta(doc, noteId, { number })
        })
        await touchNotes(db, boardId, [noteId], new Date(now()))
        return view(boardId, doc, noteId)
      })
    },
    async remove(boardId, userId, noteId) {
      await inRoom(boardId, async (room) => {
        const { doc } = room
        needNote(doc, noteId)
        await edit(room, boardId, userId, () => removeRecords(doc, [noteId], room.boardIndex()))
      })
    },
  }
}

/** As on the canvas: a note gets its number with its first words. */
async function numberUnlessBlank(
  sessions: ApiServices['sessions'],
  boardId: string,
  note: { noteId: string; authorId: string | null },
  text: string,
): Promise<number | null> {
  if (isBlank(text)) return null
  const numbers = await numberNotesNow(sessions, boardId, [note])
  return numbers.get(note.noteId) ?? null
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

/** Windows' line ends would be two characters to everyone else. */
function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** x and y are the page's; the document holds them as the note's frame or group sees them, which may be turned. */
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

/** One request, one id: hex digits of a hash are letters that a record's id may have. */
function noteIdFor(key: string): string {
  return `shape:${createHash('sha256').update(key).digest('hex').slice(0, 32)}`
}
