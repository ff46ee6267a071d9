import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readImports } from './read-imports.ts'
import { importsOf } from './testing/imports-of.ts'

test('every way to import is found with its line, whatever looks like one is not', () => {
  const text = `import { a } from './a.ts'
import type { B } from '#board/b.ts'
import './look.css'
export { c } from '../c.ts'
export * from 'zod'
// import { no } from './comment.ts'
const text = "import { no } from './text.ts'"
const parts = <p>import no from './words.ts'</p>
type D = import('#db/d.ts').D
const e = () => import('node:fs')
const f = import(\`#server/f.ts\`)
import {
  g,
} from '#unknown/g.ts'
`
  expect(
    importsOf({ 'src/panels/home/page.tsx': text }).map(({ line, name, to }) => [line, name, to]),
  ).toEqual([
    [1, './a.ts', 'src/panels/home/a.ts'],
    [2, '#board/b.ts', 'src/board/b.ts'],
    [3, './look.css', 'src/panels/home/look.css'],
    [4, '../c.ts', 'src/panels/c.ts'],
    [5, 'zod', 'zod'],
    [14, '#unknown/g.ts', '#unknown/g.ts'],
    [9, '#db/d.ts', 'db/d.ts'],
    [10, 'node:fs', 'node:fs'],
    [11, '#server/f.ts', 'server/f.ts'],
  ])
})

test('a file that does not exist is an error', () => {
  const root = join(import.meta.dirname, '../..')
  expect(() => readImports(root, ['src/no-such-file.ts'])).toThrow('could not read src/no-such-file.ts')
})
