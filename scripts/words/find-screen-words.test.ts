import { expect, test } from 'vitest'
import { parseFiles } from '../code/parse-files.ts'
import { withMadeUpFiles } from '../code/testing/made-up-files.ts'
import { findScreenWords } from './find-screen-words.ts'

const linesIn = (text: string) =>
  withMadeUpFiles({ 'src/panels/part.tsx': text }, (root, paths) => parseFiles(root, paths, findScreenWords))

test('texts of elements are found', () => {
  const text = `const a = <p>Board</p>
const b = <p>{isOpen ? 'Close' : \`Open \${name}\`}</p>
const c = <p>{isOpen && 'Open'}</p>
`
  expect(linesIn(text)).toEqual([1, 2, 2, 3])
})

test('texts of attributes and options that people read are found', () => {
  const text = `const a = <Button aria-label="Close" />
const b = <Dialog title={name ?? 'Board'} />
toast({ text: \`\${count} notes\` })
`
  expect(linesIn(text)).toEqual([1, 2, 3])
})

test('labels of catalogues, values, other attributes, code and signs are none', () => {
  const text = `const a = <Button aria-label={CLOSE} className="text-ink" type="button">{name}</Button>
const b = <p>· {count} × &nbsp;</p>
const c = <p>{state === 'open' && <Icon name="open" />}</p>
const d = <code>npm start</code>
const e = [{ text: '#f1ece3', title: 'title' }, <Item label="action.fold-round" />]
`
  expect(linesIn(text)).toEqual([])
})
