import { expect, test } from 'vitest'
import { parseFiles } from '../code/parse-files.ts'
import { withMadeUpFiles } from '../code/testing/made-up-files.ts'
import { findLooseWords } from './find-loose-words.ts'

const linesIn = (text: string) =>
  withMadeUpFiles({ 'src/panels/part.tsx': text }, (root, paths) => parseFiles(root, paths, findLooseWords))

test('words in constants, conditions and results are found', () => {
  const text = `const TITLE = 'Rounds'
const name = isOwn ? 'your note' : \`Note \${number}\`
const label = known ?? 'Someone'
function describe() { return \`\${count} are typing\` }
say('Follow them')
`
  expect(linesIn(text)).toEqual([1, 2, 2, 3, 4, 5])
})

test('names, keys, classes, paths, sizes and messages of our own mistakes are none', () => {
  const text = `'use client'
import { Rounds } from './Rounds.ts'
const LOOK = 'flex min-w-0 items-center'
const keys = ['Ctrl Shift Z', 'Enter', 'ArrowLeft']
const size = \`\${width}px \${height}px\`
const path = \`M\${x} \${y}h\${side}\`
const isKey = event.key === 'Delete Key'
const at = useValue('place of the note', () => place)
const one = must(first, 'a place for the note')
throw new Error('No place was found')
await sendCommand(boardId, 'post /timer/pause', {})
const names = 'Red Green'.split(' ')
`
  expect(linesIn(text)).toEqual([])
})
