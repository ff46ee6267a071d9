import { clip } from '#base/clip.ts'
import { isSameValue } from '#base/is-same-value.ts'
import { isSameList } from '#base/same-list.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { CommentAuthor, CommentsSlice, Thread, ThreadComment, Threads } from './comment.ts'
import { type AnchorSlice, placeOfThread, type ThreadPlace } from './thread-place.ts'

/** A person or an advisor with a written comment in a thread. */
export interface ThreadParticipant {
  /** A user's or an agent's id; null: its writer is unknown, because the note was revealed without names. */
  id: string | null
  /** The event of their last comment: with it a page finds whether others wrote after the reader's own mark. */
  lastSeq: number
}

/** A thread for pages. The API has its words; read them again when `changed` has increased. */
export interface ThreadView
  extends Pick<Thread, 'id' | 'anchor' | 'quote' | 'box' | 'recordKind' | 'resolved' | 'changed'> {
  place: ThreadPlace
  /** Written comments. */
  count: number
  /** The event of the newest written comment. Edits, resolving and moves do not change it. */
  lastSeq: number
  lastAt: number
  startedAt: number
  /** The last five, the newest first. */
  participants: readonly ThreadParticipant[]
  /** The beginning of the first written comment, on one line. */
  firstWords: string
  /** The beginning of the newest comment. */
  lastWords: string
  /** Ids of people and advisors that its comments mention. */
  mentions: readonly string[]
  /** Ids of advisors that are answering in it. */
  answering: readonly string[]
  /** Only the viewer sees it: it is about a note of their draft. */
  isPrivate: boolean
}

export type ThreadViews = Readonly<Record<string, ThreadView>>

const MAX_PARTICIPANTS = 5
const BEGINNING_CHARS = 80

type Slice = CommentsSlice & AnchorSlice
type Sources = Pick<Slice, 'syntheses' | 'proposals' | 'interviews' | 'answers'>

const lastView = new WeakMap<Thread, ThreadView>()
const lastViews = new WeakMap<Threads, Sources & { views: ThreadViews }>()
const lastMerged = new WeakMap<ThreadViews, WeakMap<ThreadViews, ThreadViews>>()
const NONE: ThreadViews = {}

/** Heads of the threads that this viewer may see, by id; a program sees no private ones. Unchanged ones are the identical objects. */
export function threadViews(slice: Slice, viewerId: string, isProgram = false): ThreadViews {
  const shown = viewsOf(slice.threads, slice, false)
  const own = isProgram ? null : entryOf(slice.privateThreads, viewerId)
  if (!own) return shown
  const ownViews = viewsOf(own, slice, true)
  const known = lastMerged.get(shown) ?? new WeakMap<ThreadViews, ThreadViews>()
  lastMerged.set(shown, known)
  const merged = known.get(ownViews) ?? { ...shown, ...ownViews }
  known.set(ownViews, merged)
  return merged
}

function viewsOf(threads: Threads, slice: Slice, isPrivate: boolean): ThreadViews {
  const { syntheses, proposals, interviews, answers } = slice
  const all = Object.values(threads)
  if (all.length === 0) return NONE
  const known = lastViews.get(threads)
  const isCurrent =
    known?.syntheses === syntheses &&
    known.proposals === proposals &&
    known.interviews === interviews &&
    known.answers === answers
  if (known && isCurrent) return known.views
  const views = Object.fromEntries(all.map((one) => [one.id, threadView(one, slice, isPrivate)]))
  const isSame = known !== undefined && all.every(({ id }) => known.views[id] === views[id])
  const current = isSame ? known.views : views
  lastViews.set(threads, { syntheses, proposals, interviews, answers, views: current })
  return current
}

function threadView(thread: Thread, slice: Slice, isPrivate: boolean): ThreadView {
  const place = placeOfThread(thread, slice)
  const known = lastView.get(thread)
  const answering = answeringIn(slice, thread.id)
  if (known && isSameValue(known.place, place) && isSameList(known.answering, answering)) return known
  const { id, anchor, quote, box, recordKind, resolved, changed, comments } = thread
  const written = comments.filter((comment) => comment.state === 'written')
  const [first] = written
  const last = written.at(-1)
  const view: ThreadView = {
    ...{ id, anchor, quote, box, recordKind, resolved, changed, place, isPrivate },
    count: written.length,
    lastSeq: last?.seq ?? 0,
    lastAt: last?.at ?? 0,
    startedAt: comments[0]?.at ?? 0,
    participants: participantsOf(written),
    firstWords: beginningOf(first?.text),
    lastWords: beginningOf(last?.text),
    mentions: [...new Set(written.flatMap(({ mentions }) => mentions))],
    answering,
  }
  lastView.set(thread, view)
  return view
}

function beginningOf(text = ''): string {
  return clip(text.replace(/\s+/g, ' '), BEGINNING_CHARS)
}

function answeringIn({ answers }: Slice, threadId: string): string[] {
  return Object.values(answers).flatMap((answer) => (answer.threadId === threadId ? answer.agentId : []))
}

function participantsOf(written: readonly ThreadComment[]): ThreadParticipant[] {
  const last = new Map<string | null, number>()
  for (const { author, seq } of written) last.set(participantOf(author), seq)
  return [...last]
    .map(([id, lastSeq]) => ({ id, lastSeq }))
    .sort((one, other) => other.lastSeq - one.lastSeq)
    .slice(0, MAX_PARTICIPANTS)
}

function participantOf(author: CommentAuthor): string | null {
  if (author.kind === 'unsigned') return null
  return author.kind === 'agent' ? author.agentId : author.userId
}
