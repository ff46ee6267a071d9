import { expect, test } from 'vitest'
import { checkCircles, checkTestCircles } from './check-circles.ts'
import { importsOf } from './testing/imports-of.ts'

const TWO = importsOf({
  'server/ideas/a.ts': "import '#server/clerk/deep/b.ts'",
  'server/clerk/c.ts': "import type { A } from '../ideas/a.ts'\nimport '../ideas/d.ts'",
})

test('two neighbouring folders that import each other are named, with the step that is easier to end', () => {
  expect(checkCircles(TWO)).toEqual([
    'server/ideas/a.ts:1: server/ideas imports server/clerk (#server/clerk/deep/b.ts), which imports server/ideas (server/clerk/c.ts:1)',
  ])
})

test('a circle of three is named once, and a second one beside it too', () => {
  expect(
    checkCircles(
      importsOf({
        'src/a/1.ts': "import '../b/1.ts'\nimport '../b/2.ts'",
        'src/b/1.ts': "import '../c/1.ts'\nimport '../c/2.ts'",
        'src/c/1.ts': "import '../a/1.ts'",
        'src/d/1.ts': "import '../a/1.ts'\nimport '../e/1.ts'",
        'src/e/1.ts': "import '../d/1.ts'\nimport '../d/2.ts'",
      }),
    ),
  ).toEqual([
    'src/c/1.ts:1: src/c imports src/a (../a/1.ts), which imports src/b (src/a/1.ts:1), which imports src/c (src/b/1.ts:1)',
    'src/d/1.ts:2: src/d imports src/e (../e/1.ts), which imports src/d (src/e/1.ts:1)',
  ])
})

test('a folder and a loose file beside it that import each other are a circle', () => {
  const files = {
    'src/canvas/view.ts': "import './note/a.ts'\nimport './note/b.ts'",
    'src/canvas/note/c.ts': "import '../links.ts'",
  }
  expect(checkCircles(importsOf(files))).toEqual([
    'src/canvas/note/c.ts:1: src/canvas/note imports src/canvas/(loose files) (../links.ts), which imports src/canvas/note (src/canvas/view.ts:1)',
  ])
})

test('deep folders count as well; tests do not', () => {
  const problems = checkCircles(
    importsOf({
      'server/http/agents/a.ts': "import '../notes/b.ts'",
      'server/http/notes/b.ts': "import '../agents/a.ts'",
      'src/board/a.ts': "import '#base/a.ts'",
      'src/base/a.test.ts': "import '#board/a.ts'",
      'src/base/testing/b.ts': "import '#board/a.ts'",
    }),
  )
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(
    /^server\/http\/agents\/a\.ts:1: server\/http\/agents imports server\/http\/notes/,
  )
})

test('a test that imports a folder that needs its own is named; one on the way of the product, or a helper, is not', () => {
  const files = {
    'src/session/ideas/a.ts': "import '../members/a.ts'",
    'src/session/members/a.ts': "import '../base.ts'",
    'src/session/members/a.test.ts':
      "import '#base/a.ts'\nimport '../ideas/a.ts'\nimport '../ideas/testing/b.ts'",
    'src/session/members/testing/b.ts': "import '../../ideas/a.ts'",
    'src/session/ideas/a.test.ts': "import '../members/a.ts'\nimport '../members/testing/b.ts'",
    'src/session/both.test.ts': "import './members/a.ts'\nimport './ideas/a.ts'",
  }
  expect(checkTestCircles(importsOf(files))).toEqual([
    'src/session/members/a.test.ts:2: a test in src/session/members imports src/session/ideas (../ideas/a.ts), which needs src/session/members: move the test to src/session',
  ])
})
