import { expect, test } from 'vitest'
import { freshRefusal, newestSeq, refusedMentionLabel } from './mention-outcome.ts'

const refused = (seq: number, userId = 'me') => ({
  noteId: `n${seq}`,
  agentId: 'sceptic',
  userId,
  code: 'over-budget',
  message: 'Ask later.',
  seq,
})

test('a person gets one message about their own refused mention, and none about others’', () => {
  const first = [refused(3), refused(4, 'wei')]
  expect(freshRefusal(first, 'me', 0)?.noteId).toBe('n3')
  expect(freshRefusal(first, 'me', newestSeq(first))).toBeNull()
  const more = [...first, refused(9)]
  expect(freshRefusal(more, 'me', newestSeq(first))?.noteId).toBe('n9')
  expect(newestSeq([])).toBe(0)
  expect(refusedMentionLabel(refused(1), 'Sceptic')).toBe('Sceptic was not asked. Ask later.')
})
