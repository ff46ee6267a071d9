import type { GuestBoardRule } from '#session/allowed-models.ts'
import { isScript, type Projection } from '#session/projection.ts'
import { modelOfAgent } from '../agent-look.ts'

/** What may answer on this board, and whether signing in would change that. */
export interface BoardRule {
  models: GuestBoardRule
  canSignIn: boolean
}

export const NO_LIMIT: BoardRule = { models: 'yes', canSignIn: false }

type Session = Pick<Projection, 'me' | 'agents' | 'models'>

/** Why these agents don't answer on this board, and what would help; null: they do. */
export function boardRuleRefusal(
  session: Session,
  { models, canSignIn }: BoardRule,
  agentIds: readonly string[],
): string | null {
  if (models === 'yes') return null
  const way = wayOut(session, canSignIn)
  if (models === 'no') return `Agents don’t answer on guests’ boards on this server. ${way}`
  const real = session.agents.find(({ id }) => agentIds.includes(id) && !isScript(modelOfAgent(id, session)))
  return real
    ? `Only the demo script answers on guests’ boards on this server, and ${real.name} uses a real model. ${way}`
    : null
}

/** The same when no advisor of the board could answer, whichever is chosen. */
export function noAdvisorAnswers(session: Session, rule: BoardRule): string | null {
  if (rule.models === 'no') return boardRuleRefusal(session, rule, [])
  const advisors = session.agents.filter(({ kind }) => kind === 'advisor')
  const refusals = advisors.map(({ id }) => boardRuleRefusal(session, rule, [id]))
  return refusals.includes(null) ? null : (refusals[0] ?? null)
}

function wayOut({ me }: Session, canSignIn: boolean): string {
  if (!canSignIn) return 'Its operator can change that.'
  return me.role === 'owner'
    ? 'Sign in to change that.'
    : 'An owner of the board can change that by signing in.'
}
