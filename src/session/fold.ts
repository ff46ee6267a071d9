import { beginSession } from './begin-session.ts'
import type { SessionEvent } from './event.ts'
import { applyAccess } from './fold-access.ts'
import { agentChosen, agentRemoved, agentSaved, agentsArranged } from './fold-agents.ts'
import { conversationBegan, conversationContinued } from './fold-conversation.ts'
import { applyOfLog, type LogEvent } from './fold-log.ts'
import { notesPicked, reactionGiven, reactionTaken } from './fold-marks.ts'
import {
  foldNumberedNotes,
  linkMade,
  linkRevoked,
  memberJoined,
  memberLeft,
  personUpdated,
  roleSet,
} from './fold-members.ts'
import { mentionAnswered, mentionRefused } from './fold-mentions.ts'
import {
  moderationBegan,
  moderationEnded,
  roundAborted,
  roundFinished,
  roundFramed,
  roundImported,
  roundPaused,
  roundResumed,
  roundStarted,
} from './fold-rounds.ts'
import {
  synthesisAborted,
  synthesisAsked,
  synthesisBegan,
  synthesisEdited,
  synthesisEnded,
} from './fold-syntheses.ts'
import { turnBegan, turnEnded, turnPosting, turnRetried, turnSkipped } from './fold-turns.ts'
import { Owned } from './own.ts'
import type { SessionState } from './state.ts'

/** The first event of a log makes the state; every later one changes it. null: the log is empty. */
export function foldAll(state: SessionState | null, events: readonly SessionEvent[]): SessionState | null {
  const session = new SessionFold(state)
  for (const event of events) session.add(event)
  return session.state
}

/**
 * A fold that goes on event by event: a log of 100,000 events is no work for one piece. Nobody else may hold a state that
 * it gave before its last event, because `add` changes collections in place that it made itself.
 */
export class SessionFold {
  private readonly owned = new Owned()
  /** null: there was no event yet. */
  state: SessionState | null

  constructor(state: SessionState | null = null) {
    this.state = state
  }

  add(event: SessionEvent): void {
    const { state, owned } = this
    this.state = state ? { ...apply(state, event, owned), seq: event.seq } : beginSession(event)
  }
}

/** Events are facts: fold never refuses one. */
export function fold(state: SessionState, event: SessionEvent): SessionState {
  return { ...apply(state, event, new Owned()), seq: event.seq }
}

function apply(state: SessionState, event: SessionEvent, owned: Owned): SessionState {
  switch (event.kind) {
    case 'board.created':
      throw new Error('a session begins once')
    case 'board.renamed':
      return { ...state, board: { ...state.board, title: event.data.title } }
    case 'premise.set':
      return { ...state, board: { ...state.board, premise: event.data.premise } }
    case 'board.deleted':
      return { ...state, deletedAt: event.at }
    case 'board.restored':
      return { ...state, deletedAt: null }
    case 'board.frozen':
    case 'board.unfrozen':
    case 'board.closed':
    case 'board.reopened':
    case 'access.limited':
    case 'member.blocked':
    case 'member.unblocked':
      return applyAccess(state, event)
    case 'link.made':
      return linkMade(state, event)
    case 'link.revoked':
      return linkRevoked(state, event)
    case 'member.joined':
      return memberJoined(state, event)
    case 'member.role-set':
      return roleSet(state, event)
    case 'member.left':
      return memberLeft(state, event, owned)
    case 'person.updated':
      return personUpdated(state, event)
    case 'notes.numbered':
      return foldNumberedNotes(state, event, owned)
    case 'conversation.began':
      return conversationBegan(state, event)
    case 'conversation.continued':
      return conversationContinued(state)
    case 'settings.changed':
      return { ...state, settings: event.data.settings }
    default:
      return applyOfAgents(state, event, owned)
  }
}

type EventOfAgents = Extract<
  SessionEvent,
  {
    kind: `${'agent' | 'agents' | 'reaction' | 'notes' | 'round' | 'turn' | 'moderation' | 'synthesis' | 'mention'}.${string}`
  }
>

function applyOfAgents(
  state: SessionState,
  event: Exclude<EventOfAgents, { kind: 'notes.numbered' }> | LogEvent,
  owned: Owned,
): SessionState {
  switch (event.kind) {
    case 'agent.saved':
      return agentSaved(state, event)
    case 'agent.removed':
      return agentRemoved(state, event)
    case 'agent.chosen':
      return agentChosen(state, event)
    case 'agents.arranged':
      return agentsArranged(state, event)
    case 'reaction.given':
      return reactionGiven(state, event, owned)
    case 'reaction.taken':
      return reactionTaken(state, event, owned)
    case 'notes.picked':
      return notesPicked(state, event, owned)
    case 'round.started':
      return mentionAnswered(roundStarted(state, event, owned), event)
    case 'round.framed':
      return roundFramed(state, event, owned)
    case 'round.paused':
      return roundPaused(state, event, owned)
    case 'round.resumed':
      return roundResumed(state, event, owned)
    case 'round.aborted':
      return roundAborted(state, event, owned)
    case 'round.finished':
      return roundFinished(state, event, owned)
    case 'round.imported':
      return roundImported(state, event, owned)
    case 'turn.began':
      return turnBegan(state, event, owned)
    case 'turn.posting':
      return turnPosting(state, event, owned)
    case 'turn.ended':
      return turnEnded(state, event, owned)
    case 'turn.retried':
      return turnRetried(state, event, owned)
    case 'turn.skipped':
      return turnSkipped(state, event, owned)
    case 'moderation.began':
      return moderationBegan(state, event, owned)
    case 'moderation.ended':
      return moderationEnded(state, event, owned)
    case 'mention.refused':
      return mentionRefused(state, event)
    case 'synthesis.asked':
      return synthesisAsked(state, event, owned)
    case 'synthesis.began':
      return synthesisBegan(state, event, owned)
    case 'synthesis.ended':
      return synthesisEnded(state, event, owned)
    case 'synthesis.edited':
      return synthesisEdited(state, event, owned)
    case 'synthesis.aborted':
      return synthesisAborted(state, event, owned)
    default:
      return applyOfLog(state, event, owned)
  }
}
