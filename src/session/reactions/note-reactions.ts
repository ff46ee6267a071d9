import { z } from 'zod'
import { AgentId } from '#session/agents/agent.ts'
import type { BoardSettings } from '#session/board/board-settings.ts'
import { NoteId } from '#session/rounds/round.ts'

/** The reactions on one note. People and agents are never counted together. */
export interface GivenReactions {
  /** Symbol -> ids of the people who gave it. */
  people: Record<string, string[]>
  /** Each agent's "+", with its reason. */
  agents: { agentId: string; reason: string; roundId: string | null; isDistant: boolean }[]
}

/** Shared, so that notes without reactions compare equal. */
export const NO_REACTIONS: GivenReactions = { people: {}, agents: [] }

/** The sum of the weights of people's reactions. */
export function weighPeople(reactions: GivenReactions, settings: Pick<BoardSettings, 'reactions'>): number {
  return settings.reactions.reduce(
    (sum, { symbol, weight }) =>
      sum + weight * (Object.hasOwn(reactions.people, symbol) ? (reactions.people[symbol]?.length ?? 0) : 0),
    0,
  )
}

/** Whether the moderator's "+" counts under the board's rule. Otherwise it only suggests. */
export function moderatorDecides({ plusRule }: Pick<BoardSettings, 'plusRule'>): boolean {
  return plusRule.by === 'anyone' || plusRule.by === 'moderator'
}

/**
 * Sorts agents' reactions by the board's rule into "+" that count and suggestions, which never count. One of the two lists is
 * always empty.
 */
export function sortAgentReactions(
  reactions: Pick<GivenReactions, 'agents'> | null | undefined,
  settings: Pick<BoardSettings, 'plusRule'>,
): { plus: GivenReactions['agents']; suggestions: GivenReactions['agents'] } {
  const agents = reactions?.agents ?? []
  return moderatorDecides(settings) ? { plus: agents, suggestions: [] } : { plus: [], suggestions: agents }
}

export const CHOOSERS = ['people', 'moderator'] as const
export type Chooser = (typeof CHOOSERS)[number]

/** Whose "+" selected a note under the board's rule. Empty: the note is not selected. */
export function chosenBy(
  reactions: GivenReactions | undefined,
  settings: Pick<BoardSettings, 'reactions' | 'plusRule'>,
): Chooser[] {
  if (!reactions || !isSelected(reactions, settings)) return []
  const { plusRule: rule } = settings
  const byPeople = rule.by !== 'moderator' && weighPeople(reactions, settings) > 0
  const byModerator = moderatorDecides(settings) && reactions.agents.length > 0
  return [...(byPeople ? (['people'] as const) : []), ...(byModerator ? (['moderator'] as const) : [])]
}

/** Whether the board's rule selects this note for the conversation. */
export function isSelected(
  reactions: GivenReactions | undefined,
  settings: Pick<BoardSettings, 'reactions' | 'plusRule'>,
): boolean {
  if (!reactions) return false
  const weight = weighPeople(reactions, settings)
  const { plusRule: rule } = settings
  switch (rule.by) {
    case 'anyone':
      return weight > 0 || (reactions.agents.length > 0 && weight >= 0)
    case 'moderator':
      return reactions.agents.length > 0
    case 'people':
      return weight > 0
    case 'consensus':
      return weight >= rule.min
  }
}

export const REACTION_COMMANDS = [
  z.object({ type: z.literal('reaction.give'), noteId: NoteId, symbol: z.string().max(16) }),
  /** `agentId`: removes an agent's "+". */
  z.object({
    type: z.literal('reaction.remove'),
    noteId: NoteId,
    symbol: z.string().max(16),
    agentId: AgentId.optional(),
  }),
] as const

/** Stored for good, like all events. */
export const REACTION_EVENTS = [
  /** The actor of the event, a person, gave it. */
  z.object({ kind: z.literal('reaction.given'), data: z.object({ noteId: NoteId, symbol: z.string() }) }),
  /** `agentId`: the actor took back this agent's "+"; `null`: their own reaction. */
  z.object({
    kind: z.literal('reaction.removed'),
    data: z.object({ noteId: NoteId, symbol: z.string(), agentId: z.string().nullable() }),
  }),
] as const
