import { setImmediate as untilNextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { bodyInPieces, writeList } from './long-answer.ts'

const LONG = 60_000

test('a long list is written in slices, and is the JSON of all its items', async () => {
  let isWritten = false
  const written = writeList(
    'notes',
    Array.from({ length: LONG }, (_, number) => number),
    (number) => (number % 3 === 0 ? null : { number, text: 'Benches along the river, and “more” of it' }),
  ).finally(() => {
    isWritten = true
  })
  let turns = 0
  while (!isWritten) {
    await untilNextTurn()
    turns += 1
  }
  expect(turns).toBeGreaterThan(3)
  const { notes } = JSON.parse(Buffer.from(await written).toString()) as { notes: { number: number }[] }
  expect(notes).toHaveLength((LONG * 2) / 3)
  expect(notes.slice(0, 3).map(({ number }) => number)).toEqual([1, 2, 4])
})

test('an empty list is written as one', async () => {
  expect(Buffer.from(await writeList('notes', [], () => ({}))).toString()).toBe('{"notes":[]}')
})

test('a long answer is sent in pieces', async () => {
  const bytes = Uint8Array.from({ length: 600_000 }, (_, i) => i % 251)
  const body = bodyInPieces(bytes)
  const pieces: Uint8Array[] = []
  if (body instanceof ReadableStream) for await (const piece of body) pieces.push(piece)
  expect(pieces.length).toBeGreaterThan(2)
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
})
