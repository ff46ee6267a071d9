import { findRefusal } from './authorize.ts'
import type { Command } from './command.ts'
import { recordOf } from './commands.ts'
import type { Actor } from './core/actor.ts'
import { type DecideContext, type Decision, refuse } from './core/decision.ts'
import type { BoardEvent } from './event.ts'
import type { SessionState } from './state.ts'

/** Decides whether `actor` may give this command now, and which events it makes. SPEC.md states the rules. */
export function decide(
  state: SessionState,
  command: Command,
  actor: Actor,
  context: DecideContext,
): Decision<BoardEvent> {
  const refused = findRefusal(state, command.type, actor)
  if (refused) return refuse(refused)
  return recordOf(command.type).decide(state as never, command, actor, context) as Decision<BoardEvent>
}
