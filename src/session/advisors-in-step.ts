import { advisorsRefusal } from './agenda/step-rules.ts'
import type { CommandOf } from './command.ts'
import type { Actor } from './core/actor.ts'
import { type DecideContext, type Decision, refuse } from './core/decision.ts'
import { entryOf } from './core/entry-of.ts'
import { startRound } from './rounds/decide-rounds.ts'
import type { SessionState } from './state.ts'

/** Starts a round if the running step allows it; a repeated command gets its round in any step. */
export function startRoundInStep(
  state: SessionState,
  command: CommandOf<'round.start'>,
  actor: Actor,
  context: DecideContext,
): Decision {
  const isKnown = entryOf(state.rounds, command.roundId) !== null
  const refused = isKnown ? null : advisorsRefusal(state, command.trigger.kind === 'mention')
  return refused ? refuse(refused) : startRound(state, command, actor, context)
}
