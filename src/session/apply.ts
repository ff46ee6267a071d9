import {
  agendaSet,
  stepDoneSet,
  stepEdited,
  stepEnded,
  stepMoved,
  stepSkipped,
  stepStarted,
  stepsAdded,
  stepsRemoved,
  stepsRestored,
  stepUnskipped,
} from './agenda/apply-agenda.ts'
import {
  agentChosen,
  agentRemoved,
  agentSaved,
  agentsArranged,
  settingsChanged,
} from './agents/apply-agents.ts'
import { beginSession } from './begin-session.ts'
import { APPLY_BOARD } from './board/apply-board.ts'
import { APPLY_RATINGS } from './choosing/ratings/apply-ratings.ts'
import { APPLY_CHECKS } from './choosing/representation/apply-checks.ts'
import { APPLY_VOTES } from './choosing/votes/apply-votes.ts'
import { callBegan, callEnded, callStopped } from './clerk/apply-clerk.ts'
import { conversationBegan, conversationContinued } from './conversations/change-conversation.ts'
import { Owned } from './core/owned-collections.ts'
import type { EventOf, SessionEvent } from './event.ts'
import { APPLY_IDEAS } from './ideas/apply-ideas.ts'
import { contentImported } from './import/apply-import.ts'
import { APPLY_CONTEXT_REQUESTS } from './interviews/apply-context-requests.ts'
import { APPLY_INTERVIEWS } from './interviews/apply-interviews.ts'
import { APPLY_PROBES } from './interviews/apply-probes.ts'
import { APPLY_SUMMARIES } from './interviews/apply-summaries.ts'
import { APPLY_LIFECYCLE } from './lifecycle/apply-lifecycle.ts'
import { endMembership } from './lifecycle/end-membership.ts'
import { APPLY_MEMBERS } from './members/apply-members.ts'
import { mentionAnswered, mentionRefused } from './mentions/mention.ts'
import { APPLY_NOTES } from './notes/number-notes.ts'
import { picksHidden, picksWereShown } from './picks-in-step.ts'
import { APPLY_PRIVATE_WRITING } from './private-writing/apply-private-writing.ts'
import {
  proposalAborted,
  proposalBegan,
  proposalEdited,
  proposalEnded,
  proposalRequested,
} from './proposals/apply-proposals.ts'
import { notesPicked, picksCounted, reactionGiven, reactionRemoved } from './reactions/change-reactions.ts'
import { candidatePosted } from './rounds/apply-candidates.ts'
import {
  moderationBegan,
  moderationEnded,
  moderatorEnded,
  roundAborted,
  roundFinished,
  roundFramed,
  roundImported,
  roundPaused,
  roundResumed,
  roundStarted,
} from './rounds/apply-rounds.ts'
import { turnBegan, turnEnded, turnPosting, turnRetried, turnSkipped } from './rounds/apply-turns.ts'
import { promptSent } from './sent-prompts/sent-prompt.ts'
import type { SessionState } from './state.ts'
import { APPLY_STEP_SUGGESTIONS } from './step-suggestions/apply-step-suggestions.ts'
import {
  synthesisAborted,
  synthesisBegan,
  synthesisEdited,
  synthesisEnded,
  synthesisRequested,
} from './syntheses/apply-syntheses.ts'
import {
  themeRunAborted,
  themeRunAccepted,
  themeRunBegan,
  themeRunDismissed,
  themeRunEnded,
  themeRunGrouped,
  themeRunRequested,
  themeRunUndone,
} from './themes/apply-theme-runs.ts'
import { APPLY_TIMER } from './timer/apply-timer.ts'

type EventKind = SessionEvent['kind']

type Apply<Kind extends EventKind> = (
  state: SessionState,
  event: EventOf<Kind>,
  owned: Owned,
) => Partial<SessionState>

