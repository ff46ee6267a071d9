import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#db/driver/database.ts'
import { DatabaseError } from '#db/driver/database-error.ts'
import { listNoteTimes } from '#db/notes.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { insertUser } from '#db/users.ts'
import { createLog } from '#server/ground/log.ts'
import { newUserId } from '#server/ground/new-id.ts'
import { NoteTimeWriter } from './note-time-writer.ts'
import { createSessions } from './sessions.ts'

const log = createLog('silent')

withDatabase('the times of notes', (database) => {
  let boardIds: string[]

  beforeEach(async () => {
    const owner = { id: newUserId(), name: 'Ann', color: 'moss' }
    await insertUser(database(), { ...owner, kind: 'guest', email: null })
    const sessions = createSessions({ db: database(), log })
    const create = async () => (await sessions.create({ title: 'Plans', premise: '' }, owner)).board.id
    boardIds = [await create(), await create()]
  })

  const noteIds = async () => {
    const times = await Promise.all(boardIds.map((id) => listNoteTimes(database(), id)))
    return times.map((notes) => notes.map(({ noteId }) => noteId).toSorted())
  }

  test('notes of several boards are written together, and those of a board that is gone are left out', async () => {
    let statements = 0
    const query: Database['query'] = (...call) => {
      statements += 1
      return database().query(...call)
    }
    const times = new NoteTimeWriter({ db: { ...database(), query }, log })
    const [first = '', second = ''] = boardIds
    times.touch(first, ['shape:a', 'shape:b'])
    times.touch(second, ['shape:a'])
    times.touch('no-such-board', ['shape:c'])
    await times.stop()
    expect(await noteIds()).toEqual([['shape:a', 'shape:b'], ['shape:a']])
    expect(statements).toBe(1)
  })

  test('after a failure of the database they are written with the next ones', async () => {
    let isAway = true
    const query: Database['query'] = (...call) =>
      isAway ? Promise.reject(new DatabaseError('unreachable')) : database().query(...call)
    const times = new NoteTimeWriter({ db: { ...database(), query }, log })
    const [first = ''] = boardIds
    times.touch(first, ['shape:a'])
    await times.stop()
    isAway = false
    times.touch(first, ['shape:b'])
    await times.stop()
    expect(await noteIds()).toEqual([['shape:a', 'shape:b'], []])
  })
})
