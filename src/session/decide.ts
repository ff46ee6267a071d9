import { startRoundInStep } from './advisors-in-step.ts'
import { addSteps, editStep, moveStep, removeSteps, restoreSteps, setAgenda } from './agenda/decide-plan.ts'
import { endDueStep, endStep, reopenStep, skipStep } from './agenda/decide-steps.ts'
import { arrangeAgents, changeSettings, chooseAgent, removeAgent, saveAgent } from './agents/decide-agents.ts'
import { findRefusal } from './authorize.ts'
import { beginCall, endCall } from './clerk/decide-clerk.ts'
import type { Command, CommandOf, LegacyCommand } from './command.ts'
import { COMMANDS } from './commands.ts'
import { beginConversation, continueConversation } from './conversations/change-conversation.ts'
import type { Actor } from './core/actor.ts'
import { type DecideContext, type Decision, refuse } from './core/decision.ts'
import type { AnyCommand } from './core/define-command.ts'
import { finishAndGoOn } from './finish-and-go-on.ts'
import { followSuggestion } from './follow-suggestion.ts'
import { importContent, importRound } from './import/decide-import.ts'
import { abortRound } from './lifecycle/stop-agents.ts'
import { refuseMention } from './mentions/mention.ts'
import {
  endModerationInStep,
  markDoneAndShowPicks,
  showingPicks,
  showPicks,
  showPicksToDone,
} from './picks-in-step.ts'
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
import { editProposal, restoreProposal } from './proposals/decide-proposal-edits.ts'
import { abortProposal, beginProposal, endProposal, startProposal } from './proposals/decide-proposals.ts'
import { giveReaction, removeReaction } from './reactions/change-reactions.ts'
import { countPicks } from './reactions/count-picks.ts'
import { beginModeration } from './rounds/decide-moderation.ts'
import { finishRound, frameRound, pauseRound, resumeRound } from './rounds/decide-rounds.ts'
import { beginTurn, endTurn, postCandidate, postTurn, retryTurn, skipTurn } from './rounds/decide-turns.ts'
import { sendPrompt } from './sent-prompts/sent-prompt.ts'
import { startStepWithTools } from './start-step.ts'
import type { SessionState } from './state.ts'
import { DECIDE_STEP_SUGGESTIONS } from './step-suggestions/decide-step-suggestions.ts'
import { abortSynthesis, beginSynthesis, endSynthesis, startSynthesis } from './syntheses/decide-syntheses.ts'
import { editSynthesis, restoreSynthesis } from './syntheses/decide-synthesis-edits.ts'
import {
  abortThemeRun,
  acceptThemeRun,
  beginThemeRun,
  dismissThemeRun,
  endThemeRun,
  groupThemeRun,
  startThemeRun,
  undoThemeRun,
} from './themes/decide-theme-runs.ts'

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
  'agent.save': saveAgent,
  'agent.remove': removeAgent,
  'agent.choose': chooseAgent,
  'agents.arrange': arrangeAgents,
  'settings.change': changeSettings,

  'reaction.give': giveReaction,
  'reaction.remove': removeReaction,
  'conversation.begin': beginConversation,
  'conversation.continue': continueConversation,
  'mention.refuse': refuseMention,

  'round.start': startRoundInStep,
  'round.abort': abortRound,
  'round.pause': pauseRound,
  'round.resume': (state, command, _actor, context) => resumeRound(state, command, context),
  'round.import': importRound,
  'round.framed': frameRound,
  'round.finish': finishRound,
  'turn.begin': beginTurn,
  'turn.post': postTurn,
  'turn.end': endTurn,
  'turn.retry': retryTurn,
  'turn.skip': skipTurn,
  'candidate.post': postCandidate,
  'moderation.begin': beginModeration,
  'moderation.end': endModerationInStep,
  'picks.show': showPicks,
  'picks.show-to-done': showPicksToDone,
  'picks.count': countPicks,

  'prompt.send': sendPrompt,

  'synthesis.start': startSynthesis,
  'synthesis.begin': beginSynthesis,
  'synthesis.end': endSynthesis,
  'synthesis.abort': abortSynthesis,
  'synthesis.edit': editSynthesis,
  'synthesis.restore': restoreSynthesis,

  'theme-run.start': startThemeRun,
  'theme-run.begin': beginThemeRun,
  'theme-run.end': endThemeRun,
  'theme-run.abort': abortThemeRun,
  'theme-run.dismiss': dismissThemeRun,
  'theme-run.accept': acceptThemeRun,
  'theme-run.group': groupThemeRun,
  'theme-run.undo': undoThemeRun,

  'proposal.start': startProposal,
  'proposal.begin': beginProposal,
  'proposal.end': endProposal,
  'proposal.abort': abortProposal,
  'proposal.edit': editProposal,
  'proposal.restore': restoreProposal,

  'clerk.begin': (state, command, _actor, context) => beginCall(state, command, context),
  'clerk.end': endCall,
  'advisor-vote.begin': (state, command, _actor, context) => beginCall(state, command, context),
  'advisor-vote.end': endCall,
  'content.import': importContent,

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
  'step.start': showingPicks<'step.start'>(startStepWithTools),
  'step.next': showingPicks<'step.next'>(finishAndGoOn),
  'step.end': showingPicks<'step.end'>(endStep),
  'step.skip': showingPicks<'step.skip'>(skipStep),
  'step.rerun': showingPicks<'step.rerun'>(startStepWithTools),
  'step.reopen': showingPicks<'step.reopen'>(reopenWithWriting(reopenStep)),
  'step.mark-done': markDoneAndShowPicks,
  'step.end-due': showingPicks<'step.end-due'>(endDueStep),

  ...DECIDE_STEP_SUGGESTIONS,
  'step-suggestion.follow': showingPicks<'step-suggestion.follow'>(followSuggestion),
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
