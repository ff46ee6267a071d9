import { beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { addNote, moveNote, removeRecords, setNoteMeta } from '#board/edit/edit-board.ts'
import { flatToMap } from '#board/record/record-layout.ts'
import { ANN, guarded, updateOf } from '../testing/guarded-board.ts'

describe('what may stay', () => {
  let board: ReturnType<typeof guarded>
  beforeEach(() => {
    board = guarded()
  })

  test('[SY13] an edit that keeps to the rules is passed on once', () => {
    const client = board.client()
    board.changes.length = 0
    const update = updateOf(client, () => moveNote(client, 'shape:one', 40, 50))
    expect(board.guard.tryUpdate(update, ANN)).toEqual({ kind: 'applied' })
    expect(board.guard.tryUpdate(update, ANN)).toEqual({ kind: 'nothing' })
    expect(board.changes).toHaveLength(1)
    expect(boardShapes(board.doc).get('shape:one')?.get('at')).toEqual([40, 50, 0])
  })

  test('[SY13] overwritten values do not pile up in the document', () => {
    const client = board.client()
    for (let i = 0; i < 500; i++) {
      const update = updateOf(client, () => moveNote(client, 'shape:one', i, i))
      board.guard.tryUpdate(update, ANN)
    }
    const before = Y.encodeStateAsUpdate(board.doc).length
    for (let i = 500; i < 1_000; i++) {
      const update = updateOf(client, () => moveNote(client, 'shape:one', i, i))
      board.guard.tryUpdate(update, ANN)
    }
    expect(Y.encodeStateAsUpdate(board.doc).length - before).toBeLessThan(100)
  })

  test('[SY11] conflicts of honest edits are repaired, not refused', () => {
    const ann = board.client()
    const bob = board.client()
    const frame = updateOf(ann, () =>
      boardShapes(ann).set(
        'shape:frame',
        flatToMap({ t: 'frame', at: [10, 20, 0], in: ['page:page', 'a1'] }),
      ),
    )
    board.guard.tryUpdate(frame, ANN)
    Y.applyUpdate(bob, frame)
    const into = updateOf(bob, () => boardShapes(bob).get('shape:two')?.set('in', ['shape:frame', 'a1']))
    const gone = updateOf(ann, () => removeRecords(ann, ['shape:frame']))
    expect(board.guard.tryUpdate(gone, ANN).kind).toBe('applied')
    expect(board.guard.tryUpdate(into, { kind: 'person', userId: 'ubob' }).kind).toBe('applied')
    expect(boardShapes(board.doc).get('shape:two')?.get('in')).toEqual(['page:page', expect.any(String)])
  })

  test('[SY12] a new note is by the one whose socket sent it, whatever it claims', () => {
    const client = board.client()
    const update = updateOf(client, () => {
      addNote(client, { id: 'shape:new', text: 'x', x: 0, y: 600, author: 'uboss' })
      setNoteMeta(client, 'shape:new', { number: 99 })
    })
    board.guard.tryUpdate(update, ANN)
    expect(boardShapes(board.doc).get('shape:new')?.get('m.author')).toBe('uann')
    expect(boardShapes(board.doc).get('shape:new')?.has('m.number')).toBe(false)
  })

  test('[SY12] author and number of a note that is there cannot be changed or taken away', () => {
    const client = board.client()
    for (const [key, value] of [
      ['m.author', 'uann'],
      ['m.number', 5],
      ['m.number', null],
      ['m.author', null],
    ] as const) {
      const update = updateOf(client, () => {
        const note = boardShapes(client).get('shape:two')
        if (value === null) note?.delete(key)
        else note?.set(key, value)
      })
      expect(board.guard.tryUpdate(update, ANN).kind).toBe('applied')
      Y.applyUpdate(client, Y.encodeStateAsUpdate(board.doc))
      expect(boardShapes(board.doc).get('shape:two')?.get('m.author')).toBe('ubob')
      expect(boardShapes(board.doc).get('shape:two')?.get('m.number')).toBe(1)
    }
  })

  test('[SY12] a deleted note that is restored keeps its author and number', () => {
    const client = board.client()
    const undo = new Y.UndoManager(boardShapes(client), { trackedOrigins: new Set(['me']) })
    const send = (change: () => void) => board.guard.tryUpdate(updateOf(client, change), ANN)
    send(() => client.transact(() => removeRecords(client, ['shape:two']), 'me'))
    const before = Y.encodeStateVector(client)
    client.transact(() => removeRecords(client, ['shape:one']), 'me')
    undo.undo()
    board.guard.tryUpdate(Y.encodeStateAsUpdate(client, before), ANN)
    send(() => addNote(client, { id: 'shape:two', text: 'again', x: 0, y: 0, author: 'uann' }))
    send(() => addNote(client, { id: 'shape:known', text: 'of last week', x: 0, y: 0, author: 'uann' }))
    expect(boardShapes(board.doc).get('shape:two')?.get('m.author')).toBe('ubob')
    expect(boardShapes(board.doc).get('shape:two')?.get('m.number')).toBe(1)
    expect(boardShapes(board.doc).get('shape:known')?.get('m.author')).toBe('uold')
    expect(boardShapes(board.doc).get('shape:known')?.get('m.number')).toBe(7)
  })
})

describe('a step that limits tools', () => {
  const frame = { t: 'frame', at: [10, 20, 0] as [number, number, number], in: ['page:page', 'a1'] }
  /** A board with a step that began while a person was away. */
  const limited = () => guarded({}, { mayAdd: ({ type, isBrought }) => isBrought || type !== 'frame' })
  const types = ({ doc }: ReturnType<typeof guarded>) =>
    [...boardShapes(doc).values()].map((map) => map.get('t')).filter((type) => type !== 'note')

  test('[SY90] shapes that a person may not add are removed at once, and their content stays', () => {
    const board = limited()
    const client = board.client()
    const update = updateOf(client, () => {
      boardShapes(client).set('shape:frame', flatToMap({ ...frame, in: ['page:page', 'a1'] }))
      boardShapes(client).get('shape:one')?.set('in', ['shape:frame', 'a1'])
    })
    expect(board.guard.tryUpdate(update, ANN)).toEqual({ kind: 'applied' })
    expect(types(board)).toEqual([])
    expect(boardShapes(board.doc).get('shape:one')?.get('in')).toMatchObject([
      'page:page',
      expect.any(String),
    ])
    expect(
      board.guard.tryUpdate(
        updateOf(client, () => moveNote(client, 'shape:one', 5, 5)),
        ANN,
      ),
    ).toEqual({
      kind: 'applied',
    })
  })

  test('[SY90] [SY93] work that a client brings at its connection may be kept, and existing records can be changed', () => {
    const board = limited()
    const client = board.client()
    const add = updateOf(client, () =>
      boardShapes(client).set('shape:frame', flatToMap({ ...frame, in: ['page:page', 'a1'] })),
    )
    board.guard.tryUpdate(add, ANN, () => null, true)
    expect(types(board)).toEqual(['frame'])
    board.guard.tryUpdate(
      updateOf(client, () => boardShapes(client).get('shape:frame')?.set('at', [5, 5, 0])),
      ANN,
    )
    expect(types(board)).toEqual(['frame'])
  })
})
