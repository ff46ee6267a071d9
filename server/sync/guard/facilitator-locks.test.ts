import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { runAtOnce } from '#base/chunked-work.ts'
import { leastOf } from '#base/testing/least-of.ts'
import { usedMs } from '#base/testing/used-ms.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { BoardUndo } from '#board/edit/board-undo.ts'
import {
  addNote,
  editBoard,
  lockShape,
  moveNote,
  removeRecords,
  setNoteText,
} from '#board/edit/edit-board.ts'
import { readLock } from '#board/record/lock.ts'
import { flatToMap, mapToFlat } from '#board/record/record-layout.ts'
import { LIMITS } from '#sync/limits.ts'
import { guardBoard } from '../testing/guard-board.ts'
import { clientOf, seeded } from '../testing/guarded-board.ts'
import type { BoardGuard } from './board-guard.ts'

const NOTE = 'shape:note'
const FRAME = 'shape:frame'
const OTHER = 'shape:other'
const GRACE_MS = 3_000

let doc: Y.Doc
let guard: BoardGuard
let ines: Y.Doc
let tomas: Y.Doc
let restored: { bytes: number; userId: string }[]

beforeEach(() => {
  restored = []
  vi.useFakeTimers({ toFake: ['performance'] })
  doc = seeded()
  guard = guardOf(doc)
  editBoard(doc, { kind: 'server' }, () => {
    boardShapes(doc).set(FRAME, flatToMap({ t: 'frame', at: [500, 20, 0], in: ['page:page', 'a1'] }))
    addNote(doc, { id: NOTE, text: 'Rules of the day', x: 10, y: 20, author: 'uines', parentId: FRAME })
    addNote(doc, { id: OTHER, text: 'Other', x: 0, y: 600, author: 'utomas' })
  })
  ines = clientOf(doc)
  tomas = clientOf(doc)
})
afterEach(() => {
  vi.useRealTimers()
})

function guardOf(board: Y.Doc, onWork: (steps: number) => void = () => undefined): BoardGuard {
  return guardBoard({
    doc: board,
    limits: LIMITS,
    rules: { mayUnlock: (userId) => userId === 'uines' },
    host: { onWork, onRestored: (bytes, userId) => restored.push({ bytes, userId }) },
  })
}

/** Sends a change to the server like a page, and brings back the server's content. */
function send(client: Y.Doc, change: () => void): void {
  exchange(client, () => client.transact(change, LOCAL_ORIGIN))
}

function exchange(client: Y.Doc, change: () => void): void {
  const before = Y.encodeStateVector(client)
  change()
  const userId = client === ines ? 'uines' : 'utomas'
  const verdict = guard.tryUpdate(Y.encodeStateAsUpdate(client, before), { kind: 'person', userId })
  expect(['applied', 'nothing']).toContain(verdict.kind)
  for (const page of [ines, tomas])
    Y.applyUpdate(page, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(page)), 'server')
}

const lockOf = (id: string, board = doc) => {
  const map = boardShapes(board).get(id)
  return map ? readLock(map) : undefined
}
const content = (id: string, board = doc) => {
  const map = boardShapes(board).get(id)
  return map ? mapToFlat(map) : null
}
const set = (client: Y.Doc, id: string, key: string, value: unknown) => () =>
  boardShapes(client).get(id)?.set(key, value)

