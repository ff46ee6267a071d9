import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { boardShapes, seedUpdate } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { shapeBoxes } from '#board/doc/shape-boxes.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { readIn } from '#board/record/record-layout.ts'
import { guardBoard } from '#server/sync/testing/guard-board.ts'
import { LIMITS } from '#sync/limits.ts'
import { placeImport } from './place-import.ts'

const said = ['t1', 't2', 't3'].map((turnId, n) => ({
  turnId,
  agentId: n === 1 ? 'ada' : null,
  name: 'Ann',
  at: n,
  text: `Words ${n}`,
  notes: [{ noteId: `shape:${turnId}n0`, text: `Words ${n}` }],
}))

test('[BD41] the frame of an imported session is laid right of everything, without a look at the other records', async () => {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, seedUpdate('epoch'))
  const guard = guardBoard({ doc, limits: LIMITS })
  editBoard(doc, SERVER_ORIGIN, () => {
    for (let n = 0; n < 300; n++)
      addNote(doc, { id: `shape:n${n}`, text: 'x', x: 220 * n, y: 0, author: null, index: 'a1' })
  })
  const shapes = boardShapes(doc)
  const looks = (['values', 'entries', 'keys', 'forEach'] as const).map((name) => vi.spyOn(shapes, name))
  const room = {
    doc,
    edit: async (_: unknown, change: () => void) => editBoard(doc, SERVER_ORIGIN, change),
    notePlaces: () => guard.records.notePlaces,
  }
  const people = { authorOf: () => null, stampOf: () => null }
  const frame = { roundId: 'r1', name: 'Session', said, agents: [], numbers: new Map(), ...people }
  const frameId = await placeImport(room, frame)
  expect(looks.map((look) => look.mock.calls.length)).toEqual([0, 0, 0, 0])
  const box = shapeBoxes(doc).find(({ id }) => id === frameId)
  expect(box?.x).toBeGreaterThan(220 * 299 + 200)
  const places = said.map(({ notes }) => readIn(shapes.get(notes[0]?.noteId ?? '')?.get('in')))
  expect(places.map((place) => place?.[0])).toEqual([frameId, frameId, frameId])
  const indices = places.map((place) => place?.[1] ?? '')
  expect(new Set(indices).size).toBe(3)
  expect(indices.toSorted()).toEqual(indices)
})
