import { expect, test } from 'vitest'
import type { PictureSize } from '#board/record/picture-rules.ts'
import type { PictureRow } from '#db/pictures.ts'
import { picturesForFile } from './pictures-in-file.ts'

const MB = 1024 * 1024
const BOARD = { state: { board: { id: 'board0000001' } } }

/** Puts pictures into a file; takes megabytes by id and size, and returns the megabytes that went in, by id. */
async function inFile(pictures: Readonly<Record<string, Record<PictureSize, number>>>) {
  const rows = Object.keys(pictures).map(
    (id): PictureRow => ({
      ...{ boardId: BOARD.state.board.id, id, sha256: '', addedBy: 'u1', isAnimated: true },
      ...{ width: 5_000, height: 5_000, sizes: 'sml', bytes: 0 },
    }),
  )
  const canvas = rows.map(({ id }) => ({ id: `shape:${id}`, flat: { t: 'picture', 'p.picture': id } }))
  const stored = {
    list: async () => rows,
    read: async (row: PictureRow, size: PictureSize) => ({
      ...{ row, size, bytes: new Uint8Array((pictures[row.id]?.[size] ?? 0) * MB) },
    }),
  }
  const { pictures: taken, leftOut } = await picturesForFile(stored, { ...BOARD, canvas })
  return { taken: Object.fromEntries(taken.map(({ id, bytes }) => [id, bytes.length / MB])), leftOut }
}

test('[FO82] all pictures of a board are in its file, in the largest size in which they fit', async () => {
  const one = { s: 1, m: 5, l: 12 }
  expect(await inFile({ a: one, b: one })).toEqual({ taken: { a: 12, b: 12 }, leftOut: 0 })
  expect(await inFile({ a: one, b: one, c: one })).toEqual({ taken: { a: 5, b: 5, c: 5 }, leftOut: 0 })
})

test('[FO82] where not even the smallest pictures fit, those that fit are in the file, with the number of the others', async () => {
  const small = { s: 2, m: 2, l: 2 }
  const large = { s: 20, m: 20, l: 20 }
  expect(await inFile({ a: large, b: large, c: small, d: large })).toEqual({
    taken: { a: 20, c: 2 },
    leftOut: 2,
  })
})