describe('[SY80] what a facilitator locked', () => {
  beforeEach(() => {
    send(ines, () => lockShape(ines, NOTE, true))
    vi.advanceTimersByTime(GRACE_MS + 1)
  })

  test('is for facilitators; a lock of an editor is for every editor', () => {
    expect([lockOf(NOTE), lockOf(NOTE, tomas)]).toEqual(['facilitators', 'facilitators'])
    send(tomas, () => lockShape(tomas, OTHER, true))
    expect(lockOf(OTHER)).toBe('editors')
    send(tomas, set(tomas, OTHER, 'm.lock', 'facilitators'))
    expect([lockOf(OTHER), lockOf(OTHER, tomas)]).toEqual(['editors', 'editors'])
    send(ines, () => lockShape(ines, OTHER, false))
    expect(lockOf(OTHER)).toBeNull()
  })

  test('stays as it is, whatever another person does to it, and the rest of their update is kept', () => {
    const before = content(NOTE)
    const attacks: (() => void)[] = [
      () => moveNote(tomas, NOTE, 900, 900),
      () => setNoteText(tomas, NOTE, 'Taken over'),
      set(tomas, NOTE, 'p.color', 'red'),
      set(tomas, NOTE, 'in', ['page:page', 'a9']),
      () => boardShapes(tomas).get(NOTE)?.delete('m.lock'),
      () => lockShape(tomas, NOTE, false),
      () => removeRecords(tomas, [NOTE]),
      () => boardShapes(tomas).set(NOTE, flatToMap({ t: 'frame', at: [1, 1, 0], in: ['page:page', 'a2'] })),
    ]
    for (const [i, attack] of attacks.entries()) {
      send(tomas, () => {
        attack()
        moveNote(tomas, OTHER, i, 700)
      })
      expect(content(NOTE)).toEqual(before)
      expect(content(NOTE, tomas)).toEqual(before)
      expect(content(OTHER)?.at).toEqual([i, 700, 0])
    }
  })

  test('is on the page where it was when its frame is deleted', () => {
    send(tomas, () => removeRecords(tomas, [FRAME]))
    expect(content(FRAME)).toBeNull()
    expect(content(NOTE)).toMatchObject({
      at: [510, 40, 0],
      in: ['page:page', expect.any(String)],
      locked: true,
    })
  })

  test('holds what is in a group, and not what is in a frame', () => {
    send(ines, () => {
      boardShapes(ines).set('shape:group', flatToMap({ t: 'group', at: [0, 0, 0], in: ['page:page', 'a5'] }))
      boardShapes(ines).get(OTHER)?.set('in', ['shape:group', 'a1'])
    })
    send(ines, () => {
      lockShape(ines, 'shape:group', true)
      lockShape(ines, FRAME, true)
      lockShape(ines, NOTE, false)
    })
    vi.advanceTimersByTime(GRACE_MS + 1)
    send(tomas, () => {
      moveNote(tomas, OTHER, 9, 9)
      moveNote(tomas, NOTE, 9, 9)
      moveNote(tomas, FRAME, 9, 9)
    })
    expect([content(OTHER)?.at, content(FRAME)?.at, content(NOTE)?.at]).toEqual([
      [0, 600, 0],
      [500, 20, 0],
      [9, 9, 0],
    ])
    send(ines, () => lockShape(ines, 'shape:group', false))
    send(tomas, () => moveNote(tomas, OTHER, 9, 9))
    expect(content(OTHER)?.at).toEqual([9, 9, 0])
  })

  test('is for facilitators to change, and theirs to undo', () => {
    const undo = new BoardUndo(ines)
    send(ines, () => lockShape(ines, NOTE, false))
    expect(content(NOTE)).not.toHaveProperty('m.lock')
    exchange(ines, () => undo.undo())
    expect(lockOf(NOTE)).toBe('facilitators')
    vi.advanceTimersByTime(GRACE_MS + 1)
    send(ines, () => setNoteText(ines, NOTE, 'New rules'))
    send(tomas, () => setNoteText(tomas, NOTE, 'Mine'))
    expect(content(NOTE)?.text).toBe('New rules')
    send(ines, () => removeRecords(ines, [NOTE]))
    expect(content(NOTE)).toBeNull()
  })

  test('is kept after a restart, and against people who write over the API', () => {
    const restarted = clientOf(doc)
    const before = content(NOTE)
    guard = guardOf(restarted)
    doc = restarted
    tomas = clientOf(doc)
    send(tomas, () => moveNote(tomas, NOTE, 900, 900))
    expect(content(NOTE)).toEqual(before)
    editBoard(doc, { kind: 'api', userId: 'utomas' }, () => removeRecords(doc, [NOTE]))
    expect(content(NOTE)).toEqual(before)
    editBoard(doc, { kind: 'api', userId: 'uines' }, () => setNoteText(doc, NOTE, 'By a program'))
    expect(content(NOTE)?.text).toBe('By a program')
  })
})

