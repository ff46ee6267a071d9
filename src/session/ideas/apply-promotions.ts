import type { ApplyTable } from '#session/core/events.ts'
import type { Idea } from './idea.ts'
import type { IdeaEvent } from './idea-event.ts'
import type { IdeasState } from './ideas-slice.ts'
import { withChangedIdeas } from './put-ideas.ts'

export const APPLY_PROMOTIONS = {
  /** Makes the idea an actionable decision or to-do. A done to-do stays done if only its owner or day changes. */
  'idea.promoted'(state, event, owned) {
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
  },
  /**
   * Gives the idea back the category that it had before a person promoted it, and its status unless that moved on; owner and day
   * are lost. One that was found in its words is of the category `idea`. It is a person's choice: the clerk leaves it.
   */
  'idea.demoted'(state, event, owned) {
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
  },
  /** Sets whether a to-do is done; an idea without a promotion stays as it is. */
  'idea.done-set'(state, event, owned) {
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
  },
} satisfies Partial<ApplyTable<IdeasState, IdeaEvent>>

function standingOf({ category, status, beforeArchive }: Idea): Idea['beforePromotion'] {
  return { category, status, beforeArchive }
}
