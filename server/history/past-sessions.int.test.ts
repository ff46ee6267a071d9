import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { insertBoard } from '#db/boards.ts'
import type { Database } from '#db/driver/database.ts'
import { appendEvents } from '#db/events.ts'
import { thinSessionKeyframes } from '#db/session-keyframes.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { insertUser } from '#db/users.ts'
import { findInDatabase } from '#server/forgetting/testing/find-in-database.ts'
import { createLog } from '#server/ground/log.ts'
import { newBoardId } from '#server/ground/new-id.ts'
import { createSessions } from '#server/session/sessions.ts'
import { applyEvents } from '#session/apply.ts'
import type { SessionEvent } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import { life, live } from '#session/testing/round-life.ts'
import { OWNER, person } from '#session/testing/session-driver.ts'
import { createPastSessions } from './past-sessions.ts'
import { storePastSessions } from './store-past-sessions.ts'

const KEYFRAME_EVENTS = 5
const SEED = 7

/** Two people's rounds, at random, and the state after each time at which something happened. */
function randomSession(seed: number): { events: SessionEvent[]; states: Map<number, SessionState> } {
  const [steps = []] = fc.sample(life, { numRuns: 1, seed })
  const { events } = live(steps).board
  const states = new Map<number, SessionState>()
  for (const [i, { at }] of events.entries())
    states.set(at, nameless(must(applyEvents(null, events.slice(0, i + 1)), 'a session')))
  return { events, states }
}

/** The product shows the names of now. */
function nameless(state: SessionState): SessionState {
  const people = Object.entries(state.people).map(([id, each]) => [id, { ...each, name: '' }])
  return { ...state, people: Object.fromEntries(people) }
}

