import { expect, test } from 'vitest'
import { splitLists } from './conversation-text.tsx'

test('lines that begin with a dash are a list, and all other words stay as they were written', () => {
  expect(
    splitLists('Found: 2.\n- #1 Free tickets\n* #2 Lamps - two of them\n\nThe log has more.\nAsk.'),
  ).toEqual([
    { kind: 'words', text: 'Found: 2.' },
    { kind: 'list', items: ['#1 Free tickets', '#2 Lamps - two of them'] },
    { kind: 'words', text: '\nThe log has more.\nAsk.' },
  ])
  expect(splitLists('-5 degrees\n-- no list')).toEqual([{ kind: 'words', text: '-5 degrees\n-- no list' }])
})
