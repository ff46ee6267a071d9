import { PLUS } from '#session/board-settings.ts'
import type { Idea } from '#session/idea.ts'
import { chosenBy, isSelected, NO_MARK, sortAgentMarks } from '#session/mark.ts'
import { entryOf, type SessionState } from '#session/state.ts'
import type { AccountNames } from './account-names.ts'
import type { AccountIdea } from './board-account.ts'

/** What is on the canvas of an idea's note. */
export interface AccountNoteLook {
  color: string
  model: string | null
  frame?: string | null
}

export function accountOfIdeas(
  state: SessionState,
  ideas: readonly Idea[],
  names: AccountNames,
  looks: ReadonlyMap<string, AccountNoteLook>,
): AccountIdea[] {
  const present = new Set(ideas.map(({ number }) => number))
  return ideas.map((idea) => accountOf(state, idea, { names, looks, present }))
}

function accountOf(
  state: SessionState,
  idea: Idea,
  {
    names,
    looks,
    present,
  }: {
    names: AccountNames
    looks: ReadonlyMap<string, AccountNoteLook>
    present: ReadonlySet<number>
  },
): AccountIdea {
  const { noteId, promotion, roundId } = idea
  const mark = noteId === null ? NO_MARK : (entryOf(state.marks, noteId) ?? NO_MARK)
  const plus = entryOf(mark.people, PLUS.symbol) ?? []
  const byAgents = sortAgentMarks(mark, state.settings)
  const agentName = ({ agentId }: { agentId: string }) => names.nameOf(agentId) ?? 'An agent'
  const look = noteId === null ? undefined : looks.get(noteId)
  const posted = noteId === null ? undefined : state.contributions.get(noteId)
  return {
    number: idea.number,
    text: idea.text,
    category: idea.category,
    status: idea.status,
    // Automatic ones are a help in the log, and nobody's words.
    tags: idea.tagsBy === 'person' ? [...idea.tags] : [],
    author: names.whoIs(idea.authorId),
    model: look?.model ?? posted?.model ?? null,
    source: idea.source,
    isOnCanvas: idea.isOnCanvas,
    color: look?.color ?? null,
    frame: look?.frame ?? null,
    plus: {
      people: plus.length,
      names: plus.map((id) => names.nameOf(id) ?? 'Someone'),
      agents: byAgents.plus.map(agentName),
    },
    suggestions: byAgents.suggestions.map(agentName),
    isSelected: isSelected(mark, state.settings),
    chosenBy: chosenBy(mark, state.settings),
    round: roundId === null ? null : (entryOf(state.rounds, roundId)?.number ?? null),
    parent: idea.parent !== null && present.has(idea.parent) ? idea.parent : null,
    links: idea.links.filter(({ to }) => present.has(to)).map(({ type, to }) => ({ type, to })),
    promotion: promotion && {
      kind: promotion.kind,
      owner: names.nameOf(promotion.ownerId) ?? promotion.ownerName ?? null,
      due: promotion.due,
      isDone: promotion.isDone,
    },
    createdAt: idea.createdAt,
    changedAt: idea.changedAt,
  }
}
