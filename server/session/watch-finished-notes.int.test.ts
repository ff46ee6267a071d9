import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { addNote, removeRecords, setNoteText } from '#board/edit/edit-board.ts'
import { listNoteTimes } from '#db/notes.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { insertUser } from '#db/users.ts'
import { createLog } from '#server/ground/log.ts'
import { newUserId } from '#server/ground/new-id.ts'
import { NoteTimeWriter } from './note-time-writer.ts'
import { numberNotesNow } from './number-notes-now.ts'
import { createSessions, type SessionHub } from './sessions.ts'
import { type FinishedNotesRoom, watchFinishedNotes } from './watch-finished-notes.ts'

const QUIET_MS = 20
const log = createLog('silent')

/** A room without sockets: the document, the typists, and the listeners. */
class QuietRoom implements FinishedNotesRoom {
  readonly boardId: string
  readonly doc = new Y.Doc()
  readonly typing = new Set<string>()
  private readonly listeners = new Set<(noteId: string) => void>()

  constructor(boardId: string) {
    this.boardId = boardId
    boardShapes(this.doc).observeDeep((events) => {
      for (const event of events) {
        const [id] = event.path
        const touched = id === undefined ? [...event.keys.keys()] : [String(id)]
        for (const each of touched) this.tell(each)
      }
    })
  }

  tell(noteId: string): void {
    queueMicrotask(() => {
      for (const listener of this.listeners) listener(noteId)
    })
  }

  async edit(origin: unknown, change: () => void): Promise<void> {
    this.doc.transact(change, origin)
  }

  isEditing(noteId: string): boolean {
    return this.typing.has(noteId)
  }

  onNoteActivity(listener: (noteId: string) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  add(id: string, text: string): void {
    addNote(this.doc, { id, text, x: 0, y: 0, author: null })
  }

  number(id: string): unknown {
    return boardShapes(this.doc).get(id)?.get('m.number')
  }
}

withDatabase('finished notes', (database) => {
  let sessions: SessionHub
  let room: QuietRoom

  beforeEach(async () => {
    sessions = createSessions({ db: database(), log })
    const owner = { id: newUserId(), name: 'Ann', color: 'moss' }
    await insertUser(database(), { ...owner, kind: 'guest', email: null })
    const { board } = await sessions.create({ title: 'Plans', premise: '' }, owner)
    room = new QuietRoom(board.id)
  })

  const start = (quietMs = QUIET_MS) =>
    watchFinishedNotes(room, {
      times: new NoteTimeWriter({ db: database(), log, gatherMs: 1 }),
      log,
      finish: (notes) => numberNotesNow(sessions, room.boardId, notes),
      quietMs,
    })
  const isNumbered = (id: string, number: number) => vi.waitFor(() => expect(room.number(id)).toBe(number))

  test('a note is numbered once nobody types in it', async () => {
    start()
    room.typing.add('shape:a')
    room.add('shape:a', 'Being written')
    room.add('shape:b', 'Done')
    await isNumbered('shape:b', 1)
    expect(room.number('shape:a')).toBeUndefined()
    room.typing.delete('shape:a')
    room.tell('shape:a')
    await isNumbered('shape:a', 2)
  })

  test('notes that were finished without a listener are numbered at the next opening', async () => {
    for (let i = 0; i < 30; i++) room.add(`shape:${i}`, `Note ${i}`)
    room.add('shape:empty', ' \n')
    start()
    await isNumbered('shape:29', 30)
    expect(room.number('shape:empty')).toBeUndefined()
  })

  test('notes that were written one after another are numbered in that order', async () => {
    // A pause of this process must not be longer than the time in which notes are gathered.
    start(400)
    room.add('shape:a', 'First')
    room.add('shape:b', 'Second')
    const written = Date.now()
    await vi.waitUntil(() => Date.now() > written + 2, { interval: 1 })
    // A page reports that it left the first note when the second one has its words.
    room.tell('shape:a')
    await isNumbered('shape:b', 2)
    expect(room.number('shape:a')).toBe(1)
  })

  test('a number that was given but did not reach the canvas is put there', async () => {
    const notes = [{ noteId: 'shape:a', authorId: null }]
    await sessions.dispatch(room.boardId, { type: 'notes.number', notes }, { kind: 'server' })
    room.add('shape:a', 'Before the crash')
    start()
    await isNumbered('shape:a', 1)
  })

  test('a note that returns has its number', async () => {
    start()
    room.add('shape:a', 'First')
    await isNumbered('shape:a', 1)
    removeRecords(room.doc, ['shape:a'])
    room.add('shape:b', 'Second')
    await isNumbered('shape:b', 2)
    room.add('shape:a', 'First')
    await isNumbered('shape:a', 1)
  })

  test('the times of a note’s beginning and last change are stored', async () => {
    start()
    room.add('shape:a', 'First')
    await isNumbered('shape:a', 1)
    const times = async () => must((await listNoteTimes(database(), room.boardId))[0], 'the times of a note')
    const begun = await times()
    setNoteText(room.doc, 'shape:a', 'Changed')
    await vi.waitFor(async () => {
      expect((await times()).updatedAt.getTime()).toBeGreaterThan(begun.updatedAt.getTime())
    })
    expect((await times()).createdAt).toEqual(begun.createdAt)
  })

  test('nothing is left running when the document is destroyed', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    room.add('shape:a', 'Too late')
    start()
    expect(vi.getTimerCount()).toBe(1)
    room.doc.destroy()
    expect(vi.getTimerCount()).toBe(0)
  })
})
