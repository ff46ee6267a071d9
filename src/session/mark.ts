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
