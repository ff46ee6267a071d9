import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { seededRandom } from '#base/testing/seeded-random.ts'
import { boardMeta, boardShapes, seedUpdate } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { type ForgedStruct, structsUpdate } from '../testing/forge-update.ts'
import { randomEdit } from '../testing/random-edit.ts'
import { applyStored } from './apply-stored.ts'

/** Work of four people who synced now and then: as one snapshot, and edit by edit. */
function workedOnTogether(seed: number): { snapshot: Uint8Array; updates: Uint8Array[] } {
  const { random } = seededRandom(seed)
  const seedOfBoard = seedUpdate('epoch')
  const updates: Uint8Array[] = [seedOfBoard]
  const docs = Array.from({ length: 4 }, (_, i) => {
    const doc = new Y.Doc()
    doc.clientID = 100 + i
    Y.applyUpdate(doc, seedOfBoard)
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === LOCAL_ORIGIN) updates.push(update)
    })
    return doc
  })
  const tell = (doc: Y.Doc): void => {
    for (const other of docs)
      if (other !== doc) Y.applyUpdate(other, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(other)))
  }
  for (let i = 0; i < 400; i++) {
    const doc = must(docs[i % docs.length], 'a document')
    editBoard(doc, LOCAL_ORIGIN, () => {
      addNote(doc, { id: `shape:n${i}`, text: `Note ${i}`, x: i, y: 0, author: null, index: 'a1' })
    })
    editBoard(doc, LOCAL_ORIGIN, () => randomEdit(doc, random))
    if (i % 3 === 0) tell(doc)
  }
  for (const doc of docs) tell(doc)
  return { snapshot: Y.encodeStateAsUpdate(must(docs[0], 'a document')), updates }
}

function putTogether(updates: readonly Uint8Array[]): { doc: Y.Doc; chunks: number } {
  const doc = new Y.Doc()
  let chunks = 1
  for (const work = applyStored(doc, updates); !work.next().done; ) chunks += 1
  return { doc, chunks }
}

const contentOf = (doc: Y.Doc) => [boardMeta(doc).toJSON(), boardShapes(doc).toJSON()]

function structsIn(doc: Y.Doc): number {
  return [...doc.store.clients.values()].reduce((sum, structs) => sum + structs.length, 0)
}

describe('[SY63] a stored board is put together in chunks', () => {
  test.each([1, 2, 3])('a board applied in slices is the same as in one piece (seed %i)', (seed) => {
    const { snapshot, updates } = workedOnTogether(seed)
    const whole = new Y.Doc()
    Y.applyUpdate(whole, snapshot)
    const half = Math.floor(updates.length / 2)
    const ways = [[snapshot], updates, [Y.mergeUpdates(updates.slice(0, half)), ...updates.slice(half)]]
    for (const parts of ways) {
      const { doc } = putTogether(parts)
      expect(doc.store.pendingStructs).toBeNull()
      expect(contentOf(doc)).toEqual(contentOf(whole))
      expect(Y.equalSnapshots(Y.snapshot(doc), Y.snapshot(whole))).toBe(true)
    }
  })

  test('there are as many chunks as it has thousands of structs, at least', () => {
    const { doc, chunks } = putTogether([workedOnTogether(4).snapshot])
    expect(chunks).toBeGreaterThan(structsIn(doc) / 1_000)
  })

  test('structs of one text that Yjs would walk over for each other are few in a chunk', () => {
    const text: ForgedStruct = { parent: 'shapes', key: 'shape:n', type: 'text' }
    const TICKS = 2_000
    const hostile = structsUpdate(77, [
      text,
      ...Array.from({ length: TICKS }, () => ({ parent: { client: 77, clock: 0 }, text: '.' })),
    ])
    const { doc, chunks } = putTogether([hostile])
    expect(Y.getState(doc.store, 77)).toBe(TICKS + 1)
    // Four million steps; a chunk has ten thousand.
    expect(chunks).toBeGreaterThan(200)
  })

  test('updates that our own reader does not know are still applied', () => {
    const doc = new Y.Doc()
    doc.getArray('odd').insert(0, [new Y.XmlElement('p'), 'x'.repeat(3_000)])
    const { doc: loaded } = putTogether([Y.encodeStateAsUpdate(doc)])
    expect(loaded.getArray('odd').length).toBe(2)
  })
})
