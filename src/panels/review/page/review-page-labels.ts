import { joinNames } from '#base/join-names.ts'
import { unreachable } from '#base/unreachable.ts'
import { PROMOTE_ONE } from '#canvas/labels/promotion-labels.ts'
import type { ReviewItem } from '#panels/visits/review-requests.ts'
import { sinceLabel } from '#panels/visits/visit-labels.ts'
import type { ChangeKind, ReviewPart } from '#session/changes/changes-slice.ts'
import type { Need } from '#session/review/waits-for-viewer.ts'
import { formatCount } from '#ui/format-count.ts'
import { countMidnights, formatDate, formatMoment, formatTime, formatWeekday } from '#ui/format-day.ts'
import { PERSON_LABELS } from '#ui/person-labels.ts'

export const REVIEW_PAGE_LABELS = {
  review: 'Review',
  firstVisit: 'Everything on this board',
  forYourReview: 'For your review',
  closedOn: (when: string) => `Closed ${when}`,
  closeReview: 'Close review',
  until: (when: string) => `Until ${when}`,
  openingReview: 'Reading what is new…',
  parts: { needs: 'Needs you', mine: 'Changed', rest: 'The rest' } satisfies Record<ReviewPart, string>,
  tabs: { needs: 'Needs you', mine: 'Changed', rest: 'Other' } satisfies Record<ReviewPart, string>,
  partsOfReview: 'Parts of the review',
  list: 'Things to review',
  seen: 'Seen',
  seenNext: 'Seen, next',
  spaceKey: 'Space',
  seenNextKey: 'seen, next',
  backKey: 'back',
  laterKey: 'later',
  later: 'Later',
  keys: 'Keys of the review',
  leave: 'Leave whenever you like.',
  place: {
    kept: 'Your place is kept',
    offline: 'Offline: kept in this browser',
    waiting: (count: number) =>
      `${formatCount(count, 'change')} of yours ${count === 1 ? 'waits' : 'wait'} for a connection`,
  },
  placeShort: {
    kept: '',
    offline: 'Offline',
    waiting: (count: number) => `${count} waiting`,
  },
  markAll: (count: number) => `Mark all ${count} as seen`,
  markAllShort: 'Mark all seen',
  allMarked: (count: number) => `${formatCount(count, 'thing')} marked as seen`,
  notMarked: (why: string) => `Nothing is marked as seen: ${why}`,
  progress: (done: number, all: number) => `${done} of ${all} seen`,
  minutes: (minutes: number) => `About ${formatCount(minutes, 'minute')}`,
  position: (part: string, at: number, count: number) => `${part}, ${at} of ${count}`,
  shortPosition: (at: number, count: number) => `${at} of ${count}`,
  inFrame: (frame: string) => `in ${frame}`,
  its: 'Its place',
  map: 'Map of the board with this note ringed',
  openOnBoard: 'Open on the board',
  happened: 'What happened here',
  actions: 'What you can do',
  goOn: 'Go on with this',
  undoGoOn: 'Take your + back',
  noPlusYet: 'Choose this note',
  didPlus: (names: readonly string[]) => `${joinNames(names)} did`,
  commentHint: 'Or mention an advisor',
  vote: 'Vote',
  takeVoteBack: 'Take your vote back',
  votesLeft: (left: number, all: number) => `${left} of your ${formatCount(all, 'vote')} left`,
  decision: PROMOTE_ONE.decide,
  decisionHint: 'With an owner and a day',
  toDoHint: 'For you or someone else',
  toDoDone: 'Mark the to-do as done',
  toDoDoneShort: 'Done',
  toDoOpenAgain: 'Open the to-do again',
  deleted: 'This note was deleted.',
  gone: 'This is no longer on the board.',
  openProposal: 'Open the proposal',
  openLog: 'Open the idea log',
  contribute: 'Contribute on the board',
  themes: 'Proposed themes',
  questionOfBoard: 'The question of the board',
  noChosenNotes: 'No note of this round is chosen yet.',
  about: (quote: string) => `About “${quote}”`,
  allSeen: 'You have seen everything',
  allSeenHint: 'New things appear here when others change the board.',
  nothingYet: 'Nothing to review yet',
  nothingYetHint: 'Notes, votes and comments of others appear here.',
  onlyOwn: 'Only your own changes so far',
  allReviewed: (count: number) =>
    count === 1 ? 'You have reviewed the note' : `You have reviewed all ${count} notes`,
  allReviewedHint: 'Whatever else is new on the board is on its own page.',
  reviewIsClosed: 'This review is closed',
  reviewIsClosedHint: 'Its notes stay in the list.',
  notesDeleted: 'The notes of this review were deleted',
  notesDeletedHint: 'Facilitators can bring deleted notes back in the history of the board.',
  deletedNotes: (count: number, all: number) =>
    `${count} of the ${all} notes ${count === 1 ? 'was' : 'were'} deleted.`,
  whatIsNew: 'Review what is new',
  nothingNewSince: (since: number, now: number) => `Nothing new since ${sinceLabel(since, now)}`,
} as const

/** Keep it in step with `useReviewKeys` and the actions of a row. */
export const REVIEW_KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Space'], does: 'Seen, and to the next thing' },
  { keys: ['←'], does: 'Back' },
  { keys: ['S'], does: 'Later: it comes again after the others' },
  { keys: ['+'], does: 'Go on with the note, and take that back' },
  { keys: ['M'], does: 'Comment' },
  { keys: ['V'], does: 'Vote' },
  { keys: ['R'], does: 'Rate' },
  { keys: ['D'], does: 'Make it a decision' },
  { keys: ['T'], does: 'Make it a to-do, or mark it as done' },
  { keys: ['B'], does: 'Open on the board' },
  { keys: ['?'], does: 'These keys' },
]

