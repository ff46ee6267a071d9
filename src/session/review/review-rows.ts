import type { ChunkedWork } from '#base/chunked-work.ts'
import { type Change, parseSubject, REVIEW_PARTS } from '#session/changes/changes-slice.ts'
import { project } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'
import { joinThreads } from './join-threads.ts'
import { readThreads } from './read-threads.ts'
import type { ReviewRow } from './review-row.ts'
import { requestNeeds } from './sent-for-review.ts'
import { partOfSubject, type Subject, SubjectReader, shownSubject } from './subject-reader.ts'
import { isSeen, type VisitMark, wasSeenBefore } from './visit-mark.ts'
import { type Need, needsOf } from './waits-for-viewer.ts'

const THINGS_AT_ONCE = 200

interface ReviewOptions {
  isProgram?: boolean
  joinsThreads?: boolean
  only?: ReadonlySet<string>
}

/**
 * The things that others changed since the viewer's last visit, and those that wait for the viewer: what waits first, then in the
 * order of the log. Empty for people outside of the board. A board of 5,000 notes takes 20 to 90 ms of processor time: pauses often.
 * `only`: the keys of the things to list. `joinsThreads`: threads on notes are part of the rows of their notes.
 */
export function* reviewRows(
  state: SessionState,
  viewerId: string,
  mark: VisitMark,
  { isProgram = false, joinsThreads = false, only }: ReviewOptions = {},
): ChunkedWork<ReviewRow[]> {
  const view = project(state, viewerId, { isProgram })
  if (!view) return []
  const reader = new SubjectReader(state, view)
  const rows: ReviewRow[] = []
  let count = 0
  for (const row of bothRows(reader, mark, only)) {
    if (row) rows.push(row)
    if (++count % THINGS_AT_ONCE === 0) yield
  }
  yield
  return (joinsThreads ? joinThreads(rows, reader) : rows).sort(
    (one, other) => placeOf(one) - placeOf(other) || one.seq - other.seq,
  )
}

const PLACES: ReadonlyMap<string, number> = new Map(REVIEW_PARTS.map((part, place) => [part, place]))

function placeOf({ part }: ReviewRow): number {
  return PLACES.get(part) ?? 0
}

type Only = ReadonlySet<string> | undefined

/** `null` for things without news. */
function* bothRows(reader: SubjectReader, mark: VisitMark, only: Only): Iterable<ReviewRow | null> {
  yield* subjectRows(reader, mark, only)
  yield* threadRows(reader, mark, only)
}

function* subjectRows(reader: SubjectReader, mark: VisitMark, only: Only): Iterable<ReviewRow | null> {
  const { state, view } = reader
  const needs = view.me.isProgram ? new Map<string, Need>() : allNeeds(reader, mark)
  for (const key of only ?? new Set([...needs.keys(), ...state.changes.keys()])) {
    const need = needs.get(key) ?? null
    const changes = state.changes.get(key) ?? []
    // Most things of a board have no news.
    const isNews = need !== null || !changes.every((change) => wasSeenBefore(mark, key, change))
    const parsed = isNews ? parseSubject(key) : null
    const subject = parsed && reader.read(parsed.kind, parsed.id)
    yield subject && rowOf(subject, { key, need, changes, mark }, reader)
  }
}

/** A to-do on a note precedes a request to review it. */
function allNeeds(reader: SubjectReader, mark: VisitMark): Map<string, Need> {
  const { state, view, ideas } = reader
  const isViewers = (id: string | null) => reader.isViewers(id)
  return new Map([...requestNeeds(state, view, { mark, isViewers }), ...needsOf(view, ideas.values())])
}

function* threadRows(reader: SubjectReader, mark: VisitMark, only: Only): Iterable<ReviewRow | null> {
  const { state, view } = reader
  for (const news of readThreads(state, view.me, (id) => reader.isViewers(id))) {
    const { key, changes, need } = news
    if (only && !only.has(key)) continue
    const isNews = need !== null || !changes.every((change) => wasSeenBefore(mark, key, change))
    yield isNews ? rowOf(reader.thread(news), { key, need, changes, mark }, reader) : null
  }
}

interface Known {
  key: string
  need: Need | null
  changes: readonly Change[]
  mark: VisitMark
}

function rowOf(
  subject: Subject,
  { key, need, changes: all, mark }: Known,
  reader: SubjectReader,
): ReviewRow | null {
  const parsed = parseSubject(key)
  if (!parsed) return null
  const byOthers = all.filter((change) => !reader.isViewers(change.by) && subject.holds(change))
  const changes = byOthers.filter((change) => !wasSeenBefore(mark, key, change))
  if (changes.length === 0 && !need) return null
  const { seq } = byOthers.at(-1) ?? { seq: 0 }
  const isRowSeen = isSeen(mark, key, { seq })
  return {
    subject: key,
    ...parsed,
    ...shownSubject(subject),
    part: need ? 'needs' : partOfSubject(subject),
    ...{ need, changes, seq, isSeen: isRowSeen },
    items: [{ subject: key, seq, changes: changes.length, isSeen: isRowSeen }],
  }
}
