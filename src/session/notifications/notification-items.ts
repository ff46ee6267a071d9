import { currentStep } from '#session/agenda/step.ts'
import { type Change, parseSubject, type SubjectKey, subjectKey } from '#session/changes/changes-slice.ts'
import { commentAuthorId, type Thread, type WrittenComment } from '#session/comments/comment.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { isAtLeast } from '#session/core/role.ts'
import type { SessionEvent } from '#session/event.ts'
import { ideaIn, ideaOfNote } from '#session/ideas/idea-in.ts'
import { personNow, roleIn } from '#session/members/members-slice.ts'
import type { SessionState } from '#session/state.ts'
import { missingContributors } from '#session/windows/contributors.ts'

/** The reasons for which a person is notified. `answer`: an advisor that they mentioned wrote in the thread. */
export const NOTIFICATION_KINDS = [
  'mention',
  'reply',
  'answer',
  'vote',
  'rating',
  'check',
  'question',
  'to-do',
  'window',
  'reminder',
  'review',
  'due',
  'webhook',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Something that another person, or an advisor, did and that concerns a person. */
export interface NotificationItem extends Pick<Change, 'by' | 'seq' | 'at'> {
  kind: NotificationKind
  /** Only in a thread. */
  commentId?: string
}

/** By the id of a member. */
type Items = Map<string, NotificationItem[]>

/** The key of a thing that concerns people: one of a review, or one that has no changes. */
type NotifyingKey = SubjectKey | `request:${string}` | `webhook:${string}`

type NotifyingState = Pick<SessionState, 'interviews' | 'ideas' | 'dueToDos'>

/** The things whose notifications these events may have changed. `state` is after the last of them. */
export function notifyingSubjects(state: NotifyingState, events: readonly SessionEvent[]): Set<NotifyingKey> {
  return new Set(events.flatMap((event) => subjectsOf(state, event)))
}

function subjectsOf(state: NotifyingState, event: SessionEvent): NotifyingKey[] {
  switch (event.kind) {
    case 'comment.added':
    case 'comment.edited':
    case 'comment.deleted':
    case 'comment.removed':
    case 'thread.revealed':
      return [subjectKey('thread', event.data.threadId)]
    case 'vote.started':
    case 'vote.closed':
    case 'vote.discarded':
      return [subjectKey('vote', event.data.voteId)]
    case 'rating.started':
    case 'rating.closed':
    case 'rating.discarded':
      return [subjectKey('rating', event.data.ratingId)]
    case 'check.started':
    case 'check.closed':
    case 'check.reopened':
    case 'check.discarded':
      return [subjectKey('check', event.data.documentId)]
    case 'question.asked':
    case 'question.settled':
    case 'question.cancelled':
      return [subjectKey('question', event.data.questionId)]
    case 'interview.ended': {
      const { questions = [] } = entryOf(state.interviews, event.data.interviewId) ?? {}
      return questions.map(({ id }) => subjectKey('question', id))
    }
    case 'step.started':
    case 'step.ended':
    case 'step.skipped':
    case 'step.edited':
    case 'window.reminded':
      return [subjectKey('window', event.data.stepId)]
    case 'idea.promoted':
    case 'idea.demoted':
    case 'idea.done-set':
    case 'to-do.due':
      return [subjectKey('note', event.data.number)]
    case 'review.requested':
    case 'review.closed':
      return [`request:${event.data.requestId}`]
    case 'webhook.stopped':
    case 'webhook.settled':
      return [`webhook:${event.data.webhookId}`]
    // To-dos of a copied board may have been due before their owner joined.
    case 'member.joined':
      return Object.keys(state.dueToDos)
        .filter((number) => ideaIn(state, Number(number))?.promotion?.ownerId === event.data.person.id)
        .map((number) => subjectKey('note', Number(number)))
    case 'ideas.removed':
    case 'ideas.restored':
      return event.data.numbers.map((number) => subjectKey('note', number))
    default:
      return []
  }
}

/** By person, everything in the subject that concerns them now, the oldest first. People are not notified of their own events. */
export function notificationItems(state: SessionState, subject: string): Items {
  const [kind, id = ''] = splitKey(subject)
  switch (kind) {
    case 'thread': {
      const thread = entryOf(state.threads, id)
      return thread ? threadItems(state, thread) : new Map()
    }
    case 'vote':
      return forAll(state, subject, kind, entryOf(state.votes, id)?.state === 'open')
    case 'rating':
      return forAll(state, subject, kind, entryOf(state.ratings, id)?.state === 'open')
    case 'check':
      return forAll(state, subject, kind, entryOf(state.checks, id)?.state === 'open')
    case 'question':
      return forAll(state, subject, kind, isOpenQuestion(state, id))
    case 'window':
      return windowItems(state, id)
    case 'note':
      return toDoItems(state, subject, Number(id))
    case 'request':
      return requestItems(state, id)
    case 'webhook':
      return webhookItems(state, id)
    default:
      return new Map()
  }
}

/** The kind and the id of a thing. Others than those of a review have ids without colons too. */
function splitKey(subject: string): [kind: string | undefined, id?: string] {
  const parsed = parseSubject(subject)
  if (parsed) return [parsed.kind, parsed.id]
  const [kind, id] = subject.split(':')
  return id === undefined ? [kind] : [kind, id]
}

function isOpenQuestion({ interviews }: SessionState, questionId: string): boolean {
  return Object.values(interviews).some(
    ({ state, questions }) =>
      state === 'open' && questions.some(({ id, state: how }) => id === questionId && how === 'open'),
  )
}

/** Everyone who may answer, except the person who asked. */
function forAll(state: SessionState, subject: string, kind: NotificationKind, isOpen: boolean): Items {
  const items: Items = new Map()
  const added = state.changes.get(subject)?.findLast((change) => change.kind === 'added')
  if (!isOpen || !added) return items
  const item = { kind, by: added.by, seq: added.seq, at: added.at }
  for (const { id, role } of Object.values(state.people))
    if (role && isAtLeast(role, 'commenter') && id !== asNow(state, added.by)) items.set(id, [item])
  return items
}

/** An open window concerns everyone who may contribute, and its last reminder the people who had not. */
function windowItems(state: SessionState, stepId: string): Items {
  const { windowRun } = state
  const step = currentStep(state.agenda)
  const items: Items = new Map()
  if (!windowRun || !step?.window || step.id !== stepId || windowRun.stepId !== stepId) return items
  const { opened, reminder } = windowRun
  for (const userId of missingContributors(state)) {
    const item = { kind: 'window' as const, by: null, seq: opened.seq, at: opened.at }
    items.set(userId, [item])
    if (reminder?.userIds.includes(userId))
      items.set(userId, [item, { ...item, kind: 'reminder', seq: reminder.seq, at: reminder.at }])
  }
  return items
}

/** A request to review notes concerns everyone who may comment, except the person who sent it. */
function requestItems(state: SessionState, requestId: string): Items {
  const items: Items = new Map()
  const request = entryOf(state.reviewRequests, requestId)
  if (!request || request.closedAt !== null) return items
  const { requestedBy: by, seq, requestedAt: at } = request
  for (const { id, role } of Object.values(state.people))
    if (role && isAtLeast(role, 'commenter') && id !== asNow(state, by))
      items.set(id, [{ kind: 'review', by, seq, at }])
  return items
}

function webhookItems(state: SessionState, webhookId: string): Items {
  const stopped = entryOf(state.stoppedWebhooks, webhookId)
  const owner = stopped && personNow(state, stopped.ownerId)
  if (!owner || !roleIn(state, owner)) return new Map()
  return new Map([[owner, [{ kind: 'webhook', by: null, seq: stopped.seq, at: stopped.at }]]])
}

/** A to-do that another person gave, and the day on which it is due. */
function toDoItems(state: SessionState, subject: string, number: number): Items {
  const idea = ideaIn(state, number)
  const { ownerId, kind, isDone, due } = idea?.promotion ?? {}
  if (idea?.removedAt !== null || kind !== 'todo' || isDone || !ownerId) return new Map()
  const owner = personNow(state, ownerId)
  const given = state.changes
    .get(subject)
    ?.findLast((change) => change.kind === 'promoted' && asNow(state, change.by) !== owner)
  const recorded = entryOf(state.dueToDos, String(number))
  const items: NotificationItem[] = []
  if (given) items.push({ kind: 'to-do', by: given.by, seq: given.seq, at: given.at })
  if (recorded && recorded.due === due)
    items.push({ kind: 'due', by: null, seq: recorded.seq, at: recorded.at })
  if (items.length === 0 || !roleIn(state, owner)) return new Map()
  return new Map([[owner, items.sort((one, other) => one.seq - other.seq)]])
}

/** Replies concern people who wrote in the thread before, and the author of its note. */
function threadItems(state: SessionState, { anchor, comments }: Thread): Items {
  const items: Items = new Map()
  const noteAuthor = anchor.kind === 'record' ? ideaOfNote(state, anchor.recordId)?.authorId : null
  const followers = new Set([asNow(state, noteAuthor ?? null)])
  for (const comment of comments) {
    const by = commentAuthorId(comment.author)
    const writer = asNow(state, by)
    const { seq, at, id: commentId } = comment
    for (const [userId, kind] of comment.state === 'written' ? concerned(state, comment, followers) : [])
      if (userId !== writer && roleIn(state, userId))
        items.set(userId, [...(items.get(userId) ?? []), { kind, by, seq, at, commentId }])
    if (comment.author.kind === 'person') followers.add(writer)
  }
  return items
}

/** The most particular reason wins. */
function concerned(
  state: SessionState,
  { author, mentions }: WrittenComment,
  followers: ReadonlySet<string | null>,
): Map<string, NotificationKind> {
  const reasons = new Map<string, NotificationKind>()
  for (const userId of followers) if (userId !== null) reasons.set(userId, 'reply')
  if (author.kind === 'agent') reasons.set(personNow(state, author.askedBy), 'answer')
  for (const id of mentions) reasons.set(personNow(state, id), 'mention')
  return reasons
}

function asNow(state: SessionState, id: string | null): string | null {
  return id === null ? null : personNow(state, id)
}
