import { readFile } from 'node:fs'
import * as decoding from 'lib0/decoding'
import { afterAll, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { boardShapes, seedUpdate } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, moveNote, removeRecords } from '#board/edit/edit-board.ts'
import { flatToMap, readIn } from '#board/record/record-layout.ts'
import { createLog } from '#server/ground/log.ts'
import { FairTurns } from '#server/threads/fair-turns.ts'
import { runInTurns } from '#server/threads/run-in-turns.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'
import { LIMITS } from '#sync/limits.ts'
import type { UpdateVerdict } from '../guard/verdict.ts'
import { structsUpdate } from '../testing/forge-update.ts'
import { guardBoard } from '../testing/guard-board.ts'
import { createBoardThreads } from '../work/board-threads.ts'
import { DryRuns } from './dry-runs.ts'
import { JoinAnswer } from './join-answer.ts'

/** A busy machine takes a while to start a thread. */
vi.setConfig({ testTimeout: 120_000 })

const threads = createBoardThreads({ maxCpuMs: 60_000 })
afterAll(() => threads.stop())

const STILL = () => true

const turns = new FairTurns()

function board(notes = 0, own = threads, isHoldingBack = () => false, isNotesOnly = false) {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, seedUpdate('epoch'))
  const joinAnswer = new JoinAnswer({ boardId: 'b', doc, parts: [seedUpdate('epoch')], threads: own })
  const sent: Uint8Array[] = []
  const guard = guardBoard({
    doc,
    limits: LIMITS,
    host: {
      onChange(update) {
        joinAnswer.add(update)
        sent.push(update)
      },
    },
  })
  editBoard(doc, SERVER_ORIGIN, () => {
    for (let i = 0; i < notes; i++)
      addNote(doc, { id: `shape:n${i}`, text: `Note ${i}`, x: i, y: 0, author: 'ubob' })
  })
  const client = new Y.Doc()
  Y.applyUpdate(client, Y.encodeStateAsUpdate(doc))
  sent.length = 0
  const log = createLog('silent')
  const dryRuns = new DryRuns({
    boardId: 'b',
    isHoldingBack,
    isNotesOnly,
    doc,
    guard,
    joinAnswer,
    threads: own,
    limits: LIMITS,
    log,
    gather: () => () => undefined,
    runInTurns: (userId, work) => runInTurns(turns, { key: userId }, work),
  })
  const write = (change: () => void) => {
    let update: Uint8Array = new Uint8Array()
    client.once('update', (made: Uint8Array) => {
      update = made
    })
    client.transact(change)
    return update
  }
  /** The verdict on the update that was tried last. */
  let tried: { update: Uint8Array; verdict: UpdateVerdict } | null = null
  const run = (update: Uint8Array, mayStill = STILL) => {
    const verdict = tried?.update === update ? tried.verdict : null
    tried = null
    return dryRuns.run({
      update,
      postponed: verdict?.kind === 'heavy' ? verdict.postponed : null,
      origin: { kind: 'person', userId: 'uann' },
      mayStill,
      judgeIds: () => null,
    })
  }
  const trial = (update: Uint8Array) => {
    const verdict = guard.tryUpdate(update, { kind: 'person', userId: 'uann' })
    tried = { update, verdict }
    return verdict
  }
  return { doc, client, guard, joinAnswer, sent, dryRuns, write, run, trial }
}

const shapesOf = (doc: Y.Doc) => boardShapes(doc).toJSON()

