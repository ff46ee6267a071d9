import { APPLY_AGENDA } from './agenda/apply-agenda.ts'
import { APPLY_AGENTS } from './agents/apply-agents.ts'
import { beginSession } from './begin-session.ts'
import { APPLY_BOARD } from './board/apply-board.ts'
import { APPLY_SETTINGS } from './board/settings-commands.ts'
import { APPLY_RATINGS } from './choosing/ratings/apply-ratings.ts'
import { APPLY_POLLS } from './choosing/representation/apply-checks.ts'
import { APPLY_VOTES } from './choosing/votes/apply-votes.ts'
import { APPLY_CALLS } from './clerk/apply-clerk.ts'
import { APPLY_ANSWERS } from './comments/apply-answers.ts'
import { APPLY_COMMENTS } from './comments/apply-comments.ts'
import { APPLY_CONVERSATIONS, bringBackReacted } from './conversations/apply-conversations.ts'
import { CopyOnWrite } from './core/copy-on-write.ts'
import type { EventOf, SessionEvent } from './event.ts'
import { followChanges } from './follow-changes.ts'
import { APPLY_IDEA_LINKS } from './ideas/apply-idea-links.ts'
import { APPLY_IDEAS } from './ideas/apply-ideas.ts'
import { APPLY_PROMOTIONS } from './ideas/apply-promotions.ts'
import { APPLY_IMPORT } from './import/apply-import.ts'
import { APPLY_CONTEXT_REQUESTS } from './interviews/apply-context-requests.ts'
import { APPLY_INTERVIEWS } from './interviews/apply-interviews.ts'
import { APPLY_PROBES } from './interviews/apply-probes.ts'
import { APPLY_QUESTIONS } from './interviews/apply-questions.ts'
import { APPLY_SUMMARIES } from './interviews/apply-summaries.ts'
import { APPLY_LIFECYCLE } from './lifecycle/apply-lifecycle.ts'
import { endMembership } from './lifecycle/end-membership.ts'
import { APPLY_MEMBERS } from './members/apply-members.ts'
import { APPLY_MENTIONS, answerMention } from './mentions/apply-mentions.ts'
import { APPLY_MODERATION } from './moderation/apply-moderation.ts'
import { APPLY_NOTES } from './notes/number-notes.ts'
import { APPLY_PRIVATE_WRITING } from './private-writing/apply-private-writing.ts'
import { APPLY_PROPOSALS } from './proposals/apply-proposals.ts'
import { APPLY_REACTIONS } from './reactions/apply-reactions.ts'
import { APPLY_REVIEW_REQUESTS } from './review-requests/apply-review-requests.ts'
import { APPLY_ROUNDS } from './rounds/apply-rounds.ts'
import { APPLY_TURNS } from './rounds/apply-turns.ts'
import { APPLY_SENT_PROMPTS } from './sent-prompts/sent-prompt-commands.ts'
import type { SessionState } from './state.ts'
import { APPLY_STEP_SUGGESTIONS } from './step-suggestions/apply-step-suggestions.ts'
import { APPLY_STOPPED_WEBHOOKS } from './stopped-webhooks/stopped-webhook.ts'
import { APPLY_SYNTHESES, cancelSynthesesOf } from './syntheses/apply-syntheses.ts'
import { APPLY_THEME_RUNS } from './themes/apply-theme-runs.ts'
import { APPLY_TIMER } from './timer/apply-timer.ts'
import { claimCopiedToDos } from './to-dos/claim-copied-to-dos.ts'
import { APPLY_DUE_TO_DOS } from './to-dos/due-to-do.ts'
import { APPLY_VERSIONS } from './versions/apply-versions.ts'
import { APPLY_WINDOWS, addWriters, beginWindowRun, changeWindowRun } from './windows/apply-windows.ts'

type EventKind = SessionEvent['kind']

type Apply<Kind extends EventKind> = (
  state: SessionState,
  event: EventOf<Kind>,
  owned: CopyOnWrite,
) => Partial<SessionState>

/** The state change of each event: a missing or surplus one does not compile. */
const APPLY: { [Kind in EventKind]: Apply<Kind> } = {
  ...APPLY_BOARD,
  ...APPLY_LIFECYCLE,
  ...APPLY_MEMBERS,
  'member.left': endMembership,
  ...APPLY_NOTES,
  ...APPLY_IDEAS,
  ...APPLY_IDEA_LINKS,
  ...APPLY_PROMOTIONS,

  ...APPLY_SETTINGS,
  ...APPLY_AGENTS,
  ...APPLY_REACTIONS,
  ...APPLY_CONVERSATIONS,
  ...APPLY_MENTIONS,
  ...APPLY_ROUNDS,
  ...APPLY_TURNS,
  ...APPLY_MODERATION,
  ...APPLY_SENT_PROMPTS,
  ...APPLY_SYNTHESES,
  ...APPLY_THEME_RUNS,
  ...APPLY_PROPOSALS,
  ...APPLY_CALLS,
  ...APPLY_IMPORT,
  ...APPLY_STEP_SUGGESTIONS,

  ...APPLY_AGENDA,
  ...APPLY_PRIVATE_WRITING,
  ...APPLY_WINDOWS,

  ...APPLY_TIMER,
  ...APPLY_VERSIONS,

  ...APPLY_VOTES,

  ...APPLY_POLLS,
  ...APPLY_RATINGS,
  ...APPLY_INTERVIEWS,
  ...APPLY_QUESTIONS,
  ...APPLY_PROBES,
  ...APPLY_CONTEXT_REQUESTS,
  ...APPLY_SUMMARIES,

  ...APPLY_COMMENTS,
  ...APPLY_ANSWERS,
  ...APPLY_REVIEW_REQUESTS,
  ...APPLY_DUE_TO_DOS,
  ...APPLY_STOPPED_WEBHOOKS,
}

/** Further slices that an event changes, after its own. */
const APPLY_FURTHER: { [Kind in EventKind]?: Apply<Kind> } = {
  'agenda.set': changeWindowRun,
  'step.edited': changeWindowRun,
  'step.started': beginWindowRun,
  'ideas.captured': addWriters,
  'member.joined': claimCopiedToDos,
  'reaction.given': bringBackReacted,
  'round.started': answerMention,
  'round.aborted': cancelSynthesesOf,
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
  private readonly owned = new CopyOnWrite()
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
  return applyAs(event.kind, state, event, new CopyOnWrite())
}

/** `kind` is the event's own: only as a type parameter does it tie the table's entry to its event. */
function applyAs<Kind extends EventKind>(
  kind: Kind,
  state: SessionState,
  event: EventOf<Kind>,
  owned: CopyOnWrite,
): SessionState {
  const next = Object.assign({ ...state }, APPLY[kind](state, event, owned), { seq: event.seq })
  Object.assign(next, APPLY_FURTHER[kind]?.(next, event, owned))
  return Object.assign(next, followChanges(kind, next, event, owned))
}
