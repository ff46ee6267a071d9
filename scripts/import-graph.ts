import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Top folders of the product, `src/board` or `server`, each with those that it imports and one file that does. */
export type ImportGraph = ReadonlyMap<string, ReadonlyMap<string, string>>

const SOURCES = '{src,server,db}/**/*.{ts,tsx}'
/** What only tests and measurements import says nothing of the product. */
const NOT_PRODUCT = /\.test\.tsx?$|\/(?:testing|bench|drill)\//
const IMPORTS = /\b(?:from|import)\s*\(?\s*'([#.][^']+)'/g

/** Reads which of the product's top folders import which; `root` is the repository. */
export function readImportGraph(root: string): ImportGraph {
  const graph = new Map<string, Map<string, string>>()
  for (const path of globSync(SOURCES, { cwd: root })) {
    if (NOT_PRODUCT.test(path)) continue
    const folder = topFolder(path)
    const imported = graph.get(folder) ?? new Map<string, string>()
    graph.set(folder, imported)
    for (const [, name = ''] of readFileSync(join(root, path), 'utf8').matchAll(IMPORTS)) {
      const target = topFolder(name.startsWith('#') ? pathOf(name) : normalize(join(dirname(path), name)))
      if (target !== folder && !imported.has(target)) imported.set(target, path)
    }
  }
  return graph
}

/** The folder itself and all that it imports, directly or through others. */
export function importedFolders(graph: ImportGraph, folder: string): string[] {
  const found = new Set([folder])
  for (const next of found) for (const imported of graph.get(next)?.keys() ?? []) found.add(imported)
  return [...found]
}

/** Of `#board/…` and `#server/…`, as package.json's `imports` map them. */
function pathOf(name: string): string {
  return /^#(?:server|db)\//.test(name) ? name.slice(1) : `src/${name.slice(1)}`
}

function topFolder(path: string): string {
  return path
    .split('/')
    .slice(0, path.startsWith('src/') ? 2 : 1)
    .join('/')
}
