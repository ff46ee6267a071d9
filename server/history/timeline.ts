import {
  type NamedVersion,
  TIMELINE_EVENTS,
  type TimelineEvent,
  type TimelinePage,
  type WorkSession,
} from '#api/history.ts'
import { SERVER_ACTOR } from '#board/history/work-recorder.ts'
import { countRecords, joinSpans, WORK_PAUSE_MS, type WorkSpan } from '#board/history/work-span.ts'
import type { Queryable } from '#db/driver/database.ts'
import { type CountedEvent, listEventTimes } from '#db/events.ts'
import { type KeyframeWork, listWork } from '#db/keyframes.ts'
import type { SessionState } from '#session/state.ts'
import type { Version } from '#session/versions/version.ts'
import { isOnBoard } from './session-at.ts'

/** Keyframes that one page reads: some ten of a busy hour. */
const KEYFRAMES_PER_PAGE = 300
const EVENTS_PER_PAGE = 5_000

/** The wanted page, and the work that no keyframe has yet. */
interface TimelineInput {
  state: SessionState
  /** Sessions that began before this time, in milliseconds since 1970. */
  before: number
  limit: number
  tail: readonly WorkSpan[]
}

/** A page of the timeline, the newest first. */
export async function readTimeline(db: Queryable, input: TimelineInput): Promise<TimelinePage> {
  const { state, before, limit, tail } = input
  const boardId = state.board.id
  const keyframes = await listWork(db, boardId, { before: new Date(before), limit: KEYFRAMES_PER_PAGE })
  const spans = [...keyframes.toReversed().flatMap(spansOf), ...tail].filter(({ from }) => from < before)
  const isAll = keyframes.length < KEYFRAMES_PER_PAGE
  const from = isAll ? 0 : (spans[0]?.from ?? 0)
  const range = {
    from: new Date(from),
    before: new Date(before),
    kinds: TIMELINE_EVENTS,
    limit: EVENTS_PER_PAGE,
  }
  const events = await listEventTimes(db, boardId, range)
  const isWhole = isAll && events.length < EVENTS_PER_PAGE
  const sessions = joinWork(joinSpans(spans), events.toReversed())
  // The oldest may begin before what was read.
  const known = (isWhole ? sessions : sessions.slice(1)).toReversed()
  const shown = known.slice(0, limit)
  const last = shown.at(-1)
  const isLast = isWhole && known.length <= limit
  return {
    sessions: shown.map((session) => sessionView(state, session)),
    versions: Object.values(state.versions).map(versionView),
    next: isLast || !last ? null : String(last.from),
  }
}

/** A version as the API shows it. */
export function versionView({
  id,
  name,
  canvasSeq: seq,
  canvasAt: at,
  namedBy,
  namedAt,
}: Version): NamedVersion {
  return { id, name, moment: { seq, at }, namedBy, namedAt }
}

/** Written by this server, as it is stored. */
function spansOf({ work }: KeyframeWork): WorkSpan[] {
  return work as WorkSpan[]
}

interface Joined {
  from: number
  to: number
  span: WorkSpan | null
  events: TimelineEvent[]
}

/** Both in the order of time. */
function joinWork(spans: readonly WorkSpan[], events: readonly CountedEvent[]): Joined[] {
  const parts: Joined[] = [
    ...spans.map((span) => ({ from: span.from, to: span.to, span, events: [] })),
    ...events.map(({ kind, at }) => ({ from: at, to: at, span: null, events: [kind as TimelineEvent] })),
  ].toSorted((one, other) => one.from - other.from)
  const joined: Joined[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (!last || part.from - last.to >= WORK_PAUSE_MS) joined.push(part)
    else joined[joined.length - 1] = joinParts(last, part)
  }
  return joined
}

function joinParts(first: Joined, second: Joined): Joined {
  const spans = [first.span, second.span].filter((span) => span !== null)
  const [span = null] = spans.length > 1 ? joinAll(spans) : spans
  return {
    from: first.from,
    to: Math.max(first.to, second.to),
    span,
    events: [...first.events, ...second.events],
  }
}

/** An event between two spans makes them one session of work. */
function joinAll(spans: readonly WorkSpan[]): WorkSpan[] {
  const [first, ...rest] = spans
  return first ? joinSpans([first, ...rest.map((span) => ({ ...span, from: first.to }))]) : []
}

function sessionView(state: SessionState, { from, to, span, events }: Joined): WorkSession {
  const counts = new Map<TimelineEvent, number>()
  for (const kind of events) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const isNamed = (actor: string | null) => actor === SERVER_ACTOR || isOnBoard(state, actor)
  const work = span?.by.map((one) => ({ ...one, actor: isNamed(one.actor) ? one.actor : null })) ?? []
  return {
    from,
    to,
    moment: span?.lastSeq ?? null,
    work: countRecords({ by: work }),
    events: [...counts].map(([kind, count]) => ({ kind, count })),
  }
}
