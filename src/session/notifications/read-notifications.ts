import { runAtOnce } from '#base/chunked-work.ts'
import { clip } from '#base/clip.ts'
import { agentName } from '#session/agents/agent-name.ts'
import { parseSubject } from '#session/changes/changes-slice.ts'
import type { WrittenComment } from '#session/comments/comment.ts'
import { originOfComment } from '#session/comments/comment-origin.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { personIn, personNow } from '#session/members/members-slice.ts'
import { project } from '#session/project.ts'
import type { ReviewRow } from '#session/review/review-row.ts'
import { reviewRows } from '#session/review/review-rows.ts'
import { requestNeeds } from '#session/review/sent-for-review.ts'
import { isSeen, NO_VISIT, type VisitMark } from '#session/review/visit-mark.ts'
import type { SessionState } from '#session/state.ts'
import { type NotificationItem, type NotificationKind, notificationItems } from './notification-items.ts'

/** A thing on a board that concerns a person, as this person may see it now. */
export interface Notification extends Pick<ReviewRow, 'noteId' | 'need' | 'origin'> {
  /** Its key: `thread:d…`. */
  subject: string
  kind: NotificationKind
  /** The beginning of the newest comment, of the note, or the title. */
  text: string
  by: { id: string; name: string; isAgent: boolean } | null
  /** The newest comment of a thread. */
  commentId: string | null
  /** Unread items. */
  count: number
  /** The number and time of the newest item. */
  seq: number
  at: number
  isRead: boolean
}

const MAX_TEXT_CHARS = 400

/**
 * The notifications of one person about some things of a board, by the key of the thing. Made when they are read, from the
 * person's own view: it misses things that are gone, that are not for this person, or that no longer wait for them. Only the
 * visit mark decides whether something is read.
 */
export function readNotifications(
  state: SessionState,
  viewerId: string,
  mark: VisitMark,
  subjects: ReadonlySet<string>,
): Map<string, Notification> {
  const found = new Map<string, Notification>()
  for (const row of runAtOnce(reviewRows(state, viewerId, NO_VISIT, { only: subjects }))) {
    const items = notificationItems(state, row.subject).get(viewerId) ?? []
    const newest = items.at(-1)
    // A vote in which the person voted, and a to-do that is done, are no news any more.
    if (newest && (row.kind === 'thread' || row.need))
      found.set(row.subject, notificationOf(state, row, items, mark))
  }
  for (const thing of otherThings(state, viewerId, mark, subjects)) {
    const items = notificationItems(state, thing.subject).get(viewerId) ?? []
    if (items.length > 0) found.set(thing.subject, notificationOf(state, thing, items, mark))
  }
  return found
}

type Thing = Pick<ReviewRow, 'noteId' | 'need' | 'text' | 'origin'> & { subject: string }

/** Things that are in no review: requests with notes that still wait for the viewer, and webhooks of theirs. */
function* otherThings(
  state: SessionState,
  viewerId: string,
  mark: VisitMark,
  subjects: ReadonlySet<string>,
): Iterable<Thing> {
  const others = [...subjects].filter((subject) => parseSubject(subject) === null)
  const view = others.length > 0 ? project(state, viewerId) : null
  if (!view) return
  const isViewers = (id: string | null) => id !== null && personNow(state, id) === viewerId
  const waiting = new Map<string, string>()
  for (const [, need] of requestNeeds(state, view, { mark, isViewers }))
    if (need.kind === 'request') waiting.set(`request:${need.requestId}`, need.question)
  for (const subject of others) {
    const id = subject.slice(subject.indexOf(':') + 1)
    const text = subject.startsWith('webhook:')
      ? entryOf(state.stoppedWebhooks, id)?.host
      : waiting.get(subject)
    if (text !== undefined) yield { subject, noteId: null, need: null, text, origin: 'person' }
  }
}

function notificationOf(
  state: SessionState,
  { subject, noteId, need, text, origin }: Thing,
  items: readonly NotificationItem[],
  mark: VisitMark,
): Notification {
  const unread = items.filter((item) => !isSeen(mark, subject, item))
  const newest = items.reduce((last, item) => (item.seq >= last.seq ? item : last))
  const comment = writtenComment(state, newest.commentId)
  const reasons = (unread.length > 0 ? unread : [newest]).map(({ kind }) => kind)
  return {
    subject,
    noteId,
    need,
    kind: (['mention', 'answer', 'reminder'] as const).find((kind) => reasons.includes(kind)) ?? newest.kind,
    text: clip(comment?.text ?? text, MAX_TEXT_CHARS),
    origin: comment ? originOfComment(comment.author) : origin,
    by: nameIn(state, newest.by),
    commentId: newest.commentId ?? null,
    count: unread.length,
    seq: newest.seq,
    at: newest.at,
    isRead: unread.length === 0,
  }
}

function writtenComment({ threads, commentThreads }: SessionState, commentId = ''): WrittenComment | null {
  const thread = entryOf(threads, commentThreads.get(commentId) ?? '')
  const comment = thread?.comments.find(({ id }) => id === commentId)
  return comment?.state === 'written' ? comment : null
}

function nameIn(state: SessionState, id: string | null): Notification['by'] {
  if (id === null) return null
  const person = personIn(state, id)
  return person
    ? { id, name: person.name, isAgent: false }
    : { id, name: agentName(state, id), isAgent: true }
}