withDatabase('past sessions', (database) => {
  async function stored(events: readonly SessionEvent[], boardId = newBoardId()): Promise<string> {
    const db = database()
    await insertUser(db, { ...person(OWNER), kind: 'guest', email: null }).catch(() => undefined)
    await insertBoard(db, { id: boardId, title: 'Plans', premise: '', createdBy: OWNER, at: new Date() })
    await db.transaction((tx) => appendEvents(tx, boardId, events, null))
    return boardId
  }
  const open = (version = 'one', db: Database = database()) =>
    createPastSessions({ db, log: { warn: vi.fn() }, keyframeEvents: KEYFRAME_EVENTS, version })
  const storeAll = (boardId: string, { length }: readonly SessionEvent[]) =>
    open().storeMissing(boardId, length, new AbortController().signal)
  const seqs = async (boardId: string) =>
    (
      await database().query<{ seq: number }>(
        'select seq from session_keyframes where board_id = $1 order by seq',
        [boardId],
      )
    ).map(({ seq }) => seq)
  const multiples = (events: readonly SessionEvent[], of = KEYFRAME_EVENTS) =>
    events.map(({ seq }) => seq).filter((seq) => seq % of === 0)
  const stateAt = async (past: ReturnType<typeof open>, boardId: string, at: number) => {
    const found = await past.at(boardId, at)
    return found && nameless(found.state)
  }

  test('every moment of random sessions equals the state that was recorded then, after a start and later', async () => {
    for (const seed of [SEED, SEED + 1, SEED + 2]) {
      const { events, states } = randomSession(seed)
      const boardId = await stored(events)
      const warm = open()
      for (const [at, state] of states) {
        expect(await stateAt(warm, boardId, at), `seed ${seed}`).toEqual(state)
        expect(await stateAt(open(), boardId, at), `seed ${seed}`).toEqual(state)
      }
      expect(await seqs(boardId)).toEqual(multiples(events))
      expect(await warm.at(boardId, 0)).toBeNull()
    }
  })

  test('what is stored has no names of people', async () => {
    const { events } = randomSession(SEED)
    await storeAll(await stored(events), events)
    expect(await findInDatabase(database(), ['Name of '])).toEqual(['event_names.name', 'users.name'])
  })

  test('states are stored when a board is opened, and while its log grows', async () => {
    const { events } = randomSession(SEED)
    const { id } = must(applyEvents(null, events), 'a session').board
    const boardId = await stored(events, id)
    const log = createLog('silent')
    const sessions = createSessions({ db: database(), log })
    const onOpened = vi.fn((_listener: (boardId: string) => void) => () => undefined)
    const rooms = { onOpened }
    onTestFinished(
      storePastSessions({ rooms, sessions, pastSessions: open(), log, keyframeEvents: KEYFRAME_EVENTS }),
    )
    onOpened.mock.lastCall?.[0](boardId)
    await vi.waitFor(async () => expect(await seqs(boardId)).toEqual(multiples(events)), WAIT)
    const next = (Math.floor(events.length / KEYFRAME_EVENTS) + 1) * KEYFRAME_EVENTS
    for (let seq = events.length; seq < next; seq++)
      await sessions.dispatch(
        boardId,
        { type: 'board.rename', title: `Title ${seq}` },
        { kind: 'person', userId: OWNER },
      )
    await vi.waitFor(async () => expect(await seqs(boardId)).toEqual([...multiples(events), next]), WAIT)
  })

  test('of the time before the retention, fewer states stay', async () => {
    const { events } = randomSession(SEED)
    const boardId = await stored(events)
    await storeAll(boardId, events)
    const everyEvents = 2 * KEYFRAME_EVENTS
    const { at } = must(events[2 * everyEvents], 'an event')
    for (let day = 0; day < 2; day++)
      await thinSessionKeyframes(database(), boardId, { before: new Date(at), everyEvents })
    const kept = multiples(events).filter((seq) => seq > 2 * everyEvents || seq % everyEvents === 0)
    expect(await seqs(boardId)).toEqual(kept)
  })

  test('the newest state stays, however old: opening the board makes none again', async () => {
    const { events } = randomSession(SEED)
    const boardId = await stored(events)
    await storeAll(boardId, events)
    const newest = must(multiples(events).at(-1), 'a stored state')
    const { at } = must(events.at(-1), 'an event')
    const everyEvents = newest - 1
    await thinSessionKeyframes(database(), boardId, { before: new Date(at + 1), everyEvents })
    expect(await seqs(boardId)).toEqual([newest])
    await storeAll(boardId, events)
    expect(await seqs(boardId)).toEqual([newest])
  })

  test('a first seek reads the nearest stored state, and few events', async () => {
    const { events } = randomSession(SEED)
    const boardId = await stored(events)
    await storeAll(boardId, events)
    const read = vi.fn()
    const counting = Object.assign(Object.create(database()), {
      async query(sql: string, params: unknown[]) {
        const rows = await database().query(sql, params)
        if (sql.includes('from events')) read(rows.length)
        return rows
      },
    })
    const last = must(events.at(-1), 'an event')
    expect((await open('one', counting).at(boardId, last.at))?.state.seq).toBe(last.seq)
    const count = read.mock.calls.reduce((sum, [rows]) => sum + rows, 0)
    expect(count).toBe(last.seq % KEYFRAME_EVENTS)
  })

  test('states of other code are never read, and are replaced', async () => {
    const { events, states } = randomSession(SEED)
    const boardId = await stored(events)
    await storeAll(boardId, events)
    const [at, state] = must([...states].at(-1), 'a moment')
    await database().query(`update session_keyframes set data = '', sha256 = '' where board_id = $1`, [
      boardId,
    ])
    expect(await stateAt(open('two'), boardId, at)).toEqual(state)
    const versions = await database().query(
      'select distinct version from session_keyframes where board_id = $1',
      [boardId],
    )
    expect(versions).toEqual([{ version: 'two' }])
  })

  test('a damaged state is passed over for the one before it, and mended', async () => {
    const { events, states } = randomSession(SEED)
    const boardId = await stored(events)
    await storeAll(boardId, events)
    const newest = must(multiples(events).at(-1), 'a stored state')
    const intact = () =>
      database().query(
        `select seq from session_keyframes where board_id = $1 and seq = $2 and sha256 = sha256(data)`,
        [boardId, newest],
      )
    await database().query(
      'update session_keyframes set data = set_byte(data, 5, (get_byte(data, 5) + 1) % 256) where board_id = $1 and seq = $2',
      [boardId, newest],
    )
    expect(await intact()).toEqual([])
    const [at, state] = must([...states].at(-1), 'a moment')
    expect(await stateAt(open(), boardId, at)).toEqual(state)
    expect(await intact()).toEqual([{ seq: newest }])
  })
})
