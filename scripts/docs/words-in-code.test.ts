import { expect, test } from 'vitest'
import { findWordsInCode, findWordsInNames } from './words-in-code.ts'

const code = `// Nobody reads this,
const label = 'going on with it'
const isNobody = (nobodyElse: string) => NOBODY_HERE
let anewton = 1
const view = <p>by itself</p>`

test('words are found with their line in comments, strings, texts and parts of names', () => {
  expect(findWordsInCode(code, ['nobody', 'anew', 'going on with', 'by itself'])).toEqual([
    { line: 1, word: 'Nobody' },
    { line: 2, word: 'going on with' },
    { line: 3, word: 'Nobody' },
    { line: 3, word: 'nobody' },
    { line: 3, word: 'NOBODY' },
    { line: 5, word: 'by itself' },
  ])
})

test('words that are wrong in names only are found as parts of names, not in comments and strings', () => {
  const text = `// two that can be told apart\nconst isTold = 'told'\nlet told_before = /* told */ 1\nlet toldest = told`
  expect(findWordsInNames(text, ['told'])).toEqual([
    { line: 2, word: 'isTold' },
    { line: 3, word: 'told_before' },
    { line: 4, word: 'told' },
  ])
})
