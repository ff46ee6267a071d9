import { expect, test } from 'vitest'
import { parseFiles } from '../code/parse-files.ts'
import { withMadeUpFiles } from '../code/testing/made-up-files.ts'
import { findSentences } from './find-sentences.ts'

const linesIn = (text: string) =>
  withMadeUpFiles({ 'server/part.ts': text }, (root, paths) => parseFiles(root, paths, findSentences))

test('sentences are found, also with values', () => {
  const text = `const a = 'This board is full.'
const b = \`\${name} is not an advisor.\`
close(1013, "There are too many connections.")
`
  expect(linesIn(text)).toEqual([1, 2, 3])
})

test('logs, descriptions, thrown errors, comments and other texts are none', () => {
  const text = `// This board is full.
log.error({ err }, 'The board could not be read.')
const a = z.string().describe('The name of the board.')
const b = createRoute({ summary: 'List all the boards.', description: 'The boards of a person.' })
throw new Error('This board was there before.')
const RUN_DESCRIPTION = 'Repeating the request starts no second one.'
new Gauge({ name: 'tasks', help: 'Tasks of threads that wait now.' })
const c = 'this is no sentence.'
const d = 'Two words.'
const e = 'A title without an end'
`
  expect(linesIn(text)).toEqual([])
})
