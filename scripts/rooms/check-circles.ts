import type { KnownCircle } from './known-circles.ts'
import type { Import } from './read-imports.ts'
import { isForTests } from './rooms.ts'

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

/** A folder and one inside it are no neighbours: what spans the parts of a folder is beside them. */
function findCrossings(imports: readonly Import[]): Crossing[] {
  const crossings = new Map<string, Crossing & { imports: Import[] }>()
  for (const found of imports) {
    if (isForTests(found.path)) continue
    const inside = found.path.split('/').slice(0, -1)
    const outside = found.to.split('/').slice(0, -1)
    const depth = inside.findIndex((folder, index) => folder !== outside[index])
    if (depth === -1 || depth === outside.length) continue
    const [from = '', to = ''] = [inside, outside].map((folders) => folders.slice(0, depth + 1).join('/'))
    const crossing = crossings.get(`${from} ${to}`) ?? { from, to, imports: [] }
    crossing.imports.push(found)
    crossings.set(`${from} ${to}`, crossing)
  }
  return [...crossings.values()].toSorted((a, b) => a.imports.length - b.imports.length)
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
