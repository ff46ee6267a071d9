import { addSteps, editStep, moveStep, removeSteps, restoreSteps, setAgenda } from './agenda/decide-plan.ts'
import { endDueStep, endStep, reopenStep, skipStep } from './agenda/decide-steps.ts'
import { findRefusal } from './authorize.ts'
import type { Command, CommandOf, LegacyCommand } from './command.ts'
import { COMMANDS } from './commands.ts'
import type { Actor } from './core/actor.ts'
import { type DecideContext, type Decision, refuse } from './core/decision.ts'
import type { AnyCommand } from './core/define-command.ts'
import { finishAndGoOn } from './finish-and-go-on.ts'
import { followSuggestion } from './follow-suggestion.ts'
import { markDoneInStep } from './mark-done-in-step.ts'
import { showingPicks } from './moderation/hidden-picks.ts'
import {
  addLateNotes,
  askForPart,
  cancelPrivateWriting,
  finishReveal,
  recordPart,
  startPrivateWriting,
  startReveal,
} from './private-writing/decide-private-writing.ts'
import { editWithWriting, reopenWithWriting, setWithWriting } from './private-writing-in-step.ts'
import { startStepWithTools } from './start-step.ts'
import type { SessionState } from './state.ts'
import { DECIDE_STEP_SUGGESTIONS } from './step-suggestions/decide-step-suggestions.ts'

type CommandType = LegacyCommand

const RECORDS: ReadonlyMap<string, AnyCommand> = new Map(COMMANDS.map((command) => [command.type, command]))

type Decide<Type extends CommandType> = (
  state: SessionState,
  command: CommandOf<Type>,
  actor: Actor,
  context: DecideContext,
) => Decision

/** The decision for each command, one line a command: a missing or surplus one does not compile. */
const DECIDE: { [Type in CommandType]: Decide<Type> } = {
  'private-writing.start': startPrivateWriting,
  'private-writing.reveal': startReveal,
  'private-writing.next-part': askForPart,
  'private-writing.choose-part': recordPart,
  'private-writing.cancel': cancelPrivateWriting,
  'private-writing.finish': finishReveal,
  'private-writing.add-late': addLateNotes,

  'agenda.set': setWithWriting(setAgenda),
  'steps.add': addSteps,
  'step.edit': editWithWriting(editStep),
  'step.move': moveStep,
  'steps.remove': removeSteps,
  'steps.restore': restoreSteps,
  'step.start': showingPicks(startStepWithTools),
  'step.next': showingPicks(finishAndGoOn),
  'step.end': showingPicks(endStep),
  'step.skip': showingPicks(skipStep),
  'step.rerun': showingPicks(startStepWithTools),
  'step.reopen': showingPicks(reopenWithWriting(reopenStep)),
  'step.mark-done': markDoneInStep,
  'step.end-due': showingPicks(endDueStep),

  ...DECIDE_STEP_SUGGESTIONS,
  'step-suggestion.follow': showingPicks(followSuggestion),
}

/** Decides whether `actor` may give this command now, and which events it makes. SPEC.md states the rules. */
export function decide(
  state: SessionState,
  command: Command,
  actor: Actor,
  context: DecideContext,
): Decision {
  const refused = findRefusal(state, command.type, actor)
  if (refused) return refuse(refused)
  const record = RECORDS.get(command.type)
  if (record) return record.decide(state as never, command, actor, context) as Decision
  return decideAs(command.type as CommandType, state, command as CommandOf<CommandType>, actor, context)
}

/** `type` is the command's own: only as a type parameter does it tie the table's entry to its command. */
function decideAs<Type extends CommandType>(type: Type, ...input: Parameters<Decide<Type>>): Decision {
  return DECIDE[type](...input)
}
