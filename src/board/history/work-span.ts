/** A pause of this length ends a session of work. */
export const WORK_PAUSE_MS = 10 * 60_000

/** The records that one actor worked on in a span, by their ids; a record is in each list once. */
export interface ActorWork {
  /** A person's or an agent's id, or `server`. `null`: a note without an author, whose writer stays unknown. */
  actor: string | null
  notes: { written: string[]; changed: string[]; moved: string[]; deleted: string[] }
  /** Frames, arrows, drawings, pictures and the like. */
  shapes: { added: string[]; changed: string[]; deleted: string[] }
}

/** Updates of a canvas without a pause of `WORK_PAUSE_MS` between them. */
export interface WorkSpan {
  /** Milliseconds since 1970. */
  from: number
  to: number
  firstSeq: number
  lastSeq: number
  by: ActorWork[]
}

/** The fields of a record `m.model`, `m.stamp`, `m.via` and `m.program`, as far as it has them. */
export type OriginMarks = Partial<Record<'model' | 'stamp' | 'via' | 'program', unknown>>

/** A record that was deleted, as it was before. */
export interface DeletedRecord {
  id: string
  type: string
  /** The words of a note, text or shape, or the name of a frame; empty if it has none. */
  text: string
  /** See `ActorWork`. */
  actor: string | null
  /** The fields that show the origin of the words, without the author; empty if it has none of them. */
  marks: OriginMarks
  /** Milliseconds since 1970. */
  at: number
  /** The last update before the deletion. */
  lastSeq: number
}

/** The number of records of each kind of work. */
export interface WorkCounts {
  actor: string | null
  notesWritten: number
  notesChanged: number
  notesMoved: number
  notesDeleted: number
  shapesAdded: number
  shapesChanged: number
  shapesDeleted: number
}

/** Spans in order, without gaps of `WORK_PAUSE_MS` merged: those of neighbouring keyframes may be of one session of work. */
export function joinSpans(spans: readonly WorkSpan[]): WorkSpan[] {
  const joined: WorkSpan[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (!last || span.from - last.to >= WORK_PAUSE_MS) joined.push(span)
    else joined[joined.length - 1] = joinTwo(last, span)
  }
  return joined
}

/** Counts of a span by actor, those with the most work first. */
export function countRecords({ by }: Pick<WorkSpan, 'by'>): WorkCounts[] {
  const counts = by.map(({ actor, notes, shapes }) => ({
    actor,
    notesWritten: notes.written.length,
    notesChanged: notes.changed.length,
    notesMoved: notes.moved.length,
    notesDeleted: notes.deleted.length,
    shapesAdded: shapes.added.length,
    shapesChanged: shapes.changed.length,
    shapesDeleted: shapes.deleted.length,
  }))
  const total = ({ actor: _actor, ...numbers }: WorkCounts) =>
    Object.values(numbers).reduce((sum, count) => sum + count, 0)
  return counts.toSorted((one, other) => total(other) - total(one))
}

function joinTwo(first: WorkSpan, second: WorkSpan): WorkSpan {
  const actors = new Map(first.by.map((work) => [work.actor, work]))
  for (const work of second.by) {
    const known = actors.get(work.actor)
    actors.set(work.actor, known ? joinWork(known, work) : work)
  }
  return { ...first, to: second.to, lastSeq: second.lastSeq, by: [...actors.values()] }
}

function joinWork({ actor, notes, shapes }: ActorWork, later: ActorWork): ActorWork {
  const written = union(notes.written, later.notes.written)
  const added = union(shapes.added, later.shapes.added)
  return {
    actor,
    notes: {
      written,
      changed: without(union(notes.changed, later.notes.changed), written),
      moved: without(union(notes.moved, later.notes.moved), written),
      deleted: union(notes.deleted, later.notes.deleted),
    },
    shapes: {
      added,
      changed: without(union(shapes.changed, later.shapes.changed), added),
      deleted: union(shapes.deleted, later.shapes.deleted),
    },
  }
}

function union(some: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...some, ...more])]
}

function without(ids: readonly string[], others: readonly string[]): string[] {
  const left = new Set(others)
  return ids.filter((id) => !left.has(id))
}