/** The state change of each event: a missing or surplus one does not compile. */
const APPLY: { [Kind in EventKind]: Apply<Kind> } = {
  'settings.changed': settingsChanged,

  ...APPLY_BOARD,
  ...APPLY_LIFECYCLE,
  ...APPLY_MEMBERS,
  'member.left': endMembership,
  ...APPLY_NOTES,
  ...APPLY_IDEAS,

  'agent.saved': agentSaved,
  'agent.removed': agentRemoved,
  'agent.chosen': agentChosen,
  'agents.arranged': agentsArranged,

  'reaction.given': reactionGiven,
  'reaction.removed': reactionRemoved,
  'notes.picked': notesPicked,
  'picks.hidden': picksHidden,
  'picks.shown': picksWereShown,
  'picks.counted': picksCounted,
  'conversation.began': conversationBegan,
  'conversation.continued': conversationContinued,
  'mention.refused': mentionRefused,

  'round.started': (state, event, owned) => mentionAnswered(roundStarted(state, event, owned), event),
  'round.framed': roundFramed,
  'round.paused': roundPaused,
  'round.resumed': roundResumed,
  'round.aborted': roundAborted,
  'round.finished': roundFinished,
  'round.imported': roundImported,
  'turn.began': turnBegan,
  'turn.posting': turnPosting,
  'turn.ended': turnEnded,
  'turn.retried': turnRetried,
  'turn.skipped': turnSkipped,
  'candidate.posted': candidatePosted,
  'moderation.began': moderationBegan,
  'moderator.ended': moderatorEnded,
  'moderation.ended': moderationEnded,

  'prompt.sent': promptSent,

  'synthesis.requested': synthesisRequested,
  'synthesis.began': synthesisBegan,
  'synthesis.ended': synthesisEnded,
  'synthesis.edited': synthesisEdited,
  'synthesis.aborted': synthesisAborted,

  'theme-run.requested': themeRunRequested,
  'theme-run.began': themeRunBegan,
  'theme-run.ended': themeRunEnded,
  'theme-run.aborted': themeRunAborted,
  'theme-run.dismissed': themeRunDismissed,
  'theme-run.accepted': themeRunAccepted,
  'theme-run.grouped': themeRunGrouped,
  'theme-run.undone': themeRunUndone,

  ...APPLY_STEP_SUGGESTIONS,

  'proposal.requested': proposalRequested,
  'proposal.began': proposalBegan,
  'proposal.ended': proposalEnded,
  'proposal.edited': proposalEdited,
  'proposal.aborted': proposalAborted,

  'clerk.began': callBegan,
  'clerk.stopped': callStopped,
  'clerk.ended': callEnded,
  'advisor-vote.began': callBegan,
  'advisor-vote.stopped': callStopped,
  'advisor-vote.ended': callEnded,
  'content.imported': contentImported,

  ...APPLY_PRIVATE_WRITING,

  ...APPLY_TIMER,

  ...APPLY_VOTES,

  ...APPLY_CHECKS,
  ...APPLY_RATINGS,
  ...APPLY_INTERVIEWS,
  ...APPLY_PROBES,
  ...APPLY_CONTEXT_REQUESTS,
  ...APPLY_SUMMARIES,

  'agenda.set': agendaSet,
  'steps.added': stepsAdded,
  'step.edited': stepEdited,
  'step.moved': stepMoved,
  'steps.removed': stepsRemoved,
  'steps.restored': stepsRestored,
  'step.started': stepStarted,
  'step.ended': stepEnded,
  'step.skipped': stepSkipped,
  'step.unskipped': stepUnskipped,
  'step.done-set': stepDoneSet,
}

/** The first event of a log makes the state, every later one changes it. Returns `null` for an empty log. */
export function applyEvents(
  state: SessionState | null,
  events: readonly SessionEvent[],
): SessionState | null {
  const replay = new SessionReplay(state)
  for (const event of events) replay.add(event)
  return replay.state
}

/**
 * Applies events one by one, so that a log of 100,000 events can be replayed in slices. `add` changes collections that it
 * made itself in place: a caller must not keep a state from before the last event.
 */
export class SessionReplay {
  private readonly owned = new Owned()
  /** `null` before the first event. */
  state: SessionState | null

  constructor(state: SessionState | null = null) {
    this.state = state
  }

  add(event: SessionEvent): void {
    const { state, owned } = this
    this.state = state ? applyAs(event.kind, state, event, owned) : beginSession(event)
  }
}

/** Events are facts: none is refused. */
export function applyEvent(state: SessionState, event: SessionEvent): SessionState {
  return applyAs(event.kind, state, event, new Owned())
}

/** `kind` is the event's own: only as a type parameter does it tie the table's entry to its event. */
function applyAs<Kind extends EventKind>(
  kind: Kind,
  state: SessionState,
  event: EventOf<Kind>,
  owned: Owned,
): SessionState {
  return Object.assign({ ...state }, APPLY[kind](state, event, owned), { seq: event.seq })
}
