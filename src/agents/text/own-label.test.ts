import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWithoutLabel } from './own-label.ts'

function read(pieces: readonly string[]): string {
  const filter = createWithoutLabel('Clerk')
  return [...pieces.map((piece) => filter.push(piece)), filter.end()].join('')
}

test.each([
  ['[Clerk]: Yes, and', 'Yes, and'],
  [' \n[clerk]:\nYes', 'Yes'],
  ['[Clerk]:', ''],
  ['[Clerk', '[Clerk'],
  ['[Ann]: Yes', '[Ann]: Yes'],
  ['Yes. [Clerk]: no', 'Yes. [Clerk]: no'],
  ['', ''],
])('a label of its own before an answer is taken off: %j', (said, shown) => {
  expect(read([said])).toBe(shown)
  expect(read([...said])).toBe(shown)
})

test('cut anywhere, the same is left', () => {
  const said = fc.oneof(
    fc.string(),
    fc.string().map((text) => `[Clerk]: ${text}`),
  )
  fc.assert(
    fc.property(said, fc.nat(), (text, at) => {
      const cut = at % (text.length + 1)
      expect(read([text.slice(0, cut), text.slice(cut)])).toBe(read([text]))
    }),
  )
})
