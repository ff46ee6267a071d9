import { z } from 'zod'
import { accept } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { type Idea, IdeaNumber, MAX_IDEAS_AT_ONCE } from './idea.ts'
import { defineIdeaCommand, type WithdrawalState } from './idea-command.ts'
import { presentIdea } from './idea-in.ts'
import { cameWithLink } from './idea-state.ts'
import type { IdeasState } from './ideas-slice.ts'

/**
 * Withdraws ideas whose authors undid their notes (server/ideas/ideas-from-notes.ts); an idea stays where other work builds
 * on it.
 */
export const withdrawIdeas = defineIdeaCommand({
  type: 'ideas.withdraw',
  fields: {
    ideas: z
      .array(z.object({ number: IdeaNumber, changedAt: z.number() }))
      .min(1)
      .max(MAX_IDEAS_AT_ONCE),
  },
  minRole: 'server',
  decide(state, command) {
    const held = heldNumbers(state)
    const numbers = command.ideas.flatMap(({ number, changedAt }) => {
      const idea = presentIdea(state, number)
      const isSame = idea?.changedAt === changedAt
      return isSame && isUntouched(state, idea) && !held.has(number) ? [number] : []
    })
    return numbers.length > 0
      ? accept({ kind: 'ideas.withdrawn', data: { numbers: [...new Set(numbers)] } })
      : accept()
  },
})

/** The clerk's own words about it are no work of people. */
function isUntouched({ reactions }: IdeasState, idea: Idea): boolean {
  const { noteId, status, categoryBy, tagsBy, parent, messageId, links } = idea
  const given = noteId === null ? null : entryOf(reactions, noteId)
  const hasReactions = given !== null && (given.agents.length > 0 || Object.keys(given.people).length > 0)
  const isSorted = status !== 'raw' || categoryBy === 'person' || tagsBy === 'person'
  const isTied = parent !== null || links.some((link) => link.type !== 'echoes' && !cameWithLink(idea, link))
  return messageId === null && !hasReactions && !isSorted && !isTied
}

/** Ideas that another idea, a theme run or a proposal refers to. */
function heldNumbers({ ideas, themeRuns, proposals }: WithdrawalState): ReadonlySet<number> {
  const held = new Set<number>()
  for (const { links, parent } of ideas.values()) {
    if (parent !== null) held.add(parent)
    for (const { type, to } of links) if (type !== 'echoes') held.add(to)
  }
  for (const { numbers } of Object.values(themeRuns)) for (const number of numbers) held.add(number)
  for (const { sources } of Object.values(proposals)) for (const { number } of sources) held.add(number)
  return held
}
