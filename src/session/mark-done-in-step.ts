import { markDone } from './agenda/decide-steps.ts'
import type { CommandOf } from './command.ts'
import type { Actor } from './core/actor.ts'
import { accept, type Decision } from './core/decision.ts'
import type { BoardEvent } from './event.ts'
import { showPicksWhenDone } from './moderation/hidden-picks.ts'
import type { SessionState } from './state.ts'

/** The last person who is done shows the moderator's picks. */
export function markDoneInStep(
  state: SessionState,
  command: CommandOf<'step.mark-done'>,
  actor: Actor,
): Decision {
  const decision = markDone(state, command, actor)
  if (!decision.ok) return decision
  const { here = [] } = command
  return accept(
    ...decision.events.flatMap((event): BoardEvent[] =>
      event.kind === 'step.done-set' ? showPicksWhenDone(state, event, here) : [event],
    ),
  )
}
