import { expect, test } from 'vitest'
import { readUpload } from './read-upload.ts'

function formatOf(text: string, fileName = ''): string {
  const read = readUpload(text, { fileName, format: null, mapping: null })
  return read.ok ? read.upload.format : read.message
}

test('[FO70] the format of a file or a pasted text is recognised by its start, and by its name if the start is ambiguous', () => {
  const board = JSON.stringify({
    format: 'parley-board',
    version: 1,
    board: { title: 'A', premise: '', createdAt: 1 },
  })
  expect(formatOf(board)).toBe('board')
  expect(formatOf('{"transcript": {"entries": [{"content": "One"}]}}', 'x.json')).toBe('transcript')
  expect(formatOf('Idea;Tags\nOne;two', 'x.csv')).toBe('csv')
  expect(formatOf('Summary\tStatus\nOne\tdone\nTwo\topen')).toBe('csv')
  expect(formatOf('One, and two\nThree, and four')).toBe('list')
  expect(formatOf('- One', 'notes.md')).toBe('list')
  expect(formatOf('<aistorm type="session" created="2025-03-07T12:23:01" />\n')).toBe('aistorm')
  expect(formatOf('---\nkind: advisor\nname: Sceptic\n---\n\nAsk.')).toBe('aistorm')
  expect(formatOf('---\nJust a rule\n---')).toBe('list')
})

test('[FO70] an empty file is refused with a sentence', () => {
  expect(formatOf(' \n ')).toBe('There is nothing in it that could be an idea.')
  expect(formatOf('', 'x.csv')).toBe('This table has no rows.')
  expect(formatOf('{"some": "thing"}')).toContain('not a board of Parley')
})
