import { expect, test } from 'vitest'
import { findCommentClauses } from './find-comment-clauses.ts'

test('comments that begin with a clause are found, on one line and on several', () => {
  const code = [
    '/** What opens a menu. */',
    'a()',
    '  // For viewers.',
    '/**',
    ' * The same for many.',
    ' * As before.',
    ' */',
  ].join('\n')
  expect(findCommentClauses(code)).toEqual([
    { line: 1, word: 'What' },
    { line: 3, word: 'For' },
    { line: 5, word: 'The same' },
  ])
})

test('sentences, examples, strings and code are none', () => {
  const code = [
    '// For example, `a`.',
    "const a = 'What?'",
    '/** Whatever was typed. */',
    '// Format: `b`',
  ].join('\n')
  expect(findCommentClauses(code)).toEqual([])
})
