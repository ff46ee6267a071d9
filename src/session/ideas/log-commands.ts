import { z } from 'zod'
import { isSameList } from '#base/same-list.ts'
import type { Actor } from '#session/core/actor.ts'
import { accept, type Decision, refuse } from '#session/core/decision.ts'
import { hasRole } from '#session/members/member-roles.ts'
import { stampOfRewritten } from '#session/origin/idea-origin.ts'
import { GROWTH, type Idea, IdeaNumber, IdeaText, joinTags, MAX_TAGS, type Status } from './idea.ts'
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
