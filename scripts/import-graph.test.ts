import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importedFolders, readImportGraph } from './import-graph.ts'

const graph = readImportGraph(join(import.meta.dirname, '..'))

test('the server reloads on every folder that it imports, and on no folder of the pages', () => {
  expect(importedFolders(graph, 'server').toSorted()).toEqual([
    'db',
    'server',
    'src/agents',
    'src/api',
    'src/base',
    'src/board',
    'src/formats',
    'src/session',
    'src/sync',
  ])
})

test('imports by name and by path count, and name a file', () => {
  expect(graph.get('src/app')?.get('src/panels')).toMatch(/^src\/app\/.*\.tsx?$/)
  expect(graph.get('src/base')?.size).toBe(0)
})