test('[SY81] typing while the news of a lock is on its way is kept; it unlocks and deletes nothing', {
  tags: ['slow'],
}, () => {
  send(ines, () => lockShape(ines, NOTE, true))
  vi.advanceTimersByTime(GRACE_MS - 1)
  send(tomas, () => setNoteText(tomas, NOTE, 'Rules of the day, and one more'))
  send(tomas, () => lockShape(tomas, NOTE, false))
  send(tomas, () => removeRecords(tomas, [NOTE]))
  expect(content(NOTE)).toMatchObject({ text: 'Rules of the day, and one more', locked: true })
  vi.advanceTimersByTime(2)
  send(tomas, () => setNoteText(tomas, NOTE, 'Too late'))
  expect(content(NOTE)?.text).toBe('Rules of the day, and one more')
})

describe('a large locked group', () => {
  const NOTES = 1_500
  const GROUP = 'shape:group'
  const LONG = 'Rules of the day. '.repeat(100)
  const TOMAS = { kind: 'person', userId: 'utomas' } as const
  let steps: number

  beforeEach(begin)

  /** A board whose group is not locked yet. */
  function begin(): void {
    steps = 0
    doc = seeded()
    editBoard(doc, { kind: 'server' }, () => {
      boardShapes(doc).set(GROUP, flatToMap({ t: 'group', at: [0, 0, 0], in: ['page:page', 'a5'] }))
      for (let i = 0; i < NOTES; i++)
        addNote(doc, { id: `shape:${i}`, text: LONG, x: 0, y: i, author: 'utomas', parentId: GROUP })
    })
    guard = guardOf(doc, (counted) => {
      steps += counted
    })
    ines = clientOf(doc)
    tomas = clientOf(doc)
  }

  function updateOf(client: Y.Doc, change: () => void): Uint8Array {
    const before = Y.encodeStateVector(client)
    client.transact(change, LOCAL_ORIGIN)
    return Y.encodeStateAsUpdate(client, before)
  }

  /** Applies it in chunks, and returns the duration of the longest. */
  function lockGroup(): number {
    const update = updateOf(ines, () => lockShape(ines, GROUP, true))
    const origin = { kind: 'person', userId: 'uines' } as const
    expect(guard.tryUpdate(update, origin).kind).toBe('heavy')
    const work = guard.applyPostponed(update, origin)
    let longestMs = 0
    for (let isDone = false; !isDone; ) {
      const start = usedMs()
      isDone = work.next().done === true
      longestMs = Math.max(longestMs, usedMs() - start)
    }
    vi.advanceTimersByTime(GRACE_MS + 1)
    return longestMs
  }

  test('is learned in pieces when it is locked, and not again when it moves', {
    tags: ['slow'],
  }, async () => {
    const longestMs = await leastOf(25, () => {
      begin()
      return lockGroup()
    })
    expect(longestMs).toBeLessThan(25)
    const start = usedMs()
    for (let i = 1; i <= 20; i++) {
      const move = updateOf(ines, () => moveNote(ines, GROUP, i, 0))
      expect(guard.tryUpdate(move, { kind: 'person', userId: 'uines' }).kind).toBe('applied')
    }
    expect((usedMs() - start) / 20).toBeLessThan(5)
    editBoard(doc, { kind: 'api', userId: 'utomas' }, () => removeRecords(doc, ['shape:7']))
    expect(content('shape:7')).toMatchObject({ text: LONG })
  })

  test('is counted by its bytes when another person deletes from it, before it is written again', () => {
    lockGroup()
    const ids = Array.from({ length: 50 }, (_, i) => `shape:${i}`)
    steps = 0
    const removal = updateOf(tomas, () => removeRecords(tomas, ids))
    expect(guard.tryUpdate(removal, { kind: 'person', userId: 'utomas' }).kind).toBe('heavy')
    expect(steps).toBeGreaterThan((ids.length * LONG.length) / 2)
  })

  test('counts what is written again as bytes of the person who deleted it', () => {
    lockGroup()
    const ids = Array.from({ length: 50 }, (_, i) => `shape:${i}`)
    const removal = updateOf(tomas, () => removeRecords(tomas, ids))
    guard.tryUpdate(removal, TOMAS)
    expect(restored).toEqual([])
    runAtOnce(guard.applyPostponed(removal, TOMAS))
    expect(content('shape:7')).toMatchObject({ text: LONG })
    expect(restored.map(({ userId }) => userId)).toEqual(['utomas'])
    expect(restored[0]?.bytes).toBeGreaterThan(ids.length * LONG.length)
  })
})