test('[SY121] an honest update that is too large to be tried in one piece is applied bit by bit, all of it', async () => {
  const { doc, client, sent, write, run, trial } = board(20)
  const update = write(() => {
    for (let i = 0; i < 3_000; i++)
      addNote(client, { id: `shape:p${i}`, text: `Pasted ${i}`, x: i, y: 9, author: 'uann' })
  })
  expect(trial(update)).toMatchObject({ kind: 'heavy' })
  expect(await run(update)).toEqual({ kind: 'applied' })
  expect(shapesOf(doc)).toEqual(shapesOf(client))
  expect(sent.length).toBeGreaterThan(10)
  expect(Math.max(...sent.map(({ length }) => length))).toBeLessThan(100 * 1024)
  expect(await run(update)).toEqual({ kind: 'nothing' })
  const removal = write(() => removeRecords(client, boardShapes(client).keys()))
  expect(trial(removal)).toMatchObject({ kind: 'heavy' })
  expect(await run(removal)).toEqual({ kind: 'applied' })
  expect(shapesOf(doc)).toEqual({})
})

test('[PW13] new notes that are too much for one piece are turned away while people write in private, and stay on the device', async () => {
  const { doc, client, sent, write, run, trial } = board(20, threads, () => true)
  const before = shapesOf(doc)
  const update = write(() => {
    for (let i = 0; i < 3_000; i++)
      addNote(client, { id: `shape:p${i}`, text: `Pasted ${i}`, x: i, y: 9, author: 'uann' })
  })
  expect(trial(update)).toMatchObject({ kind: 'heavy' })
  expect(await run(update)).toMatchObject({ kind: 'turned-away', code: 1013 })
  expect([shapesOf(doc), sent]).toEqual([before, []])
})

test('a large update brings nothing but notes into a draft', async () => {
  const { doc, client, sent, write, run, trial } = board(20, threads, () => false, true)
  const before = shapesOf(doc)
  const update = write(() => {
    for (let i = 0; i < 3_000; i++)
      addNote(client, { id: `shape:p${i}`, text: `Pasted ${i}`, x: i, y: 9, author: 'uann' })
    const frame = { t: 'frame', at: [10, 0, 0], in: ['page:page', 'a1'], 'p.w': 100, 'p.h': 100 }
    boardShapes(client).set('shape:f', flatToMap(frame))
  })
  expect(trial(update)).toMatchObject({ kind: 'heavy' })
  expect(await run(update)).toMatchObject({ kind: 'refused', reason: CLOSE_REASONS['notes-only'] })
  expect([shapesOf(doc), sent]).toEqual([before, []])
})

test('[SY121] a paste of hundreds of notes is applied in several turns, and others get theirs between them', async () => {
  const { doc, client, dryRuns, write, run, trial } = board(20)
  const before = shapesOf(doc)
  const update = write(() => {
    for (let i = 0; i < 500; i++)
      addNote(client, { id: `shape:p${i}`, text: `Pasted ${i}`, x: i, y: 9, author: null })
  })
  const stage = () => {
    const last = boardShapes(doc).get('shape:p499')
    return last ? (last.get('m.author') === 'uann' ? 'with authors' : 'pasted') : 'before'
  }
  // Their turns cost nothing, and the person with the least time is next. Several, because a busy machine may interrupt
  // one in a turn.
  const seen = new Set<string>()
  for (const other of ['ubob', 'ucleo', 'udee', 'uevi'])
    turns.offer(other, {
      takeTurn() {
        seen.add(stage())
        return stage() !== 'with authors'
      },
    })
  expect(trial(update)).toMatchObject({ kind: 'heavy' })
  expect(shapesOf(doc)).toEqual(before)
  const done = run(update)
  expect(dryRuns.isHeld).toBe(true)
  expect(await done).toEqual({ kind: 'applied' })
  expect(dryRuns.isHeld).toBe(false)
  expect(stage()).toBe('with authors')
  expect([...boardShapes(doc).values()].filter((note) => note.get('m.author') === 'uann')).toHaveLength(500)
  expect([...seen].slice(0, 2)).toEqual(['before', 'pasted'])
})

