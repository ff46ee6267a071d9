import { joinNames } from '#base/join-names.ts'
import type { AgentView } from '#session/agents/agent.ts'
import type { BoardSettings } from '#session/board/board-settings.ts'
import type { RoundView } from '#session/rounds/round.ts'
import { formatCount } from '#ui/format-count.ts'
import { type Spent, spentLabel } from './amount-labels.ts'

interface AskAgainScene {
  agents: readonly AgentView[]
  settings: Pick<BoardSettings, 'budget'>
  nameOf: (agentId: string) => string
  /** Tokens and cost of the round. */
  spent: Spent
}

/** The advisors of a round that are still on the board, each once: they would answer again. */
export function advisorsAskedAgain({ turns }: RoundView, agents: readonly AgentView[]): string[] {
  const there = new Set(agents.filter(({ kind }) => kind === 'advisor').map(({ id }) => id))
  return [...new Set(turns.map(({ agentId }) => agentId))].filter((id) => there.has(id))
}

/**
 * Two sentences: which advisors would answer and from which notes, and the round's usage, as an estimate of the next
 * one.
 */
export function askAgainLabel(
  round: RoundView,
  { agents, settings, nameOf, spent }: AskAgainScene,
): { who: string; spent: string } {
  const asked = advisorsAskedAgain(round, agents)
  const names = asked.length > 3 ? formatCount(asked.length, 'advisor') : joinNames(asked.map(nameOf))
  const then = [
    round.moderate ? 'the moderator looks at their notes' : null,
    round.synthesize ? 'a synthesis is written' : null,
  ].filter((words) => words !== null)
  const after = then.length === 0 ? '' : ` Then ${then.join(', and ')}.`
  const from = round.trigger.kind === 'import' ? '' : ', from the notes that were chosen when it began'
  return {
    who: `${names} ${asked.length === 1 ? 'answers' : 'answer'} the same question in a new round${from}.${after} Round ${round.number} stays.`,
    spent:
      spent.tokens === 0
        ? 'What it will use is not known: this round used nothing on this board.'
        : `Round ${round.number} took ${spentLabel(spent, settings)}; expect about as much.`,
  }
}
