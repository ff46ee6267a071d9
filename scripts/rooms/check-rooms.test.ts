import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkRooms } from './check-rooms.ts'
import { readFolderNames } from './read-imports.ts'
import { ROOMS, type RoomRow } from './rooms.ts'
import { importsOf } from './testing/imports-of.ts'

const FOLDERS = readFolderNames(join(import.meta.dirname, '../..'))
const SOME_ROOMS: readonly RoomRow[] = [
  { path: 'src/base' },
  { path: 'src/board', rooms: ['src/base'], tests: ['vitest'], maxStepsUp: 0, why: 'board is pure' },
  {
    path: 'server',
    rooms: ['src/board', 'db/driver/database.ts'],
    libraries: ['node', 'hono'],
  },
  { path: 'server/models', libraries: ['@ai-sdk'] },
  { path: 'server/models/account.ts', libraries: ['ai'] },
]

/** Returns the problems in files, without those of entries that are unused because the files are so few. */
function problemsOf(files: Record<string, string>, rooms = SOME_ROOMS): string[] {
  return checkRooms(importsOf(files), rooms, FOLDERS).filter(
    (problem) => !problem.startsWith('scripts/rooms/'),
  )
}

test('a room imports its own files and what its row has', () => {
  expect(
    problemsOf({
      'src/board/a.ts': "import '#base/a.ts'\nimport './b.ts'",
      'src/board/a.test.ts': "import 'vitest'\nimport '#board/a.ts'",
      'server/a.ts':
        "import 'node:fs'\nimport 'hono/route'\nimport './b.ts'\nimport '#db/driver/database.ts'",
      'server/models/b.ts': "import '@ai-sdk/openai'\nimport 'hono'\nimport '../a.ts'",
    }),
  ).toEqual([])
})

test('an import that no row allows is named with its line, its reason and where it would be right', () => {
  expect(
    problemsOf({
      'src/board/a.ts': "import './b.ts'\nimport '#server/a.ts'\nimport 'hono'\nimport 'vitest'",
      'server/a.ts': "import 'honorable'\nimport '#db/other.ts'\nimport 'fs'\nimport '@ai-sdk/openai'",
      'server/models/account.ts': "import 'ai'\nimport '@ai-sdk/openai'",
    }),
  ).toEqual([
    'src/board/a.ts:2: src/board may not import #server/a.ts: board is pure',
    'src/board/a.ts:3: src/board may not import hono, only server may: board is pure',
    'src/board/a.ts:4: src/board may not import vitest: board is pure',
    'server/a.ts:1: server may not import honorable',
    'server/a.ts:2: server may not import #db/other.ts',
    'server/a.ts:3: server may not import fs',
    'server/a.ts:4: server may not import @ai-sdk/openai, only server/models may',
    'server/models/account.ts:2: server/models/account.ts may not import @ai-sdk/openai, only server/models may',
  ])
})

test('a file outside all rooms, a product that imports its tests and a path for a name are named', () => {
  expect(
    problemsOf({
      'src/other/a.ts': "import '#base/a.ts'",
      'src/board/deep/a.ts': "import '../b.ts'\nimport '#board/testing/c.ts'",
      'server/models/a.ts': "import '../../src/board/a.ts'",
    }),
  ).toEqual([
    'src/other/a.ts: no row of scripts/rooms/rooms.ts has this file',
    'src/board/deep/a.ts:1: write #board/b.ts for ../b.ts',
    'src/board/deep/a.ts:2: #board/testing/c.ts is for tests only',
    'server/models/a.ts:1: write #board/a.ts for ../../src/board/a.ts',
  ])
})

test('an unneeded entry is named; a test is no reason for an entry of the product', () => {
  const rooms: RoomRow[] = [
    { path: 'src/base' },
    { path: 'src/board', rooms: ['src/base'], libraries: ['yjs', 'diff'], tests: ['vitest', 'fast-check'] },
  ]
  const imports = importsOf({
    'src/board/a.ts': "import 'diff'",
    'src/board/a.test.ts': "import 'yjs'\nimport 'vitest'",
  })
  expect(checkRooms(imports, rooms, FOLDERS)).toEqual([
    'scripts/rooms/rooms.ts: src/board may import src/base, and nothing there does',
    'scripts/rooms/rooms.ts: src/board may import yjs, and nothing there does',
    'scripts/rooms/rooms.ts: tests of src/board may import fast-check, and none does',
  ])
})

