import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OTHER_MODULES, UNUSED_MODULES } from './unused-modules.ts'

const PACKAGES = [
  'tldraw/dist-esm',
  '@tldraw/editor/dist-esm',
  '@tldraw/utils/dist-esm',
  'yjs/dist',
  'zod/v4/classic',
]

function imported(): Set<string> {
  const files = PACKAGES.flatMap((name) => {
    const folder = join('node_modules', name)
    const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return found.filter((file) => /\.m?js$/.test(file)).map((file) => join(folder, file))
  })
  const imports = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/(?:from|import) ["']([^"']+)["']/g),
  ])
  return new Set(imports.map(([, words = '']) => words))
}

test('modules that the build leaves out or replaces are imported by a library in these very words', () => {
  const words = imported()
  const stale = [...UNUSED_MODULES, ...Object.keys(OTHER_MODULES)].filter((name) => !words.has(name))
  expect(stale).toEqual([])
})
