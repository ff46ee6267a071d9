import { beforeEach, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { leastOf } from '#base/testing/least-of.ts'
import { usedMs } from '#base/testing/used-ms.ts'
import type { Database } from '#db/driver/database.ts'
import { DatabaseError } from '#db/driver/database-error.ts'
import { appendEvents, parseEvent, readEventsAfter, readLastSeqs } from '#db/events.ts'
import { findLink } from '#db/links.ts'
import { boardIdsOf } from '#db/members.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { insertUser } from '#db/users.ts'
import { createLog } from '#server/ground/log.ts'
import type { SessionState } from '#session/state.ts'
import { followOthers } from './follow-others.ts'
import { createSessions, type SessionHub } from './sessions.ts'

const ANN = { id: 'uann', name: 'Ann', color: 'moss' }
const BOB = { id: 'ubob', name: 'Bob', color: 'iris' }
const byAnn = { kind: 'person', userId: ANN.id } as const
const byBob = { kind: 'person', userId: BOB.id } as const

async function putPeople(db: Database): Promise<void> {
  for (const person of [ANN, BOB]) {
    const [there] = await db.query('select 1 from users where id = $1', [person.id])
    if (!there) await insertUser(db, { ...person, kind: 'guest', email: null })
  }
}

withDatabase('sessions', (database) => {
  let sessions: SessionHub
  let board: SessionState
  let boardId: string

  beforeEach(async () => {
    await putPeople(database())
    sessions = createSessions({ db: database(), log: createLog('silent') })
    board = await sessions.create({ title: 'Plans', premise: 'Why' }, ANN)
    boardId = board.board.id
  })

  const rename = (title: string) => ({ type: 'board.rename', title })
  const joining = () => {
    const secret = must(board.links.editor, 'the edit link').secret
    return { type: 'member.join', secret, person: BOB }
  }

  /** Loads the session as another process does, and returns the longest work of the main thread at a time. */
  async function loadInSlices() {
    const loading = createSessions({ db: database(), log: createLog('silent') }).load(boardId)
    let isLoaded = false
    void loading.finally(() => {
      isLoaded = true
    })
    const beganAt = usedMs()
    let longestMs = 0
    for (let from = beganAt; !isLoaded; from = usedMs()) {
      await new Promise((resolve) => setImmediate(resolve))
      longestMs = Math.max(longestMs, usedMs() - from)
    }
    return { state: must(await loading, 'the session'), longestMs, allMs: usedMs() - beganAt }
  }

  test('a board is there for another process, with its canvas', async () => {
    const elsewhere = createSessions({ db: database(), log: createLog('silent') })
    expect(await elsewhere.load(boardId)).toEqual(board)
    const rows = await database().query('select seq from doc_updates where board_id = $1', [boardId])
    expect(rows).toEqual([{ seq: 1 }])
  })

  test('[SE154] a long log is read in slices, with other work in between', { tags: ['slow'] }, async () => {
    const EVENTS = 4_000
    await database().query(
      `insert into events (board_id, seq, at, actor, kind, data)
       select $1, $2::bigint + n, now(), 'uann', 'board.renamed', jsonb_build_object('title', 'Plans ' || n)
       from generate_series(1, $3::integer) as n`,
      [boardId, board.seq, EVENTS],
    )
    // The rows of a page are one message, a quarter of all.
    const longestShare = await leastOf(0.5, async () => {
      const { state, longestMs, allMs } = await loadInSlices()
      expect([state.seq, state.board.title]).toEqual([board.seq + EVENTS, `Plans ${EVENTS}`])
      return longestMs / allMs
    })
    expect(longestShare).toBeLessThan(0.5)
  })

  test('[SE154] a log of few and large events is read in pages and slices of bytes', {
    tags: ['slow'],
  }, async () => {
    const EVENTS = 40
    await database().query(
      `insert into events (board_id, seq, at, actor, kind, data, bytes)
       select $1, $2::bigint + n, now(), 'uann', 'premise.set', jsonb_build_object('premise', n || repeat('x', 500000)), 500000
       from generate_series(1, $3::integer) as n`,
      [boardId, board.seq, EVENTS],
    )
    // Twenty megabytes in one message take several times as long.
    const longestMs = await leastOf(25, async () => {
      const { state, longestMs } = await loadInSlices()
      expect([state.seq, state.board.premise.slice(0, 4)]).toEqual([board.seq + EVENTS, `${EVENTS}xx`])
      return longestMs
    })
    expect(longestMs).toBeLessThan(25)
  })

  test('[SE312] nothing is appended that could not be read again', async () => {
    const [event] = await readEventsAfter(database(), boardId, 0, { limit: 1, maxBytes: 1 })
    const unreadable = { ...parseEvent(must(event, 'an event')), seq: 99, data: { title: 'No premise' } }
    // @ts-expect-error: code that makes such an event would not compile, but its schema may be stricter than its type
    await expect(appendEvents(database(), boardId, [unreadable], null)).rejects.toThrow('premise')
    expect(await readLastSeqs(database(), [boardId])).toEqual(new Map([[boardId, board.seq]]))
  })

  test('[SE313] a board with a full log takes nothing more, but can be tidied, left and deleted', async () => {
    const maxLogBytes = 5_000
    sessions = createSessions({ db: database(), log: createLog('silent'), maxLogBytes })
    const fill = async () => {
      for (let i = 0; ; i++) {
        const done = await sessions.dispatch(
          boardId,
          { type: 'premise.set', premise: `${i}`.repeat(900) },
          byAnn,
        )
        if (!done.ok) return done.refusal.code
      }
    }
    expect(await fill()).toBe('log-full')
    sessions = createSessions({ db: database(), log: createLog('silent'), maxLogBytes })
    expect(await fill()).toBe('log-full')
    const numbering = { type: 'notes.number', notes: [{ noteId: 'shape:a', authorId: null }] }
    expect((await sessions.dispatch(boardId, numbering, { kind: 'server' })).ok).toBe(true)
    expect((await sessions.dispatch(boardId, { type: 'board.delete' }, byAnn)).ok).toBe(true)
  })

  test('nothing is left of a board that could not be made', async () => {
    const unknown = { id: 'uunknown', name: 'Unknown', color: 'moss' }
    await expect(sessions.create({ title: 'Lost', premise: '' }, unknown)).rejects.toThrow()
    expect(await database().query("select 1 from boards where title = 'Lost'")).toEqual([])
  })

  test('lists and look-ups follow the session', async () => {
    await sessions.dispatch(boardId, rename('New plans'), byAnn)
    await sessions.dispatch(boardId, joining(), byBob)
    const [row] = await database().query<{ title: string }>('select title from boards where id = $1', [
      boardId,
    ])
    expect(row?.title).toBe('New plans')
    expect(await boardIdsOf(database(), BOB.id)).toContain(boardId)
    const { secret } = joining()
    await sessions.dispatch(boardId, { type: 'link.revoke', role: 'editor' }, byAnn)
    expect(await boardIdsOf(database(), BOB.id)).not.toContain(boardId)
    expect((await findLink(database(), secret))?.isRevoked).toBe(true)
  })

  test('a command that is given twice under one id happens once', async () => {
    const first = await sessions.dispatch(boardId, rename('Once'), byAnn, 'c1')
    await sessions.dispatch(boardId, rename('Between'), byAnn)
    const second = await sessions.dispatch(boardId, rename('Once'), byAnn, 'c1')
    expect(first.ok && second.ok && second.events).toEqual(first.ok && first.events)
    expect((await sessions.load(boardId))?.board.title).toBe('Between')
  })

  test('one id from two people are two commands', async () => {
    await sessions.dispatch(boardId, joining(), byBob)
    const update = (name: string) => ({ type: 'person.update', name, color: 'marine' })
    await sessions.dispatch(boardId, update('Anna'), byAnn, 'same')
    await sessions.dispatch(boardId, update('Bobby'), byBob, 'same')
    expect((await sessions.load(boardId))?.people[BOB.id]?.name).toBe('Bobby')
  })

  test('a refused command leaves no trace and has a sentence about the remedy', async () => {
    const refused = await sessions.dispatch(boardId, rename('Mine'), byBob)
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'not-member' } })
    const unread = await sessions.dispatch(boardId, { type: 'board.rename', title: ' ' }, byAnn)
    expect(unread).toMatchObject({ ok: false, refusal: { code: 'bad-command', message: 'Give a title.' } })
    expect(await createSessions({ db: database(), log: createLog('silent') }).load(boardId)).toEqual(board)
  })

  test('two processes that dispatch at once lose nothing and give each note its own number', async () => {
    const elsewhere = createSessions({ db: database(), log: createLog('silent') })
    const numbers = [sessions, elsewhere].flatMap((hub, process) =>
      Array.from({ length: 10 }, (_, i) => {
        const notes = [{ noteId: `shape:${process}x${i}`, authorId: null }]
        return hub.dispatch(boardId, { type: 'notes.number', notes }, { kind: 'server' })
      }),
    )
    expect((await Promise.all(numbers)).every((done) => done.ok)).toBe(true)
    const state = must(
      await createSessions({ db: database(), log: createLog('silent') }).load(boardId),
      'the session',
    )
    const given = [...state.noteNumbers.values()].map((note) => note.number).toSorted((a, b) => a - b)
    expect(given).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  })

  test('changes by another process are reported here, once, and only if there are any', async () => {
    const elsewhere = createSessions({ db: database(), log: createLog('silent') })
    await sessions.load(boardId)
    const received: (string | null)[] = []
    const stop = sessions.subscribe(({ state }) => received.push(state.board.title))
    await sessions.catchUp()
    expect(received).toEqual([])
    await elsewhere.dispatch(boardId, rename('Renamed elsewhere'), byAnn)
    const look = followOthers(sessions, createLog('silent'), 5)
    await vi.waitFor(() => expect(received).toEqual(['Renamed elsewhere']))
    await look()
    await sessions.catchUp()
    expect(received).toEqual(['Renamed elsewhere'])
    stop()
    expect((await sessions.load(boardId))?.board.title).toBe('Renamed elsewhere')
  })

  test('listeners hear of changes in their order, after they are stored', async () => {
    const received: string[] = []
    const stop = sessions.subscribe(({ state }) => received.push(state.board.title))
    await Promise.all(['A', 'B', 'C'].map((title) => sessions.dispatch(boardId, rename(title), byAnn)))
    stop()
    await sessions.dispatch(boardId, rename('D'), byAnn)
    expect(received).toEqual(['A', 'B', 'C'])
  })

  test('a listener that throws does not make a change look refused', async () => {
    const received: string[] = []
    const errors: unknown[] = []
    const hub = createSessions({ db: database(), log: { error: (...said: unknown[]) => errors.push(said) } })
    hub.subscribe(() => {
      throw new Error('a mistake of ours')
    })
    hub.subscribe(({ state }) => received.push(state.board.title))
    expect(await hub.dispatch(boardId, rename('Kept'), byAnn)).toMatchObject({ ok: true })
    expect((await hub.load(boardId))?.board.title).toBe('Kept')
    expect(received).toEqual(['Kept'])
    expect(errors).toHaveLength(1)
  })

  test('a change whose commit was never answered is reported to listeners once it is seen', async () => {
    let isCut = false
    const hub = createSessions({
      log: createLog('silent'),
      db: {
        ...database(),
        async transaction(work) {
          const done = await database().transaction(work)
          if (isCut) throw new DatabaseError('unreachable')
          return done
        },
      },
    })
    const roles: unknown[] = []
    await hub.dispatch(boardId, joining(), byBob)
    hub.subscribe(({ state }) => roles.push(state.people[BOB.id]?.role))
    const removal = { type: 'member.remove', userId: BOB.id }
    isCut = true
    await expect(hub.dispatch(boardId, removal, byAnn)).rejects.toThrow()
    isCut = false
    expect(await hub.dispatch(boardId, removal, byAnn)).toMatchObject({ ok: true, events: [] })
    expect(roles).toEqual([null])
  })

  test('there is no session of a board that never was', async () => {
    expect(await sessions.load('nosuchboard1')).toBeNull()
    const asked = await sessions.dispatch('nosuchboard1', rename('A'), byAnn)
    expect(asked).toMatchObject({ ok: false, refusal: { code: 'board-gone' } })
  })
})