const MODELS = ['ai', 'ai/mcp', '@ai-sdk/openai', '@anthropic-ai/sdk']
const PAGES = ['#ui/a.tsx', '#canvas/a.ts', '#panels/a.tsx']
const OUTSIDE = [
  ...['#server/a.ts', '#db/a.ts', '#app/page.tsx', 'ws', 'pg', 'postgres', '@electric-sql/pglite'],
  ...['hono', 'hono/route', 'react', 'react-dom', 'next', 'next/link', 'tldraw', ...PAGES, ...MODELS],
]
/** Imports that each folder must never have, in its tests too. */
const NEVER: Record<string, readonly string[]> = {
  'src/base': [...OUTSIDE, 'zod', 'yjs', 'node:fs', '#board/a.ts', '#session/a.ts', '../board/a.ts'],
  'src/board': [...OUTSIDE, '#agents/a.ts', '#session/a.ts', '#sync/a.ts', '#formats/a.ts', '../base/a.ts'],
  'src/board/deep': ['../a.ts'],
  'src/session': [
    ...OUTSIDE,
    ...['#agents/a.ts', '#board/a.ts', '#sync/a.ts', '#formats/a.ts', 'yjs', '../base/a.ts'],
  ],
  'src/session/deep': ['../a.ts'],
  'src/sync': [...OUTSIDE, '#agents/a.ts', '#formats/a.ts', '../session/a.ts'],
  'src/agents': [...OUTSIDE, '#sync/a.ts', '../board/a.ts'],
  'src/agents/deep': ['../a.ts'],
  'src/formats': [...OUTSIDE, '#sync/a.ts', '../board/a.ts'],
  'src/formats/deep': ['../a.ts'],
  'src/api': [...OUTSIDE, '../board/a.ts'],
  db: [
    ...['#agents/a.ts', '#sync/a.ts', '#server/a.ts', '../src/session/a.ts'],
    ...['react', 'next', 'next/link', 'tldraw', 'pg', ...PAGES, ...MODELS],
  ],
  server: [...PAGES, '../src/board/a.ts', 'react', 'tldraw', 'pg', 'postgres', ...MODELS],
  'server/http': [...MODELS, 'next'],
  'server/models': [...PAGES, '../../src/board/a.ts', 'react', 'tldraw', '@anthropic-ai/sdk'],
  'src/ui': [
    ...['#agents/a.ts', '#session/a.ts', '#board/a.ts', '#sync/a.ts', '#canvas/a.ts', '#panels/a.ts'],
    ...['#db/a.ts', '#server/a.ts', '../base/a.ts', 'tldraw', 'yjs', ...MODELS],
  ],
  'src/canvas': [
    '#panels/a.ts',
    '#db/a.ts',
    '#server/a.ts',
    '../../db/a.ts',
    'pg',
    'postgres',
    'ws',
    ...MODELS,
  ],
  'src/canvas/deep/er': ['../../a.ts'],
  'src/panels': [
    ...['#db/a.ts', '#server/a.ts', '../../db/a.ts', 'pg', 'postgres', 'ws'],
    ...['tldraw', '@tldraw/utils', ...MODELS],
  ],
  'src/panels/deep/er': ['../../a.ts'],
  'src/app': ['#server/a.ts', '#db/a.ts', '../../server/a.ts', 'tldraw', 'postgres', ...MODELS],
  e2e: [
    ...['#agents/a.ts', '#sync/a.ts', '#board/a.ts', '#server/a.ts', ...PAGES],
    ...['../src/session/a.ts', '../server/a.ts', ...MODELS],
  ],
}

test('the table forbids what each room promises never to import', () => {
  const cases = Object.entries(NEVER).flatMap(([folder, names]) =>
    names.flatMap((name, index) =>
      [`${folder}/made-up-${index}.ts`, `${folder}/made-up-${index}.test.ts`].map(
        (path) => [path, name] as const,
      ),
    ),
  )
  const account = 'server/models/providers/anthropic-account.ts'
  const files = Object.fromEntries([
    ...cases.map(([path, name]) => [path, `import '${name}'`]),
    [account, "import '@anthropic-ai/sdk'\nimport 'ai'\nimport '@ai-sdk/openai'"],
  ])
  const problems = problemsOf(files, [...ROOMS])
  const found = new Set(problems.map((problem) => problem.slice(0, problem.indexOf(': '))))
  expect(cases.filter(([path]) => !found.has(`${path}:1`))).toEqual([])
  expect([1, 2, 3].filter((line) => found.has(`${account}:${line}`))).toEqual([2, 3])
})
