import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { BOARD_FORMAT, boardMeta, boardShapes, seedUpdate } from './board-doc.ts'

test('[BD5] a board seeded twice with one epoch is the board seeded once', () => {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, seedUpdate('e1'))
  const once = Y.encodeStateAsUpdate(doc)
  Y.applyUpdate(doc, seedUpdate('e1'))
  expect(Y.encodeStateAsUpdate(doc)).toEqual(once)
  expect(boardMeta(doc).toJSON()).toEqual({ format: BOARD_FORMAT, epoch: 'e1' })
  expect(boardShapes(doc).size).toBe(0)
})
