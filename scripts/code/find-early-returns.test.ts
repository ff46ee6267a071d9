import { expect, test } from 'vitest'
import { findEarlyReturns } from './find-early-returns.ts'
import { parseFiles } from './parse-files.ts'
import { withMadeUpFiles } from './testing/made-up-files.ts'

const returnsIn = (text: string, path = 'src/a.test.ts') =>
  withMadeUpFiles({ [path]: text }, (root, paths) => parseFiles(root, paths, findEarlyReturns))

test('a return before the first expect of a test or a property is found', () => {
  const text = `test('a', () => {
  if (!isPostgres) return
  expect(1).toBe(1)
})
it.each(CASES)('b', async (text) => {
  if (text === '') {
    return null
  }
  await expect(read(text)).resolves.toBe(1)
})
test.skipIf(isSlow)('c', () => {
  fc.assert(
    fc.property(words, (word) => {
      if (!word) return
      expect(word).toBe(word)
    }),
  )
})
test('d', () => {
  return
})
`
  expect(returnsIn(text)).toEqual([2, 7, 14, 20])
})

test('a return after an expect, of an expect, or of a function in the test is none', () => {
  const text = `test('a', () => {
  const double = (n: number) => {
    return 2 * n
  }
  server.on('request', (request) => {
    if (!request.url) return
  })
  expect(double(1)).toBe(2)
  if (isDone) return
  expect(double(2)).toBe(4)
})
test('b', () => {
  if (isEmpty) return expect(list).toEqual([])
  expect(list).toEqual([1])
})
`
  expect(returnsIn(text)).toEqual([])
})

test('a driver of a page may not return without a value', () => {
  const text = `function press(button: HTMLElement | null) {
  if (!button) return
  button.click()
}
const label = () => { return 'Add' }
`
  expect(returnsIn(text, 'src/a.test.tsx')).toEqual([2])
  expect(returnsIn(text)).toEqual([])
})
