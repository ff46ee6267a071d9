import type { Import } from './read-imports.ts'
import { isForTests } from './rooms.ts'

const HELPER = /\/testing\//
const LOOSE_FILES = '(loose files)'

/** The imports from one of two neighbouring rooms to the other. */
interface Crossing {
  from: string
  to: string
  imports: readonly Import[]
}

/**
 * Finds neighbouring rooms, such as `server/ideas` and `server/clerk`, that import each other in the product, directly or
 * through other neighbours. The loose files of a folder are one room beside its subfolders. Of each circle, the step with the
 * fewest imports gets a sentence for each of them.
 */
export function checkCircles(imports: readonly Import[]): string[] {
  let left = findCrossings(imports)
  const sentences: string[] = []
  for (let step = findStepToEnd(left); step; step = findStepToEnd(left)) {
    const { crossing, back } = step
    sentences.push(...explainCircle(crossing, back))
    left = left.filter((other) => other !== crossing)
  }
  return sentences
}

/**
 * Finds tests in the wrong folder: a test that imports a neighbour whose product imports the test's folder, directly or
 * through others. Such a test is about both, so its place is the folder around them. Files in a `testing` folder import
 * anything, and all tests import them.
 */
export function checkTestCircles(imports: readonly Import[]): string[] {
  const product = findCrossings(imports).filter((crossing) => !isOfLooseFiles(crossing))
  return imports
    .filter(({ path, to }) => isForTests(path) && !isForTests(to) && !HELPER.test(path))
    .flatMap((found) => {
      const ends = findEnds(found)
      if (!ends || isOfLooseFiles(ends) || !findWay(product, ends.to, ends.from)) return []
      const around = folderOf(ends.from)
      return [
        `${found.path}:${found.line}: a test in ${ends.from} imports ${ends.to} (${found.name}), which needs ${ends.from}: move the test to ${around}`,
      ]
    })
}

/** Finds the crossings of the product: imports of tests don't count. */
function findCrossings(imports: readonly Import[]): Crossing[] {
  const crossings = new Map<string, Crossing & { imports: Import[] }>()
  for (const found of imports) {
    const ends = isForTests(found.path) ? null : findEnds(found)
    if (!ends) continue
    const { from, to } = ends
    const crossing = crossings.get(`${from} ${to}`) ?? { from, to, imports: [] }
    crossing.imports.push(found)
    crossings.set(`${from} ${to}`, crossing)
  }
  return [...crossings.values()].toSorted((a, b) => a.imports.length - b.imports.length)
}

/** The neighbouring rooms that an import joins; `null` inside one room. */
function findEnds({ path, to }: Import): Pick<Crossing, 'from' | 'to'> | null {
  const inside = path.split('/').slice(0, -1)
  const outside = to.split('/').slice(0, -1)
  const depth = inside.findIndex((folder, index) => folder !== outside[index])
  const shared = depth === -1 ? inside.length : depth
  if (shared === inside.length && shared === outside.length) return null
  const roomIn = (folders: readonly string[]) =>
    [...folders.slice(0, shared), folders[shared] ?? LOOSE_FILES].join('/')
  return { from: roomIn(inside), to: roomIn(outside) }
}

function isOfLooseFiles({ from, to }: Pick<Crossing, 'from' | 'to'>): boolean {
  return from.endsWith(LOOSE_FILES) || to.endsWith(LOOSE_FILES)
}

function folderOf(room: string): string {
  return room.split('/').slice(0, -1).join('/')
}

/** The crossing with the fewest imports that is in a circle, and the shortest way back. */
function findStepToEnd(crossings: readonly Crossing[]): { crossing: Crossing; back: Crossing[] } | null {
  for (const crossing of crossings) {
    const back = findWay(crossings, crossing.to, crossing.from)
    if (back) return { crossing, back }
  }
  return null
}

/** The shortest way from one room to another; null if there is none. */
function findWay(crossings: readonly Crossing[], from: string, to: string): Crossing[] | null {
  const ways = new Map<string, Crossing[]>([[from, []]])
  for (const [folder, way] of ways) {
    if (folder === to) return way
    for (const next of crossings)
      if (next.from === folder && !ways.has(next.to)) ways.set(next.to, [...way, next])
  }
  return null
}

function explainCircle({ from, to, imports }: Crossing, back: readonly Crossing[]): string[] {
  const steps = back.map((step) => `${step.to} (${step.imports[0]?.path}:${step.imports[0]?.line})`)
  return imports.map(
    ({ path, line, name }) =>
      `${path}:${line}: ${from} imports ${to} (${name}), which imports ${steps.join(', which imports ')}`,
  )
}
