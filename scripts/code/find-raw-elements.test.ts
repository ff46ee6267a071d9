import { expect, test } from 'vitest'
import { findRawElements } from './find-raw-elements.ts'
import { parseFiles } from './parse-files.ts'
import { withMadeUpFiles } from './testing/made-up-files.ts'

const rawIn = (text: string) =>
  withMadeUpFiles({ 'src/panels/part.tsx': text }, (root, paths) => parseFiles(root, paths, findRawElements))

test('elements with a part in the UI kit are found, with any attributes before the type', () => {
  const text = `const a = <button type="button">Add</button>
const b = <textarea value="" />
const c = <input
  onChange={() => (1 > 0 ? add() : null)}
  type="checkbox"
/>
const d = <label><input type={'radio'} /></label>
`
  expect(rawIn(text)).toEqual([
    { line: 1, element: 'button' },
    { line: 2, element: 'textarea' },
    { line: 3, element: 'input' },
    { line: 7, element: 'input' },
  ])
})

test('parts of the kit, other inputs, types, texts and comments are none', () => {
  const text = `const a = <Button>Add</Button>
const b = <input type="file" />
const c: HTMLElementTagNameMap['button'] = '<button>'
// <textarea />
`
  expect(rawIn(text)).toEqual([])
})
