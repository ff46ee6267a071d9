import * as encoding from 'lib0/encoding'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { boardShapes, seedUpdate } from '#board/doc/board-doc.ts'
import { addNote } from '#board/edit/edit-board.ts'
import { LIMITS } from '#sync/limits.ts'
import { guardBoard } from '../testing/guard-board.ts'
import { scanUpdate } from '../updates/scan-update.ts'

const EVE = { kind: 'person', userId: 'ueve' } as const

/** A guarded board, its log, and a browser that has it open. */
function board() {
  const doc = new Y.Doc()
  const log = [seedUpdate('epoch')]
  for (const update of log) Y.applyUpdate(doc, update)
  const limits = { ...LIMITS }
  const guard = guardBoard({
    doc,
    limits,
    host: { onChange: (update) => log.push(update) },
  })
  const client = new Y.Doc()
  Y.applyUpdate(client, Y.encodeStateAsUpdate(doc))
  function send(change: () => void) {
    const before = Y.encodeStateVector(client)
    client.transact(change)
    return guard.tryUpdate(Y.encodeStateAsUpdate(client, before), EVE)
  }
  send(() => addNote(client, { id: 'shape:one', text: 'Hello', x: 0, y: 0, author: null }))
  const note = () => must(boardShapes(client).get('shape:one'), 'the note')
  return { doc, log, limits, send, note }
}

/** The document that another process would load from the log. */
function loaded(log: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc()
  for (const update of log) Y.applyUpdate(doc, update)
  expect(doc.store.pendingStructs).toBeNull()
  return doc
}

test('[SY13] a key that holds no value is refused, and the board can be loaded again', () => {
  const { doc, log, send, note } = board()
  expect(send(() => note().set('p.color', undefined)).kind).toBe('refused')
  send(() => note().set('p.color', 'green'))
  expect(boardShapes(loaded(log)).toJSON()).toEqual(boardShapes(doc).toJSON())
})

test('[SY13] an update that could not be judged leaves nothing', () => {
  const { doc, log, limits, send, note } = board()
  const before = boardShapes(doc).toJSON()
  Object.defineProperty(limits, 'maxTextChars', {
    configurable: true,
    get() {
      throw new TypeError('a mistake of ours')
    },
  })
  expect(() => send(() => note().set('p.color', 'green'))).toThrow('a mistake of ours')
  expect(boardShapes(doc).toJSON()).toEqual(before)
  Object.defineProperty(limits, 'maxTextChars', { value: LIMITS.maxTextChars })
  send(() => note().set('p.size', 's'))
  expect(boardShapes(loaded(log)).toJSON()).toEqual(boardShapes(doc).toJSON())
})

test('[SY14] deletions that are claimed a thousand times over', () => {
  const doc = new Y.Doc()
  const map = new Y.Map<unknown>()
  boardShapes(doc).set('shape:one', map)
  doc.transact(() => {
    for (let i = 0; i < 2_000; i++) {
      map.set('p.color', i)
      map.set('p.size', i)
    }
  })
  const { clientID } = doc
  const deletions = (ranges: number) => {
    const encoder = encoding.createEncoder()
    for (const n of [0, 1, clientID, ranges]) encoding.writeVarUint(encoder, n)
    for (let i = 0; i < ranges; i++) for (const n of [1, 3_998]) encoding.writeVarUint(encoder, n)
    return encoding.toUint8Array(encoder)
  }
  expect(scanUpdate(deletions(1), doc)).toEqual({ kind: 'nothing', overlaps: false })
  expect(scanUpdate(deletions(1_000), doc).kind).toBe('refused')
})
