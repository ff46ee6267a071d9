import * as decoding from 'lib0/decoding'
import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { Frame } from '../wire/frame.ts'
import { encodeParts } from '../work/encode-parts.ts'
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

/** Runs tasks on this thread. */
function answerOf({ doc, parts }: ReturnType<typeof stored>) {
  const run = vi.fn(async (_, input) => ({ ok: true as const, value: encodeParts(input) }))
  return { run, join: new JoinAnswer({ boardId: 'b', doc, parts, threads: { run: run as never } }) }
}

/** The lengths of a frame's header and of its content (RFC 6455 section 5.2). */
function sizeOf(frames: Frame, at: number): [header: number, bytes: number] {
  const length = frames.readUInt8(at + 1)
  if (length === 127) return [10, Number(frames.readBigUInt64BE(at + 2))]
  return length === 126 ? [4, frames.readUInt16BE(at + 2)] : [2, length]
}

/** The document of a client that got the answer. */
function received(found: unknown) {
  const { answer, tail } = found as { answer: Frame; tail: Frame | null }
  const doc = new Y.Doc()
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

test('a stored board with many updates after its snapshot is encoded in a thread', async () => {
  const board = stored(1_500)
  const { join, run } = answerOf(board)

  const found = await join.whole()

  expect(received(found)).toEqual(board.doc.getMap('map').toJSON())
  expect(run).toHaveBeenCalledOnce()
})
