import { expect, test } from 'vitest'
import { findComments } from './find-comments.ts'

test('comments are found on one line and on several, without code spans and tags', () => {
  const code = [
    '/** Opens `a` once. */',
    'a()',
    '  // One thought',
    '  // on two lines.',
    '/*',
    ' * @param b in ms',
    ' */',
  ].join('\n')
  expect(findComments(code)).toEqual([
    { line: 1, text: 'Opens once.' },
    { line: 3, text: 'One thought on two lines.' },
    { line: 5, text: 'b in ms' },
  ])
})

test('strings, regular expressions and directives to tools are no comments', () => {
  const code = [
    "const a = '// no'",
    'const b = /["\'] \\/\\/ no/',
    'const c = `/* no */`',
    '// biome-ignore lint: a',
    'd()',
    '// Yes',
  ].join('\n')
  expect(findComments(code)).toEqual([{ line: 6, text: 'Yes' }])
})
