import type { KnownCircle } from './known-circles.ts'
import type { Import } from './read-imports.ts'
import { isForTests } from './rooms.ts'

const HELPER = /\/testing\//

/** The imports from one of two neighbouring folders to the other. */
interface Crossing {
  from: string
  to: string
  imports: readonly Import[]
}

/**
 * Finds neighbouring folders, such as `server/ideas` and `server/clerk`, that import each other in the product, directly or
 * through other neighbours. Of each circle that is not known, the step with the fewest imports gets a sentence for each of
 * them; so does each known circle that has ended.
 */
export function checkCircles(imports: readonly Import[], known: readonly KnownCircle[]): string[] {
  const all = findCrossings(imports)
  const isStep = ({ from, to }: Crossing, circle: KnownCircle) => from === circle.from && to === circle.to
  let left = all.filter((crossing) => !known.some((circle) => isStep(crossing, circle)))
  const problems: string[] = []
  for (let step = findStepToEnd(left); step; step = findStepToEnd(left)) {
    const { crossing, back } = step
    problems.push(...explainCircle(crossing, back))
    left = left.filter((other) => other !== crossing)
  }
  const ended = known.filter(({ from, to }) => {
    const isThere = all.some((crossing) => crossing.from === from && crossing.to === to)
    return !isThere || !findWay(all, to, from)
  })
  return [
    ...problems,
    ...ended.map(
      ({ from, to }) => `scripts/rooms/known-circles.ts: the circle from ${from} to ${to} has ended`,
    ),
  ]
}

/**
 * Finds tests that reach around: a test in one folder imports a neighbour whose product imports that folder, directly or
 * through others. Such a test is about both, so its place is the folder around them. What is in a `testing` folder
 * imports all it needs, and is imported by all tests.
 */
export function checkTestCircles(imports: readonly Import[]): string[] {
  const product = findCrossings(imports)
  return imports
    .filter(({ path, to }) => isForTests(path) && !isForTests(to) && !HELPER.test(path))
    .flatMap((found) => {
      const ends = findEnds(found)
      if (!ends || !findWay(product, ends.to, ends.from)) return []
      const around = ends.from.split('/').slice(0, -1).join('/')
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

/**
 * The neighbouring folders that an import joins; null if there are none. A folder and one inside it are no neighbours: what
 * spans the parts of a folder is beside them.
 */
function findEnds({ path, to }: Import): Pick<Crossing, 'from' | 'to'> | null {
  const inside = path.split('/').slice(0, -1)
  const outside = to.split('/').slice(0, -1)
  const depth = inside.findIndex((folder, index) => folder !== outside[index])
  if (depth === -1 || depth === outside.length) return null
  const upTo = (folders: readonly string[]) => folders.slice(0, depth + 1).join('/')
  return { from: upTo(inside), to: upTo(outside) }
}

/** The crossing with the fewest imports that is in a circle, and the shortest way back. */
function findStepToEnd(crossings: readonly Crossing[]): { crossing: Crossing; back: Crossing[] } | null {
  for (const crossing of crossings) {
    const back = findWay(crossings, crossing.to, crossing.from)
    if (back) return { crossing, back }
  }
  return null
}

/** The shortest way from one folder to another; null if there is none. */
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
