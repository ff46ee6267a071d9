import type { KnownPair } from './known-pairs.ts'
import type { Import } from './read-imports.ts'
import { isForTests } from './rooms.ts'

/** Between two neighbours, `src/canvas/note>src/canvas/frame`, all imports in that direction. */
type Crossings = ReadonlyMap<string, readonly Import[]>

/**
 * Finds neighbouring folders, such as `server/ideas` and `server/clerk`, that import each other in the product, in their
 * own files or deeper ones. One sentence for each import of the rarer direction, if the pair is not known, and for each
 * known pair that is none any more.
 */
export function checkPairs(imports: readonly Import[], known: readonly KnownPair[]): string[] {
  const crossings = findCrossings(imports)
  const pairs = [...crossings.keys()].filter((key) => key < reverse(key) && crossings.has(reverse(key)))
  const isKnown = new Set(known.map(({ folders }) => folders.toSorted().join('>')))
  return [
    ...pairs.filter((key) => !isKnown.has(key)).flatMap((key) => explainPair(key, crossings)),
    ...[...isKnown]
      .filter((key) => !pairs.includes(key))
      .map((key) => `scripts/rooms/known-pairs.ts: ${key.replace('>', ' and ')} no longer import each other`),
  ]
}

function findCrossings(imports: readonly Import[]): Crossings {
  const crossings = new Map<string, Import[]>()
  for (const found of imports) {
    if (isForTests(found.path)) continue
    const from = found.path.split('/').slice(0, -1)
    const to = found.to.split('/').slice(0, -1)
    const depth = from.findIndex((folder, index) => folder !== to[index])
    // One folder holds the other: a folder and what spans its parts belong together.
    if (depth === -1 || depth === to.length) continue
    const key = [from, to].map((folders) => folders.slice(0, depth + 1).join('/')).join('>')
    crossings.set(key, [...(crossings.get(key) ?? []), found])
  }
  return crossings
}

function reverse(key: string): string {
  return key.split('>').toReversed().join('>')
}

function explainPair(key: string, crossings: Crossings): string[] {
  const there = crossings.get(key) ?? []
  const back = crossings.get(reverse(key)) ?? []
  const isRarer = there.length <= back.length
  const [from, to] = (isRarer ? key : reverse(key)).split('>')
  const [rarer, [other]] = isRarer ? [there, back] : [back, there]
  return rarer.map(
    ({ path, line, name }) =>
      `${path}:${line}: ${from} and ${to} import each other: here ${name}, back in ${other?.path}:${other?.line}`,
  )
}
