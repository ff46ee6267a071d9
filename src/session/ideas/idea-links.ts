import type { LinkType } from './idea.ts'
import { ideaIn } from './idea-in.ts'
import type { IdeasState } from './ideas-slice.ts'

/** A link between two ideas, in the direction from `from` to `to`. */
export interface NumberedLink {
  from: number
  to: number
  type: LinkType
}

/**
 * Returns the stored form of a link: `related` once, at the lower number, as it goes both ways; an echo at the later idea,
 * whichever end it was drawn from.
 */
export function asStored({ from, to, type }: NumberedLink): NumberedLink {
  const [low, high] = from < to ? [from, to] : [to, from]
  if (type === 'related') return { from: low, to: high, type }
  return type === 'echoes' ? { from: high, to: low, type } : { from, to, type }
}

/** Whether links of this type lead from `start` to `goal`, also through removed ideas. */
export function leadsTo(
  state: Pick<IdeasState, 'ideas'>,
  start: number,
  goal: number,
  type: LinkType,
  more: readonly NumberedLink[] = [],
): boolean {
  const seen = new Set<number>()
  const open = [start]
  for (let number = open.pop(); number !== undefined; number = open.pop()) {
    if (number === goal) return true
    if (seen.has(number)) continue
    seen.add(number)
    open.push(...nextOf(state, number, type, more))
  }
  return false
}

function nextOf(
  state: Pick<IdeasState, 'ideas'>,
  number: number,
  type: LinkType,
  more: readonly NumberedLink[],
): number[] {
  const links = ideaIn(state, number)?.links ?? []
  const known = links.filter((link) => link.type === type)
  const fresh = more.filter((link) => link.type === type && link.from === number)
  return [...known, ...fresh].map(({ to }) => to)
}
