import type { GuestBoardRule } from '#session/agents/allowed-models.ts'
import { isScript } from '#session/agents/is-script.ts'
import type { Projection } from '#session/projection.ts'
import { ADVISOR_REFUSAL_LABELS } from './advisor-refusal-labels.ts'
import { modelOfAgent } from './agent-look.ts'

/**
 * Which models answer on this board. An operator can restrict the boards that no account owns; `canSignIn` is true if
 * an owner's sign-in would lift the restriction.
 */
export interface BoardRule {
  models: GuestBoardRule
  canSignIn: boolean
}

/**
 * The rule until the server has answered: a wrong refusal would be worse than a late one, which the server
 * still gives.
 */
export const NO_LIMIT: BoardRule = { models: 'yes', canSignIn: false }

type Session = Pick<Projection, 'me' | 'agents' | 'models'>

/**
 * Why one of these agents does not answer on this board, and the remedy; `null` if all do. It names the first agent
 * with a real model where only the demo script may answer.
 */
export function boardRuleRefusal(
  session: Session,
  { models, canSignIn }: BoardRule,
  agentIds: readonly string[],
): string | null {
  if (models === 'yes') return null
  const remedy = remedyFor(session, canSignIn)
  if (models === 'no') return ADVISOR_REFUSAL_LABELS.noneForGuests(remedy)
  const real = session.agents.find(({ id }) => agentIds.includes(id) && !isScript(modelOfAgent(id, session)))
  return real ? ADVISOR_REFUSAL_LABELS.scriptForGuests(real.name, remedy) : null
}

export function noAdvisorAnswers(session: Session, rule: BoardRule): string | null {
  if (rule.models === 'no') return boardRuleRefusal(session, rule, [])
  const advisors = session.agents.filter(({ kind }) => kind === 'advisor')
  const refusals = advisors.map(({ id }) => boardRuleRefusal(session, rule, [id]))
  return refusals.includes(null) ? null : (refusals[0] ?? null)
}

function remedyFor({ me }: Session, canSignIn: boolean): string {
  if (!canSignIn) return ADVISOR_REFUSAL_LABELS.operatorRemedy
  return me.role === 'owner' ? ADVISOR_REFUSAL_LABELS.signInRemedy : ADVISOR_REFUSAL_LABELS.ownerRemedy
}
