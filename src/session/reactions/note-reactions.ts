import { z } from 'zod'
import type { BoardSettings } from '#session/board/board-settings.ts'
import { defineEvent } from '#session/core/events.ts'
import { NoteId } from '#session/rounds/round.ts'

/** The reactions on one note. People and agents are never counted together. */
export interface GivenReactions {
  /** Symbol -> ids of people with this reaction. */
  people: Record<string, string[]>
  /** Each agent's "+", with its reason. `counts`: people had selected no note of the round in time. */
  agents: {
    agentId: string
    reason: string
    roundId: string | null
    isDistant: boolean
    counts?: true | undefined
  }[]
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

/** The number of people with the reaction of a criterion. */
export interface CriterionCount {
  criterion: string
  symbol: string
  people: number
}

/** The criteria of the board for which people gave this note a reaction, in the order of the settings. */
export function countByCriterion(
  reactions: GivenReactions | null | undefined,
  settings: Pick<BoardSettings, 'reactions'>,
): CriterionCount[] {
  return settings.reactions.flatMap(({ symbol, criterion }) => {
    const given = reactions?.people ?? {}
    const people = Object.hasOwn(given, symbol) ? (given[symbol]?.length ?? 0) : 0
    return criterion === undefined || people === 0 ? [] : [{ criterion, symbol, people }]
  })
}

/** How many "+" of agents a note has: moderators that agreed on it in a round count once. */
export function countAgentPlus({ agents }: Pick<GivenReactions, 'agents'>): number {
  const rounds = new Set(agents.flatMap(({ roundId }) => roundId ?? []))
  return rounds.size + agents.filter(({ roundId }) => roundId === null).length
}

/** Whether the moderator's "+" counts under the board's rule. Otherwise it only suggests. */
export function moderatorDecides({ plusRule }: Pick<BoardSettings, 'plusRule'>): boolean {
  return plusRule.by === 'anyone' || plusRule.by === 'moderator'
}

/** The time after which the moderator's picks count on a board where only people select; null: they never do. */
export function picksCountAfter({ plusRule }: Pick<BoardSettings, 'plusRule'>): number | null {
  return ('picksCountAfterMs' in plusRule && plusRule.picksCountAfterMs) || null
}

/** Whether agents' "+" on a note only suggest, by the board's rule. */
export function onlySuggest(
  agents: GivenReactions['agents'],
  settings: Pick<BoardSettings, 'plusRule'>,
): boolean {
  return !agents.some((given) => countsNow(given, settings))
}

function countsNow(
  { counts }: GivenReactions['agents'][number],
  settings: Pick<BoardSettings, 'plusRule'>,
): boolean {
  return moderatorDecides(settings) || (counts === true && picksCountAfter(settings) !== null)
}

/** Sorts agents' reactions by the board's rule into "+" that count and suggestions, which don't. */
export function sortAgentReactions(
  reactions: Pick<GivenReactions, 'agents'> | null | undefined,
  settings: Pick<BoardSettings, 'plusRule'>,
): { plus: GivenReactions['agents']; suggestions: GivenReactions['agents'] } {
  const agents = reactions?.agents ?? []
  return {
    plus: agents.filter((given) => countsNow(given, settings)),
    suggestions: agents.filter((given) => !countsNow(given, settings)),
  }
}

export const CHOOSERS = ['people', 'moderator'] as const
export type Chooser = (typeof CHOOSERS)[number]

/** The people or moderator whose "+" selects a note under the board's rule. Empty: the note is not selected. */
export function chosenBy(
  reactions: GivenReactions | undefined,
  settings: Pick<BoardSettings, 'reactions' | 'plusRule'>,
): Chooser[] {
  if (!reactions || !isSelected(reactions, settings)) return []
  const byPeople = isSelectedByPeople(reactions, settings)
  const byModerator = !onlySuggest(reactions.agents, settings)
  return [...(byPeople ? (['people'] as const) : []), ...(byModerator ? (['moderator'] as const) : [])]
}

/** Whether the board's rule selects this note for the conversation. */
export function isSelected(
  reactions: GivenReactions | undefined,
  settings: Pick<BoardSettings, 'reactions' | 'plusRule'>,
): boolean {
  if (!reactions) return false
  if (isSelectedByPeople(reactions, settings)) return true
  if (onlySuggest(reactions.agents, settings)) return false
  return settings.plusRule.by === 'moderator' || weighPeople(reactions, settings) >= 0
}

/** Whether people's reactions alone select this note. */
export function isSelectedByPeople(
  reactions: GivenReactions,
  settings: Pick<BoardSettings, 'reactions' | 'plusRule'>,
): boolean {
  const { plusRule: rule } = settings
  switch (rule.by) {
    case 'moderator':
      return false
    case 'consensus':
      return weighPeople(reactions, settings) >= rule.min
    default:
      return weighPeople(reactions, settings) > 0
  }
}

/** Stored for good, like all events. */
export const REACTION_EVENTS = [
  /** The actor of the event, a person, gave it. */
  defineEvent('reaction.given', { noteId: NoteId, symbol: z.string() }),
  /** `agentId`: the actor took back this agent's "+"; `null`: their own reaction. */
  defineEvent('reaction.removed', { noteId: NoteId, symbol: z.string(), agentId: z.string().nullable() }),
] as const
export type ReactionEvent = z.infer<(typeof REACTION_EVENTS)[number]>

export interface ReactionsSlice {
  /** By note id. */
  reactions: Record<string, GivenReactions>
}
