import * as decoding from 'lib0/decoding'
import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import type { Frame } from '../wire/frame.ts'
import { ENCODE } from '../work/board-task.ts'
import { encodeMissing, encodeParts } from '../work/encode-parts.ts'
import { listUpdates } from '../work/shared-updates.ts'
import { JoinAnswer } from './join-answer.ts'

/** Too many structs to encode on the main thread. */
const MANY = 7_000

/** A document as it is stored: a snapshot, and updates after it. */
function stored(updates: number) {
  const doc = new Y.Doc()
  const map = doc.getMap<number>('map')
  for (let n = 0; n < MANY; n++) map.set(`key${n}`, n)
  const parts = [Y.encodeStateAsUpdate(doc)]
  doc.on('update', (update: Uint8Array) => parts.push(update))
  for (let n = 0; n < updates; n++) map.set('changed', n)
  return { doc, parts }
}

/** The state vector of a client that lacks nearly all of the document. */
function earlyVector({ clientID }: Y.Doc): Uint8Array {
  return Y.encodeStateVector(new Map([[clientID, 10]]))
}

/** Runs tasks on this thread. */
function answerOf({ doc, parts }: ReturnType<typeof stored>) {
  const run = vi.fn(async (task, input) => ({
    ok: true as const,
    value: task === ENCODE ? encodeParts(input) : encodeMissing(input),
  }))
  return { run, join: new JoinAnswer({ boardId: 'b', doc, parts, threads: { run: run as never } }) }
}

/** The lengths of a frame's header and of its content (RFC 6455 section 5.2). */
function sizeOf(frames: Frame, at: number): [header: number, bytes: number] {
  const length = frames.readUInt8(at + 1)
  if (length === 127) return [10, Number(frames.readBigUInt64BE(at + 2))]
  return length === 126 ? [4, frames.readUInt16BE(at + 2)] : [2, length]
}

/** The document of a client that got the answer. */
function received(found: unknown, doc = new Y.Doc()) {
  const { answer, tail } = found as { answer: Frame; tail: Frame | null }
  for (const frames of tail ? [tail, answer] : [answer]) {
    for (let at = 0; at < frames.length; ) {
      const [header, bytes] = sizeOf(frames, at)
      const decoder = decoding.createDecoder(frames.subarray(at + header, at + header + bytes))
      decoding.readVarUint(decoder)
      decoding.readVarUint(decoder)
      Y.applyUpdate(doc, decoding.readVarUint8Array(decoder))
      at += header + bytes
    }
  }
  return doc.getMap('map').toJSON()
}

test.each([0, 3])(
  '[SY18] the first newcomer to a stored board waits for no thread: %s later updates',
  (updates) => {
    const board = stored(updates)
    const { join, run } = answerOf(board)

    const found = join.whole()

    expect(received(found)).toEqual(board.doc.getMap('map').toJSON())
    expect(run).not.toHaveBeenCalled()
  },
)

test('the updates of a small board are encoded now and then, though nobody joins', async () => {
  const doc = new Y.Doc()
  const { join } = answerOf({ doc, parts: [] })
  doc.on('update', (update: Uint8Array) => join.add(update))
  const text = doc.getText('text')
  for (let n = 0; n < 1_200; n++) text.insert(n, 'x')
  await new Promise((resolve) => setImmediate(resolve))
  text.insert(0, 'y')

  const { base, tail } = join.parts()

  expect(listUpdates(base)).toHaveLength(1)
  expect(listUpdates(tail)).toHaveLength(1)
})

test('a client that lacks little of a large board waits for no thread', () => {
  const board = stored(0)
  const known = Y.encodeStateVector(board.doc)
  board.doc.getMap('map').set('late', 1)
  board.doc.getMap('map').delete('key0')
  const { join, run } = answerOf(board)

  const doc = new Y.Doc()
  Y.applyUpdate(doc, must(board.parts[0], 'a snapshot'))

  expect(received(join.after(known, 'uann'), doc)).toEqual(board.doc.getMap('map').toJSON())
  expect(run).not.toHaveBeenCalled()
})

test('a client that lacks much of a large board is answered from a thread', async () => {
  const board = stored(0)
  const { join, run } = answerOf(board)

  expect(join.after(earlyVector(board.doc), 'uann')).toBeInstanceOf(Promise)
  expect(run).toHaveBeenCalledOnce()
})

test('a stored board with many updates after its snapshot is encoded in a thread', async () => {
  const board = stored(1_500)
  const { join, run } = answerOf(board)

  const found = await join.whole()

  expect(received(found)).toEqual(board.doc.getMap('map').toJSON())
  expect(run).toHaveBeenCalledOnce()
})

test('[SY18] clients that return with the same state share one answer, and get the edits since', () => {
  const board = stored(0)
  const { join } = answerOf(board)
  board.doc.on('update', (update: Uint8Array) => join.add(update))
  const vector = Y.encodeStateVector(board.doc)
  board.doc.getMap('map').set('missed', 1)
  const found = [join.after(vector, 'ann'), join.after(vector, 'ben')]
  board.doc.getMap('map').set('later', 2)

  found.push(join.after(vector, 'cem'))

  const [first, second, third] = found as { answer: Frame; tail: Frame | null }[]
  expect(second).toEqual({ answer: first?.answer, tail: null })
  expect(third?.answer).toBe(first?.answer)
  const doc = new Y.Doc()
  Y.applyUpdate(doc, must(board.parts[0], 'a snapshot'))
  expect(received(third, doc)).toEqual(board.doc.getMap('map').toJSON())
})

test('clients that wait for the same answer from a thread share it; one that failed is encoded again', async () => {
  const board = stored(0)
  const { join, run } = answerOf(board)
  const early = new Y.Doc()
  early.getMap('map').set('mine', 1)
  const vector = Y.encodeStateVector(early)
  run.mockRejectedValueOnce(new Error('the thread ended'))

  expect(await Promise.all([join.after(vector, 'ann'), join.after(vector, 'ben')])).toEqual([null, null])
  expect(run).toHaveBeenCalledOnce()

  expect(received(await join.after(vector, 'cem'), early)).toMatchObject({ mine: 1, key0: 0 })
})