test('[SY121] sockets and timers run between the count of a large paste and the paste', async () => {
  const { doc, client, write, run, trial } = board()
  const update = write(() => {
    for (let i = 0; i < 500; i++)
      addNote(client, { id: `shape:p${i}`, text: `Pasted ${i}`, x: i, y: 9, author: null })
  })
  const notesThen = Promise.withResolvers<number>()
  // The callback of a file read runs in the phase of socket callbacks: before timers that are due.
  const done = new Promise((resolve) => {
    readFile(import.meta.filename, () => {
      setTimeout(() => notesThen.resolve(boardShapes(doc).size), 0)
      const dueAt = performance.now() + 3
      while (performance.now() < dueAt) trial(update)
      resolve(run(update))
    })
  })
  expect(await notesThen.promise).toBe(0)
  expect(await done).toEqual({ kind: 'applied' })
  expect(boardShapes(doc).size).toBe(500)
})

test('[SY121] a paste of hundreds of notes that breaks a rule leaves nothing, nor does one whose sender may not edit any more', async () => {
  const { doc, client, sent, write, run, trial } = board(5)
  const before = shapesOf(doc)
  const paste = (name: string) =>
    write(() => {
      for (let i = 0; i < 400; i++)
        addNote(client, { id: `shape:${name}${i}`, text: 'x', x: i, y: 9, author: null })
    })
  const late = paste('late')
  expect(trial(late)).toMatchObject({ kind: 'heavy' })
  expect(await run(late, () => false)).toEqual({ kind: 'nothing' })
  expect(sent).toEqual([])
  expect(trial(late)).toMatchObject({ kind: 'heavy' })
  expect(await run(late)).toEqual({ kind: 'applied' })
  const withLate = shapesOf(doc)
  expect(Object.keys(withLate)).toHaveLength(Object.keys(before).length + 400)
  const bad = write(() => {
    for (let i = 0; i < 400; i++)
      addNote(client, { id: `shape:bad${i}`, text: 'x', x: i, y: 9, author: null })
    boardShapes(client).get('shape:n0')?.set('nonsense', 1)
  })
  expect(trial(bad)).toMatchObject({ kind: 'heavy' })
  expect(await run(bad)).toMatchObject({ kind: 'refused' })
  expect(shapesOf(doc)).toEqual(withLate)
})

test('[SY121] dependents of one deleted frame are repaired in slices, all of them', async () => {
  const { doc, client, sent, write, run } = board(1_000)
  await run(
    write(() => {
      const frame = { t: 'frame', at: [10, 0, 0], in: ['page:page', 'a1'], 'p.w': 100, 'p.h': 100 }
      boardShapes(client).set('shape:f', flatToMap(frame))
      for (let i = 0; i < 1_000; i++) boardShapes(client).get(`shape:n${i}`)?.set('in', ['shape:f', 'a1'])
    }),
  )
  const before = sent.length
  expect(await run(write(() => boardShapes(client).delete('shape:f')))).toEqual({ kind: 'applied' })
  const parents = [...boardShapes(doc).values()].map((shape) => readIn(shape.get('in'))?.[0])
  expect(new Set(parents)).toEqual(new Set(['page:page']))
  expect(parents).toHaveLength(1_000)
  expect(sent.length - before).toBeGreaterThanOrEqual(10)
})

test('[SY121] nothing of an update that breaks a rule is applied, however large it is', async () => {
  const { doc, client, sent, write, run, trial } = board(5)
  const before = shapesOf(doc)
  const update = write(() => {
    for (let i = 0; i < 1_500; i++)
      addNote(client, { id: `shape:p${i}`, text: 'x', x: i, y: 9, author: 'uann' })
    boardShapes(client).get('shape:n0')?.set('nonsense', 1)
  })
  expect(trial(update)).toMatchObject({ kind: 'heavy' })
  expect(await run(update)).toMatchObject({ kind: 'refused' })
  expect(shapesOf(doc)).toEqual(before)
  expect(sent).toEqual([])
})

