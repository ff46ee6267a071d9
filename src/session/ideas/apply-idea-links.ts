import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import type { ApplyTable } from '#session/core/events.ts'
import type { Idea } from './idea.ts'
import type { IdeaEvent } from './idea-event.ts'
import type { NumberedLink } from './idea-links.ts'
import type { IdeasState } from './ideas-slice.ts'
import { putEchoes, withChangedIdeas } from './put-ideas.ts'

export const APPLY_IDEA_LINKS = {
  /**
   * Adds each link to the idea that it begins at, and renews the echoes of its note. Links of withdrawn ideas are
   * skipped.
   */
  'ideas.linked'(state, event, owned) {
    const { at, actor: by, seq } = event
    return changeEnds(state, seq, event.data.links, owned, (idea, links) => ({
      ...idea,
      links: [...idea.links, ...links.map(({ type, to }) => ({ type, to, by, at }))],
      changedAt: at,
    }))
  },
  /**
   * Removes these links, also those that the clerk made, and renews the echoes of the notes; missing ones are skipped.
   */
  'ideas.unlinked'(state, event, owned) {
    return changeEnds(state, event.seq, event.data.links, owned, (idea, gone) => ({
      ...idea,
      links: idea.links.filter(({ type, to }) => !gone.some((link) => link.type === type && link.to === to)),
      changedAt: event.at,
    }))
  },
} satisfies Partial<ApplyTable<IdeasState, IdeaEvent>>

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

/** Each idea that links begin at, with these links. */
function changeEnds(
  state: IdeasState,
  seq: number,
  links: readonly NumberedLink[],
  owned: CopyOnWrite,
  change: (idea: Idea, links: readonly NumberedLink[]) => Idea,
): IdeasState {
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
