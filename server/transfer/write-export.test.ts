import fc from 'fast-check'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { randomBoard } from '#formats/board-json/testing/random-board.ts'
import { OWNER } from '#session/testing/session-driver.ts'
import { writeExport } from './write-export.ts'

test('[FO82] the name of a board’s file has the number of missing pictures', () => {
  const { state, canvas } = must(fc.sample(randomBoard, 1)[0], 'a board')
  const board = { state, viewerId: OWNER, canvas, begunAt: new Map<string, number>() }
  const endings = [0, 1, 12].map(
    (leftOut) => writeExport({ kind: 'board', board, pictures: [], leftOut })?.ending,
  )
  expect(endings).toEqual([
    '.parley.json',
    ' without 1 picture.parley.json',
    ' without 12 pictures.parley.json',
  ])
})
