import { z } from 'zod'
import { isSameList } from '#base/same-list.ts'
import type { Actor } from '#session/core/actor.ts'
import { accept, type Decision, refuse } from '#session/core/decision.ts'
import { hasRole } from '#session/members/member-roles.ts'
import { roleIn } from '#session/members/members-slice.ts'
import { stampOfRewritten } from '#session/origin/idea-origin.ts'
import {
  GROWTH,
  type Idea,
  IdeaNumber,
  IdeaText,
  joinTags,
  MAX_TAGS,
  Promotion,
  type Status,
} from './idea.ts'
import { defineIdeaCommand } from './idea-command.ts'
import type { StoredIdeaEvent } from './idea-event.ts'
import { IdeaFieldChange, IdeaNumbers } from './idea-fields.ts'
import { ideaIn, presentIdea } from './idea-in.ts'
import type { IdeasState } from './ideas-slice.ts'
import { shownTagsIn } from './shown-tags.ts'

type Change = z.output<typeof IdeaFieldChange>
type Changed = StoredIdeaEvent<'ideas.changed'>['data']['ideas'][number]

export const changeIdeas = defineIdeaCommand({
  type: 'ideas.change',
  fields: { numbers: IdeaNumbers, change: IdeaFieldChange },
  minRole: 'editor',
  decide(state, command, actor) {
    const { change } = command
    const ideas: Changed[] = []
    const shownTags = shownTagsIn(state.ideas)
    for (const number of new Set(command.numbers)) {
      const idea = presentIdea(state, number)
      if (!idea) return refuse('no-idea')
      if (
        change.status !== undefined &&
        !isOnward(idea, change.status) &&
        !hasRole(state, actor, 'facilitator')
      )
        return refuse('only-forward.idea', { number })
      const tags = tagsAfter(idea, change, shownTags)
      if (tags.length > MAX_TAGS) return refuse('too-many-tags.idea', { number, max: MAX_TAGS })
      const changed = changedAs(idea, change, tags)
      if (changed) ideas.push(changed)
    }
    return ideas.length > 0 ? accept({ kind: 'ideas.changed', data: { ideas } }) : accept()
  },
})

/** Whether the status moves forward, stays, or enters the archive. Out of the archive it must not be earlier than before. */
function isOnward({ status, beforeArchive }: Idea, next: Status): boolean {
  if (next === 'archived') return true
  const now = status === 'archived' ? (beforeArchive ?? 'raw') : status
  return GROWTH.indexOf(next) >= GROWTH.indexOf(now)
}

/** A person who adds or removes a tag confirms the visible tags by the clerk; hidden ones are dropped. */
function tagsAfter(
  idea: Idea,
  { tags, addTags = [], removeTags = [] }: Change,
  shownTags: (idea: Idea) => readonly string[],
): readonly string[] {
  if (!tags && addTags.length === 0 && removeTags.length === 0) return idea.tags
  const all = new Set([...(tags ?? shownTags(idea)), ...addTags])
  for (const tag of removeTags) all.delete(tag)
  return [...all]
}

/**
 * The changed fields, or null without any. A person who confirms the clerk's category or tags changes them: the clerk
 * must not revise them later.
 */
function changedAs(idea: Idea, change: Change, tags: readonly string[]): Changed | null {
  const { number } = idea
  const { category, status } = change
  const changed: Changed = { number }
  if (category !== undefined && (category !== idea.category || idea.categoryBy === 'clerk'))
    changed.category = category
  if (status !== undefined && status !== idea.status) changed.status = status
  const namesTags = change.tags !== undefined || (change.addTags ?? []).length > 0
  const isChosen = namesTags && idea.tagsBy === 'clerk'
  if (isChosen || !isSameList(tags, idea.tags)) changed.tags = joinTags([], tags)
  return Object.keys(changed).length > 1 ? changed : null
}

/** Changes the text of an idea whose note is gone. Refusals: `no-idea`, `not-yours`, `note-there`. */
export const rewriteIdea = defineIdeaCommand({
  type: 'idea.rewrite',
  fields: { number: IdeaNumber, text: IdeaText, isByAi: z.boolean().optional() },
  minRole: 'editor',
  decide(state, command, actor) {
    const { number, text, isByAi } = command
    const idea = presentIdea(state, number)
    if (!idea) return refuse('no-idea')
    if (!isTheirs(state, idea, actor)) return refuse('not-yours')
    if (idea.isOnCanvas) return refuse('note-there')
    if (text === idea.text) return accept()
    const stamp = isByAi ? 'ai' : stampOfRewritten(state, idea, text)
    const changed = { number, text, ...(stamp !== null && { stamp }) }
    return accept({ kind: 'ideas.changed', data: { ideas: [changed] } })
  },
})

/** Authors change their own ideas, facilitators everyone's. */
function isTheirs(state: IdeasState, { authorId }: Idea, actor: Actor): boolean {
  return hasRole(state, actor, 'facilitator') || (actor.kind === 'person' && actor.userId === authorId)
}

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

/** Links to a removed idea are kept, and hidden until it is restored. */
export const removeIdeas = defineIdeaCommand({
  type: 'ideas.remove',
  fields: { numbers: IdeaNumbers },
  minRole: 'editor',
  decide(state, command, actor) {
    const numbers = theirs(state, command.numbers, actor)
    if (!Array.isArray(numbers)) return numbers
    const present = numbers.filter((number) => presentIdea(state, number))
    return present.length > 0 ? accept({ kind: 'ideas.removed', data: { numbers: present } }) : accept()
  },
})

/** All ideas or none. Refusals: `no-idea`, `not-yours`. */
export const restoreIdeas = defineIdeaCommand({
  type: 'ideas.restore',
  fields: { numbers: IdeaNumbers },
  minRole: 'editor',
  decide(state, command, actor) {
    const numbers = theirs(state, command.numbers, actor)
    if (!Array.isArray(numbers)) return numbers
    const removed = numbers.filter((number) => !presentIdea(state, number))
    return removed.length > 0 ? accept({ kind: 'ideas.restored', data: { numbers: removed } }) : accept()
  },
})

/** The numbers, each once; or a refusal if this actor may not remove or restore one of the ideas. */
function theirs(state: IdeasState, numbers: readonly number[], actor: Actor): number[] | Decision<never> {
  const each = [...new Set(numbers)]
  for (const number of each) {
    const idea = ideaIn(state, number)
    if (!idea) return refuse('no-idea')
    if (!isTheirs(state, idea, actor)) return refuse('not-yours.idea', { number })
  }
  return each
}
