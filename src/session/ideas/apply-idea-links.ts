import type { Owned } from '#session/core/owned-collections.ts'
import type { EventOf } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import type { Idea } from './idea.ts'
import type { NumberedLink } from './idea-links.ts'
import { putEchoes, withChangedIdeas } from './put-ideas.ts'

/** The links of a new idea: its echoes, and the two ideas whose notes were its pair. */
export function linksOfNew(
  { echoes, from, authorId }: { echoes: readonly number[]; from: readonly number[]; authorId: string | null },
  { by, at }: { by: string; at: number },
): Idea['links'] {
  return [
    ...echoes.map((to) => ({ type: 'echoes' as const, to, by, at })),
    ...from.map((to) => ({ type: 'builds_on' as const, to, by: authorId ?? by, at })),
  ]
}

/**
 * Adds each link to the idea that it begins at, and renews the echoes of its note. Links of withdrawn ideas are
 * skipped.
 */
export function ideasLinked(state: SessionState, event: EventOf<'ideas.linked'>, owned: Owned): SessionState {
  const { at, actor: by, seq } = event
  return changeEnds(state, seq, event.data.links, owned, (idea, links) => ({
    ...idea,
    links: [...idea.links, ...links.map(({ type, to }) => ({ type, to, by, at }))],
    changedAt: at,
  }))
}

/**
 * Removes these links, also those that the clerk made, and renews the echoes of the notes; missing ones are skipped.
 */
export function ideasUnlinked(
  state: SessionState,
  event: EventOf<'ideas.unlinked'>,
  owned: Owned,
): SessionState {
  return changeEnds(state, event.seq, event.data.links, owned, (idea, gone) => ({
    ...idea,
    links: idea.links.filter(({ type, to }) => !gone.some((link) => link.type === type && link.to === to)),
    changedAt: event.at,
  }))
}

/** Each idea that links begin at, with these links. */
function changeEnds(
  state: SessionState,
  seq: number,
  links: readonly NumberedLink[],
  owned: Owned,
  change: (idea: Idea, links: readonly NumberedLink[]) => Idea,
): SessionState {
  const byEnd = Map.groupBy(links, ({ from }) => from)
  const numbers = [...byEnd.keys()]
  const next = withChangedIdeas(
    state,
    seq,
    numbers,
    (idea) => change(idea, byEnd.get(idea.number) ?? []),
    owned,
  )
  return putEchoes(next, numbers, owned)
}
