import type { AgentKind } from '#session/agents/agent.ts'
import { ADVISOR_REFUSAL_LABELS } from './advisor-refusal-labels.ts'
import { useBoard, useSession } from './board-context.tsx'
import { boardRuleRefusal } from './board-rule.ts'

/**
 * Why the board's agent of this kind would not answer now, as a sentence; null if it would. Without such an
 * agent only the rule of the board is checked.
 */
export function useSilentReason(kind: AgentKind): string | null {
  const { boardRule } = useBoard()
  const session = useSession()
  if (!session.models.isOn) return ADVISOR_REFUSAL_LABELS.off
  const agent = session.agents.find((each) => each.kind === kind)
  return boardRuleRefusal(session, boardRule, agent ? [agent.id] : [])
}
