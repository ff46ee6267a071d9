import { expect, test } from 'vitest'
import { findWordsToAvoid, readWordsToAvoid } from './words-to-avoid.ts'

const GLOSSARY = `# Glossary

| word | what it is |
|---|---|
| \`note\` | paper |

## Words to avoid

| instead of | write |
|---|---|
| \`whoever\`, \`goes on with\` | the person, \`continues\` |

## Words to avoid in names

| instead of | write |
|---|---|
| \`told\` | sent |
`

test('the glossary has the words to avoid in tables below their headings', () => {
  expect(readWordsToAvoid(GLOSSARY)).toEqual(['whoever', 'goes on with'])
  expect(readWordsToAvoid(GLOSSARY, 'Words to avoid in names')).toEqual(['told'])
})

test('words to avoid are named with their line, but not in code and not in parts of words', () => {
  const text = 'Whoever asks\n`whoever`\nit goes on with it\nwhoevers\n```\nwhoever\n```'
  expect(findWordsToAvoid(text, readWordsToAvoid(GLOSSARY))).toEqual([
    { line: 1, word: 'Whoever' },
    { line: 3, word: 'goes on with' },
  ])
})

test('`…` in a phrase is one to four words', () => {
  const text = 'What is new is counted\nwhat is is\nwhat is a b c d e is\nwhat is, if it is'
  expect(findWordsToAvoid(text, ['what is … is'])).toEqual([{ line: 1, word: 'What is new is' }])
})
