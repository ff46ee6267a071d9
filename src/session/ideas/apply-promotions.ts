import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import type { Idea } from './idea.ts'
import type { StoredIdeaEvent } from './idea-event.ts'
import type { IdeasState } from './ideas-slice.ts'
import { withChangedIdeas } from './put-ideas.ts'

/** Makes the idea an actionable decision or to-do. A done to-do stays done if only its owner or day changes. */
export function ideaPromoted(
  state: IdeasState,
  event: StoredIdeaEvent<'idea.promoted'>,
  owned: CopyOnWrite,
): IdeasState {
  const { number, promotion } = event.data
  const { actor: by, at, seq } = event
  const promote = (idea: Idea): Idea => ({
    ...idea,
    category: promotion.kind,
    categoryBy: 'person',
    status: 'actionable',
    beforeArchive: null,
    beforePromotion: idea.promotion ? idea.beforePromotion : standingOf(idea),
    // A change of owner or due day alone does not reopen it.
    promotion: {
      ...promotion,
      isDone:
        promotion.kind === 'todo' &&
        (promotion.isDone ?? (idea.promotion?.kind === 'todo' && idea.promotion.isDone)),
      by,
      at,
    },
    changedAt: at,
  })
  return withChangedIdeas(state, seq, [number], promote, owned)
}

function standingOf({ category, status, beforeArchive }: Idea): Idea['beforePromotion'] {
  return { category, status, beforeArchive }
}

/**
 * Gives the idea back the category that it had before a person promoted it, and its status unless that moved on; owner and day
 * are lost. One that was found in its words is of the category `idea`. It is a person's choice: the clerk leaves it.
 */
export function ideaDemoted(
  state: IdeasState,
  event: StoredIdeaEvent<'idea.demoted'>,
  owned: CopyOnWrite,
): IdeasState {
  const demote = (idea: Idea): Idea => ({
    ...idea,
    ...(idea.status === 'actionable' && idea.beforePromotion),
    category: idea.beforePromotion?.category ?? 'idea',
    categoryBy: 'person',
    promotion: null,
    beforePromotion: undefined,
    changedAt: event.at,
  })
  return withChangedIdeas(state, event.seq, [event.data.number], demote, owned)
}

/** Sets whether a to-do is done; an idea without a promotion stays as it is. */
export function ideaDoneSet(
  state: IdeasState,
  event: StoredIdeaEvent<'idea.done-set'>,
  owned: CopyOnWrite,
): IdeasState {
  const { number, isDone } = event.data
  // Confirms the category too: otherwise the clerk could turn it into another category after an edit, and lose that it is done.
  const set = (idea: Idea): Idea =>
    idea.promotion
      ? {
          ...idea,
          categoryBy: 'person',
          promotion: { ...idea.promotion, isDone },
          changedAt: event.at,
        }
      : idea
  return withChangedIdeas(state, event.seq, [number], set, owned)
}
