import type { BoardSettings } from './board-settings.ts'

/** The signs on one note. People and agents are never counted together. */
export interface Mark {
  /** Symbol -> ids of the people who gave it. */
  people: Record<string, string[]>
  /** Each agent's "+", with its reason. */
  agents: { agentId: string; reason: string; roundId: string | null; isDistant: boolean }[]
}

export const NO_MARK: Mark = { people: {}, agents: [] }

/** What people's signs on the note come to. */
export function peopleWeight(mark: Mark, settings: Pick<BoardSettings, 'signs'>): number {
  return settings.signs.reduce(
    (sum, { symbol, weight }) =>
      sum + weight * (Object.hasOwn(mark.people, symbol) ? (mark.people[symbol]?.length ?? 0) : 0),
    0,
  )
}

/** Whether the moderator's "+" counts on this board. Where it does not, it only suggests. */
export function moderatorDecides({ plusRule }: Pick<BoardSettings, 'plusRule'>): boolean {
  return plusRule.by === 'anyone' || plusRule.by === 'moderator'
}

/**
 * Agents' marks on a note, by what they are under the board's rule: a "+" that counts, or a suggestion, which is never
 * counted as one. One of the two lists is always empty.
 */
export function sortAgentMarks(
  mark: Pick<Mark, 'agents'> | null | undefined,
  settings: Pick<BoardSettings, 'plusRule'>,
): { plus: Mark['agents']; suggestions: Mark['agents'] } {
  const marks = mark?.agents ?? []
  return moderatorDecides(settings) ? { plus: marks, suggestions: [] } : { plus: [], suggestions: marks }
}

export const CHOOSERS = ['people', 'moderator'] as const
export type Chooser = (typeof CHOOSERS)[number]

/** Who chose a note, as far as their "+" counts under the board's rule; nobody: it is not selected. */
export function chosenBy(
  mark: Mark | undefined,
  settings: Pick<BoardSettings, 'signs' | 'plusRule'>,
): Chooser[] {
  if (!mark || !isSelected(mark, settings)) return []
  const { plusRule: rule } = settings
  const byPeople = rule.by !== 'moderator' && peopleWeight(mark, settings) > 0
  const byModerator = moderatorDecides(settings) && mark.agents.length > 0
  return [...(byPeople ? (['people'] as const) : []), ...(byModerator ? (['moderator'] as const) : [])]
}

/** Whether the conversation goes on with this note, under the board's rule. */
export function isSelected(
  mark: Mark | undefined,
  settings: Pick<BoardSettings, 'signs' | 'plusRule'>,
): boolean {
  if (!mark) return false
  const weight = peopleWeight(mark, settings)
  const { plusRule: rule } = settings
  switch (rule.by) {
    case 'anyone':
      return weight > 0 || (mark.agents.length > 0 && weight >= 0)
    case 'moderator':
      return mark.agents.length > 0
    case 'people':
      return weight > 0
    case 'consensus':
      return weight >= rule.least
  }
}
