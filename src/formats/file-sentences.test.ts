import { expect, test } from 'vitest'
import { fillIn } from '#base/sentence.ts'
import { readAgentFiles } from './agents-zip.ts'
import { ALL_FILE_SENTENCES, inFile } from './file-sentences.ts'
import { readUpload } from './upload/read-upload.ts'

const wordsOf = ({ sentence = '', values }: { sentence?: string | undefined; values?: object | undefined }) =>
  fillIn(ALL_FILE_SENTENCES[sentence] ?? '', { ...values })

test('a page makes the sentence of a finding from its name and values', () => {
  const table = 'text;answers;due\n"Buses at night;9;soon\n;1;\nLights;Lights;1.1.26;more\n'
  const read = readUpload(table, { fileName: 'a.csv', format: 'csv', mapping: null })
  const problems = read.ok ? read.upload.problems : []
  expect(problems.length).toBeGreaterThan(0)
  for (const problem of problems) expect(wordsOf(problem)).toBe(problem.message)
})

test('a page makes the sentence of a refused file from its name and values', () => {
  const read = readUpload('{"format":"parley-board","version":99}', {
    fileName: 'a.json',
    format: null,
    mapping: null,
  })
  expect(read).toMatchObject({ ok: false, sentence: 'unreadable-file.board-version' })
  if (!read.ok) expect(wordsOf(read)).toBe(read.message)
})

test('a sentence about an agent’s file has its line, and its file where it is the only one', () => {
  const { problems } = readAgentFiles([{ path: 'night.md', text: '---\nname: A\nkind: wizard\n---\nDo.' }])
  const [problem = { file: '', message: '' }] = problems
  expect(problem.message).toMatch(/^Line 3: “wizard” is no kind of agent\./)
  expect(wordsOf(problem)).toBe(problem.message)
  const named = inFile(problem)
  expect(named.message).toMatch(/^night\.md, line 3: “wizard”/)
  expect(wordsOf(named)).toBe(named.message)
})
