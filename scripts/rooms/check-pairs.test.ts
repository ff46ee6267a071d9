import { expect, test } from 'vitest'
import { checkPairs } from './check-pairs.ts'
import { importsOf } from './testing/made-up-files.ts'

const BOTH = importsOf({
  'server/ideas/a.ts': "import '#server/clerk/deep/b.ts'",
  'server/clerk/c.ts': "import type { A } from '../ideas/a.ts'\nimport '../ideas/d.ts'",
})

test('two neighbouring folders that import each other are named, with the line that is easier to end', () => {
  expect(checkPairs(BOTH, [])).toEqual([
    'server/ideas/a.ts:1: server/ideas and server/clerk import each other: here #server/clerk/deep/b.ts, back in server/clerk/c.ts:1',
  ])
})

test('a known pair is no problem until it is none any more', () => {
  const known = [{ folders: ['server/ideas', 'server/clerk'], ends: 'When one of them goes.' }] as const
  expect(checkPairs(BOTH, known)).toEqual([])
  expect(checkPairs(BOTH.slice(0, 1), known)).toEqual([
    'scripts/rooms/known-pairs.ts: server/clerk and server/ideas no longer import each other',
  ])
})

test('deep folders count as well; tests, and a folder with what is around it, do not', () => {
  const problems = checkPairs(
    importsOf({
      'server/http/agents/a.ts': "import '../notes/b.ts'",
      'server/http/notes/b.ts': "import '../agents/a.ts'",
      'server/http/problem.ts': "import './agents/a.ts'",
      'server/http/agents/c.ts': "import '../problem.ts'",
      'src/board/a.ts': "import '#base/a.ts'",
      'src/base/a.test.ts': "import '#board/a.ts'",
      'src/base/testing/b.ts': "import '#board/a.ts'",
    }),
    [],
  )
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(
    /^server\/http\/agents\/a\.ts:1: server\/http\/agents and server\/http\/notes import/,
  )
})