/** `Tuesday, 17:20`: the end of the visit before. */
export function lastVisitLabel(since: number, now: number): string {
  const days = countMidnights(since, now)
  if (days <= 1) return formatMoment(since, now)
  return `${days < 7 ? formatWeekday(since, 'long') : formatDate(since, now, { month: 'long' })}, ${formatTime(since)}`
}

/** `16:02` today, else `2 Dec, 16:02`. */
export function untilLabel(at: number, now: number): string {
  const day = countMidnights(now, at) === 0 ? '' : `${formatDate(at, now, { month: 'short' })}, `
  return `${day}${formatTime(at)}`
}

/** `Wed 16:02`. */
export function happenedAtLabel(at: number, now: number): string {
  const days = countMidnights(at, now)
  if (days <= 0) return formatTime(at)
  return `${days < 7 ? formatWeekday(at, 'short') : formatDate(at, now, { month: 'short' })} ${formatTime(at)}`
}

type NameOf = (id: string | null) => string | null

const nameIn = (nameOf: NameOf, id: string | null): string => nameOf(id) ?? PERSON_LABELS.someone

const MENTIONED = 'mentioned you'
const SENT = 'sent it for review'

/** The reason for a row: `Wei mentioned you`, `New, Amara`, `Ruth chose yours`. */
export function reasonLabel(row: ReviewItem, nameOf: NameOf): string {
  const { need, part } = row
  const changes = unseenChanges(row)
  const last = changes.at(-1)
  if (need) {
    switch (need.kind) {
      case 'mention':
        return `${nameIn(nameOf, last?.by ?? null)} ${MENTIONED}`
      case 'vote':
        return `A vote: you have ${formatCount(need.votesLeft, 'vote')}`
      case 'rating':
        return 'Rate these notes'
      case 'question':
        return 'A question for you'
      case 'check':
        return 'Does this speak for you?'
      case 'window':
        return contributionLabel(need)
      case 'request':
        return need.question || `${nameIn(nameOf, last?.by ?? null)} ${SENT}`
      case 'to-do':
        return 'Your to-do'
      default:
        return unreachable(need)
    }
  }
  if (!last) return 'Done'
  const kind = changes.some((change) => change.kind === 'added') ? 'added' : last.kind
  const names = namesOf(changes, kind, nameOf)
  return changeLabel(kind, names, part === 'mine')
}

/** The changes of the parts that are unseen: a note may be seen, and a comment on it not. */
function unseenChanges({ subject, kind, changes, items, isSeen }: ReviewItem): ReviewItem['changes'] {
  if (isSeen || kind !== 'note') return changes
  const unseen = items.filter((item) => !item.isSeen)
  const isNoteUnseen = unseen.some((item) => item.subject === subject)
  const hasUnseenThread = unseen.some((item) => item.subject !== subject)
  const shown = changes.filter((change) => (change.kind === 'commented' ? hasUnseenThread : isNoteUnseen))
  return shown.length > 0 ? shown : changes
}

function namesOf(changes: ReviewItem['changes'], kind: string, nameOf: NameOf): readonly string[] {
  const ids = new Set(changes.flatMap((change) => (change.kind === kind ? [change.by] : [])))
  return [...new Set([...ids].map((id) => nameIn(nameOf, id)))]
}

function changeLabel(kind: string, names: readonly string[], isMine: boolean): string {
  const who = joinNames(names)
  const it = isMine ? 'yours' : 'it'
  switch (kind as ChangeKind) {
    case 'added':
      return `New · ${who}`
    case 'edited':
      return `${who} edited ${it}`
    case 'chosen':
      return `${who} chose ${it}`
    case 'built-on':
      return `${who} built on ${it}`
    case 'promoted':
      return `${who} made it a decision or to-do`
    case 'commented':
      return `${who} commented`
    case 'deleted':
      return `${who} deleted ${it}`
    case 'requested':
      return `${who} ${SENT}`
    default:
      return `${who} changed ${it}`
  }
}

/** Lines of `What happened here`: changes of one kind that follow each other are one line. */
export function happenedLines(
  changes: ReviewItem['changes'],
  nameOf: NameOf,
): { at: number; text: string }[] {
  const groups: { kind: string; at: number; ids: (string | null)[] }[] = []
  for (const { kind, by, at } of changes) {
    const last = groups.at(-1)
    if (last?.kind === kind) Object.assign(last, { at, ids: [...last.ids, by] })
    else groups.push({ kind, at, ids: [by] })
  }
  return groups.map(({ kind, at, ids }) => {
    const who = joinNames([...new Set(ids.map((id) => nameIn(nameOf, id)))])
    return { at, text: happenedLabel(kind, who) }
  })
}

function happenedLabel(kind: string, who: string): string {
  switch (kind as ChangeKind) {
    case 'added':
      return `Added by ${who}.`
    case 'edited':
      return `Edited by ${who}.`
    case 'chosen':
      return `+ by ${who}.`
    case 'built-on':
      return `${who} built on it.`
    case 'promoted':
      return `Made a decision or to-do by ${who}.`
    case 'commented':
      return `${who} commented.`
    case 'deleted':
      return `Deleted by ${who}.`
    case 'requested':
      return `Sent for review by ${who}.`
    default:
      return `Changed by ${who}.`
  }
}

/** A window that waits, and whether one can talk in place of writing. */
function contributionLabel({ closesAt, isReminded, offersTalk }: Extract<Need, { kind: 'window' }>): string {
  const asked = isReminded
    ? 'You were reminded to contribute'
    : `Contribute until ${untilLabel(closesAt, Date.now())}`
  return offersTalk ? `${asked}. You can talk with the clerk.` : asked
}