test('[SY121] an update that no honest client sends is refused with a sentence', async () => {
  const { doc, run, trial } = board(1)
  const record = must(must(boardShapes(doc).get('shape:n0'), 'the note')._item, 'its item').id
  const first = Array.from({ length: 20_000 }, () => ({ parent: record, key: 'at', values: [[1, 2, 0]] }))
  const update = structsUpdate(77, first)
  expect(trial(update)).toMatchObject({ kind: 'heavy' })
  expect(await run(update)).toEqual({ kind: 'refused', reason: expect.stringMatching(/parts|too often/) })
})

test('[SY121] others’ changes since then count: the update is tried once more with them', async () => {
  const { doc, client, write, run } = board(800)
  const update = write(() => {
    for (let i = 0; i < 800; i++) moveNote(client, `shape:n${i}`, 5, 5)
    for (let i = 0; i < 800; i++)
      addNote(client, { id: `shape:p${i}`, text: 'x', x: i, y: 9, author: 'uann' })
  })
  const done = run(update)
  editBoard(doc, SERVER_ORIGIN, () => removeRecords(doc, ['shape:n3']))
  expect(await done).toEqual({ kind: 'applied' })
  expect(boardShapes(doc).has('shape:n3')).toBe(false)
  expect(boardShapes(doc).get('shape:n4')?.get('at')).toEqual([5, 5, 0])
})

test('[SY121] a person who may no longer edit after the trial changes nothing', async () => {
  const { doc, client, write, run } = board(2)
  const before = shapesOf(doc)
  const update = write(() => {
    for (let i = 0; i < 1_000; i++)
      addNote(client, { id: `shape:p${i}`, text: 'x', x: i, y: 9, author: 'uann' })
  })
  expect(await run(update, () => false)).toEqual({ kind: 'nothing' })
  expect(shapesOf(doc)).toEqual(before)
})

test('[SY121] a thread that gets stuck is ended, its update refused, and the next one is taken', async () => {
  const impatient = createBoardThreads({ maxThreads: 1, maxCpuMs: 1 })
  const { client, write, run } = board(2, impatient)
  // Checking one note sometimes takes less than a millisecond.
  const update = write(() => {
    for (let i = 0; i < 3_000; i++)
      addNote(client, { id: `shape:p${i}`, text: `Pasted ${i}`, x: i, y: 9, author: 'uann' })
  })
  expect(await run(update)).toEqual({ kind: 'refused', reason: expect.stringContaining('too long') })
  await impatient.stop()
  const { client: other, write: writeOther, run: runOther } = board(2)
  const honest = writeOther(() => addNote(other, { id: 'shape:p', text: 'x', x: 1, y: 9, author: 'uann' }))
  expect(await runOther(honest)).toEqual({ kind: 'applied' })
})

test('[SY18] a client with a part of a large board gets the rest of it, and no more', async () => {
  const { doc, client, joinAnswer } = board(1_200)
  editBoard(doc, SERVER_ORIGIN, () => {
    for (let i = 0; i < 30; i++) moveNote(doc, `shape:n${i}`, 7, 7)
    removeRecords(doc, ['shape:n40'])
  })
  for (let i = 0; i < 3; i++) {
    const found = must(await joinAnswer.after(Y.encodeStateVector(client), 'uann'), 'an answer')
    expect(found.tail).toBeNull()
    const update = updateIn(found.answer)
    expect(update.length).toBeLessThan(3_000)
    Y.applyUpdate(client, update)
    expect(client.store.pendingStructs).toBeNull()
    expect(shapesOf(client)).toEqual(shapesOf(doc))
    editBoard(doc, SERVER_ORIGIN, () => moveNote(doc, 'shape:n1', i, i))
  }
})

/** The content after the websocket frame's header and the two numbers of a sync message. */
function updateIn(frame: Buffer): Uint8Array {
  const headerBytes = { 126: 4, 127: 10 }[(frame[1] ?? 0) & 0x7f] ?? 2
  const decoder = decoding.createDecoder(new Uint8Array(frame.subarray(headerBytes)))
  decoding.readVarUint(decoder)
  decoding.readVarUint(decoder)
  return decoding.readVarUint8Array(decoder)
}
