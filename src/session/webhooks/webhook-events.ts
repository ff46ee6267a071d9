import { entryOf } from '#session/core/entry-of.ts'
import type { EventOf, SessionEvent } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import type { WebhookType } from './webhook-type.ts'

/** An event that webhooks are sent a message of. It has no words: these are read when the message is sent. */
export interface WebhookEvent {
  type: WebhookType
  /** The number of a note, the id of anything else; the id of the board for its own events. */
  subjectId: string
  /** The number of the event in the log of the board. */
  seq: number
  /** Milliseconds since 1970. */
  at: number
}

type Found = Pick<WebhookEvent, 'type' | 'subjectId'>
type EventKind = SessionEvent['kind']
type Finder<Kind extends EventKind> = (event: EventOf<Kind>, state: SessionState) => readonly Found[]

const NONE: readonly Found[] = []
const one = (type: WebhookType, subjectId: string | number): readonly Found[] => [
  { type, subjectId: String(subjectId) },
]

/** `state` is after the event. Kinds of events that are not here send nothing. */
const FOUND_IN: { [Kind in EventKind]?: Finder<Kind> } = {
  'ideas.captured': ({ data }) => data.ideas.flatMap(({ number }) => one('note.added', number)),
  'idea.promoted': ({ data }) =>
    one(data.promotion.kind === 'todo' ? 'to-do.added' : 'decision.added', data.number),
  // A private thread is announced when its note is revealed.
  'comment.added': ({ data }, { threads }) =>
    entryOf(threads, data.threadId) ? one('comment.added', data.commentId) : NONE,
  'thread.revealed': ({ data }, { threads }) =>
    entryOf(threads, data.threadId)?.comments.flatMap(({ id }) => one('comment.added', id)) ?? NONE,
  'thread.resolved': ({ data }, { threads }) =>
    entryOf(threads, data.threadId) ? one('thread.resolved', data.threadId) : NONE,
  'thread.reopened': ({ data }, { threads }) =>
    entryOf(threads, data.threadId) ? one('thread.reopened', data.threadId) : NONE,
  'vote.started': ({ data }) => one('vote.opened', data.voteId),
  'vote.closed': ({ data }) => one('vote.closed', data.voteId),
  'rating.started': ({ data }) => one('rating.opened', data.ratingId),
  'rating.closed': ({ data }) => one('rating.closed', data.ratingId),
  'round.finished': ({ data }) => one('round.finished', data.roundId),
  'synthesis.ended': ({ data }) =>
    data.outcome.state === 'done' ? one('synthesis.finished', data.synthesisId) : NONE,
  'proposal.ended': ({ data }) =>
    data.outcome.state === 'done' ? one('proposal.finished', data.proposalId) : NONE,
  'step.started': ({ data }) => one('step.started', data.stepId),
  'step.ended': ({ data }) => one('step.ended', data.stepId),
  'member.joined': ({ data }) => one('member.added', data.person.id),
  'board.closed': (_event, { board }) => one('board.closed', board.id),
  'board.deleted': (_event, { board }) => one('board.deleted', board.id),
}

/** The messages that these events may cause. `state` is after the last of them. */
export function webhookEvents(state: SessionState, events: readonly SessionEvent[]): WebhookEvent[] {
  return events.flatMap((event) =>
    find(event.kind, state, event).map((found) => ({ ...found, seq: event.seq, at: event.at })),
  )
}

function find<Kind extends EventKind>(
  kind: Kind,
  state: SessionState,
  event: EventOf<Kind>,
): readonly Found[] {
  return FOUND_IN[kind]?.(event, state) ?? NONE
}
