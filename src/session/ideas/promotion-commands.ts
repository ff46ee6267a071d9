import { z } from 'zod'
import { accept, refuse } from '#session/core/decision.ts'
import { roleIn } from '#session/members/members-slice.ts'
import { type Idea, IdeaNumber, Promotion } from './idea.ts'
import { defineIdeaCommand } from './idea-command.ts'
import { IdeaNumbers } from './idea-fields.ts'
import { presentIdea } from './idea-in.ts'
import type { IdeasState } from './ideas-slice.ts'

/**
 * Makes all of the ideas decisions or to-dos, or none. Refusals: `no-idea`, `unknown-member` for an owner outside of
 * the board.
 */
export const promoteIdeas = defineIdeaCommand({
  type: 'idea.promote',
  fields: { numbers: IdeaNumbers, promotion: Promotion, keepsOwner: z.boolean().optional() },
  minRole: 'editor',
  decide(state, { numbers, promotion: asked, keepsOwner = false }) {
    const { ownerName, ...rest } = asked
    // An owner on the board is stored by id alone: the name may change.
    const promotion: typeof asked =
      rest.ownerId === null && ownerName !== undefined ? { ...rest, ownerName } : rest
    const ideas = presentIdeas(state, numbers)
    if (!ideas) return refuse('no-idea')
    if (promotion.ownerId !== null && roleIn(state, promotion.ownerId) === null)
      return refuse('unknown-member')
    return accept(
      ...ideas.flatMap((idea) => {
        const { number } = idea
        const next = keepsOwner ? withOwnerOf(idea, promotion) : promotion
        return isPromotedAs(idea, next)
          ? []
          : { kind: 'idea.promoted' as const, data: { number, promotion: next } }
      }),
    )
  },
})

/** The promotion with the owner and the day that the idea has, if it has one of them. */
function withOwnerOf({ promotion: before }: Idea, promotion: Promotion): Promotion {
  if (!before || (before.ownerId === null && before.ownerName === undefined && before.due === null))
    return promotion
  const { ownerId, ownerName, due } = before
  const { ownerName: _replaced, ...rest } = promotion
  return { ...rest, ownerId, ...(ownerName !== undefined && { ownerName }), due }
}

/** Whether a person made it just this. */
function isPromotedAs({ categoryBy, promotion: before }: Idea, promotion: Promotion): boolean {
  return (
    categoryBy === 'person' &&
    before?.kind === promotion.kind &&
    before.ownerId === promotion.ownerId &&
    before.ownerName === promotion.ownerName &&
    before.due === promotion.due &&
    (promotion.isDone ?? before.isDone) === before.isDone
  )
}

/** Each once; null if one of them is not in the log. */
function presentIdeas(state: IdeasState, numbers: readonly number[]): Idea[] | null {
  const ideas: Idea[] = []
  for (const number of new Set(numbers)) {
    const idea = presentIdea(state, number)
    if (!idea) return null
    ideas.push(idea)
  }
  return ideas
}

/** Refuses with `no-idea`; emits nothing for ideas that are not promoted. */
export const demoteIdeas = defineIdeaCommand({
  type: 'idea.demote',
  fields: { numbers: IdeaNumbers },
  minRole: 'editor',
  decide(state, { numbers }) {
    const ideas = presentIdeas(state, numbers)
    if (!ideas) return refuse('no-idea')
    const promoted = ideas.filter(({ promotion }) => promotion !== null)
    return accept(...promoted.map(({ number }) => ({ kind: 'idea.demoted' as const, data: { number } })))
  },
})

/** Refusals: `no-idea`, `no-todo`. */
export const setDone = defineIdeaCommand({
  type: 'idea.set-done',
  fields: { number: IdeaNumber, isDone: z.boolean() },
  minRole: 'editor',
  decide(state, { number, isDone }) {
    const idea = presentIdea(state, number)
    if (!idea) return refuse('no-idea')
    if (idea.promotion?.kind !== 'todo') return refuse('no-todo')
    return idea.promotion.isDone === isDone
      ? accept()
      : accept({ kind: 'idea.done-set', data: { number, isDone } })
  },
})
