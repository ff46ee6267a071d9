import type { Database } from '#db/driver/database.ts'
import { findUsers } from '#db/users.ts'
import type { Agent } from '#session/agents/agent.ts'
import { type GuestBoardRule, isAllowedModel } from '#session/agents/allowed-models.ts'
import { isScript } from '#session/agents/is-script.ts'
import { type Refusal, refusal } from '#session/core/refusal.ts'
import type { SessionState } from '#session/state.ts'
import type { Models } from './models.ts'

type Owners = Readonly<Record<string, Pick<SessionState['people'][string], 'id' | 'role'>>>

/**
 * The reason why these agents' models can't be called, or `null`. Another model never replaces a refused one: an answer
 * must be by the model that the agent names.
 */
export async function refuseModels(
  { models, db }: { models: Pick<Models, 'modelFor' | 'view' | 'guestBoards'>; db: Database },
  state: Pick<SessionState, 'people'>,
  agents: readonly (Agent | null)[],
): Promise<Refusal | null> {
  const asked = agents.filter((agent) => agent !== null)
  const { allowed } = models.view.get()
  for (const agent of asked) {
    const model = models.modelFor(agent)
    if (allowed && !isAllowedModel(model, allowed))
      return refusal('model-not-allowed.of-agent', { agent: agent.name, model })
  }
  const rule = await readBoardRule({ models, db }, state)
  if (rule === 'yes') return null
  if (rule === 'no') return refusal('guest-board')
  const real = asked.find((agent) => !isScript(models.modelFor(agent)))
  return real ? refusal('guest-board.script-only', { agent: real.name, model: models.modelFor(real) }) : null
}

/**
 * The reason why a program's model can't be called on a board with these people, or `null`. The message lists models
 * that can.
 */
export async function refuseNamedModel(
  { models, db }: { models: Pick<Models, 'findFailure' | 'view' | 'guestBoards'>; db: Database },
  people: Owners,
  model: string,
): Promise<Refusal | null> {
  const { ordinary, synthesis, allowed } = models.view.get()
  const failure = models.findFailure(model)
  if (failure) {
    const known = [...new Set([synthesis, ordinary])].join(', ')
    const values = { model, reason: failure.message, known }
    return allowed
      ? refusal('model-not-allowed.not-callable-of', { ...values, allowed: allowed.join(', ') })
      : refusal('model-not-allowed.not-callable', values)
  }
  const rule = await readBoardRule({ models, db }, { people })
  return rule === 'yes' || (rule === 'script' && isScript(model)) ? null : refusal('guest-board')
}

/**
 * Which models answer on this board. A restriction for guests' boards ends when one of the owners has an
 * account.
 */
export async function readBoardRule(
  { models, db }: { models: Pick<Models, 'guestBoards'>; db: Database },
  state: { people: Owners },
): Promise<GuestBoardRule> {
  const rule = models.guestBoards()
  return rule === 'yes' || !(await isGuestBoard(db, state)) ? 'yes' : rule
}

async function isGuestBoard(db: Database, { people }: { people: Owners }): Promise<boolean> {
  const owners = Object.values(people).filter(({ role }) => role === 'owner')
  const users = await findUsers(
    db,
    owners.map(({ id }) => id),
  )
  return users.every(({ kind }) => kind === 'guest')
}
