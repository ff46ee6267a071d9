import { fileSentence } from '#formats/file-sentences.ts'
import { LINK_TYPES, type LinkType } from '#session/ideas/idea.ts'
import type { ContentIdea } from '#session/import/content-idea.ts'
import type { FileFinding } from './file-finding.ts'

/** The ideas without links and parents that lead nowhere or in a circle, which are reported. */
export function withoutBrokenLinks(ideas: readonly ContentIdea[], problems: FileFinding[]): ContentIdea[] {
  const report = (number: number, name: 'broken-link' | 'broken-parent'): void => {
    const where = `ideas, #${number}`
    problems.push({ where, ...fileSentence(name, { where }) })
  }
  const numbers = new Set(ideas.map(({ number }) => number))
  const parents = new Map(ideas.map(({ number, parent }) => [number, parent]))
  const circling = new Map(LINK_TYPES.map((type) => [type, inCircles(ideas, type)]))
  const noCircle = new Set<number>()
  return ideas.map((idea) => {
    const { number } = idea
    const links = idea.links.filter(({ to, type }) => {
      const circle = circling.get(type)
      return numbers.has(to) && to !== number && !(circle?.has(number) && circle.has(to))
    })
    if (links.length < idea.links.length) report(number, 'broken-link')
    const isLost =
      idea.parent !== null && (!numbers.has(idea.parent) || isAboveItself(number, parents, noCircle))
    if (!isLost) return { ...idea, links }
    report(number, 'broken-parent')
    parents.set(number, null)
    return { ...idea, links, parent: null }
  })
}

/** @param noCircle numbers known to be in no circle; grows, so that a long chain is followed once */
function isAboveItself(
  number: number,
  parents: ReadonlyMap<number, number | null>,
  noCircle: Set<number>,
): boolean {
  const way = new Set<number>([number])
  let up = parents.get(number) ?? null
  while (up !== null && !noCircle.has(up) && !way.has(up)) {
    way.add(up)
    up = parents.get(up) ?? null
  }
  if (up === number) return true
  // A circle further up, without this idea: its own members are reported.
  if (up === null || noCircle.has(up)) for (const each of way) noCircle.add(each)
  return false
}

/** Ideas on or between circles of this type of link; `related` has no direction and makes none. */
function inCircles(ideas: readonly ContentIdea[], type: LinkType): Set<number> {
  if (type === 'related') return new Set()
  const ends = ideas.flatMap(({ number, links }) =>
    links.filter((link) => link.type === type && link.to !== number).map(({ to }) => [number, to] as const),
  )
  // An idea that nothing leads to is in no circle; remove it and repeat, first along the links, then against them.
  const left = withoutLoose(new Set(ends.flat()), ends)
  return withoutLoose(
    left,
    ends.map(([from, to]) => [to, from] as const),
  )
}

function withoutLoose(nodes: ReadonlySet<number>, ends: readonly (readonly [number, number])[]): Set<number> {
  const inside = ends.filter(([from, to]) => nodes.has(from) && nodes.has(to))
  const after = Map.groupBy(inside, ([from]) => from)
  const before = new Map([...Map.groupBy(inside, ([, to]) => to)].map(([to, all]) => [to, all.length]))
  const left = new Set(nodes)
  const loose = [...nodes].filter((node) => !before.has(node))
  for (let node = loose.pop(); node !== undefined; node = loose.pop()) {
    left.delete(node)
    for (const [, to] of after.get(node) ?? []) {
      const count = (before.get(to) ?? 0) - 1
      before.set(to, count)
      if (count === 0) loose.push(to)
    }
  }
  return left
}
