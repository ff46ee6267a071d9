import * as Y from 'yjs'
import { isBlank } from '#base/is-blank.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { listChanges } from '#board/doc/list-changes.ts'
import {
  type ActorWork,
  type DeletedRecord,
  type OriginMarks,
  WORK_PAUSE_MS,
  type WorkSpan,
} from './work-span.ts'

/** A stored update with its place in the log. */
export interface LoggedUpdate {
  seq: number
  /** Milliseconds since 1970. */
  at: number
  /** A person's or an agent's id, or `server`. */
  actor: string
  data: Uint8Array
}

/** A record before or after a change. */
interface Seen {
  type: string
  text: string
  author: string | null
  marks: OriginMarks
  /** Place and parent. */
  place: string
  /** Everything else that people change. */
  look: string
}

type Kinds = Map<string, Set<string>>

/** The actors who touched each record within one commit, the last one last. */
type Touches = Map<string, string>

/** The actor of the frames of a round, and of other work that no one did by hand. */
export const SERVER_ACTOR = 'server'
const NONE: ReadonlySet<string> = new Set()

/**
 * Applies logged updates to a document, and records who did what.
 *
 * Updates of one commit are one step: a person's update and the server's correction of it have the same time, and between the two
 * the document may hold authors that the person claimed.
 */
export class WorkRecorder {
  private readonly doc: Y.Doc
  private readonly shapes: Y.Map<Y.Map<unknown>>
  private readonly known = new Map<string, Seen>()
  private readonly spans: (Omit<WorkSpan, 'by'> & { by: Map<string | null, Kinds> })[] = []
  private readonly deleted = new Map<string, DeletedRecord>()
  private lastSeq = 0

  constructor(doc: Y.Doc) {
    this.doc = doc
    this.shapes = boardShapes(doc)
    for (const id of this.shapes.keys()) this.learn(id)
  }

  /** Applies updates, which follow those before in order. */
  apply(updates: readonly LoggedUpdate[]): void {
    for (const commit of commitsOf(updates)) this.applyCommit(commit)
  }

  get work(): WorkSpan[] {
    return this.spans.map(({ by, ...span }) => ({
      ...span,
      by: [...by].map(([actor, kinds]) => actorWork(actor, kinds)),
    }))
  }

  /** Records that are gone at the end. */
  get gone(): DeletedRecord[] {
    return [...this.deleted.values()]
  }

  private applyCommit(commit: readonly LoggedUpdate[]): void {
    const touches: Touches = new Map()
    for (const { actor, data } of commit) {
      for (const id of applyAndList(this.doc, this.shapes, data))
        if (actor !== SERVER_ACTOR || !touches.has(id)) touches.set(id, actor)
    }
    const [first, last] = [commit[0], commit.at(-1)]
    if (!first || !last) return
    const changed = [...touches].filter(([id, actor]) => this.settle(id, actor, first))
    this.lastSeq = last.seq
    if (changed.length > 0) Object.assign(this.spanAt(first), { to: last.at, lastSeq: last.seq })
  }

  /** Returns false if nothing changed that people see as work. */
  private settle(id: string, actor: string, first: LoggedUpdate): boolean {
    const before = this.known.get(id)
    this.learn(id)
    const after = this.known.get(id)
    const kind = kindOf(before, after)
    if (after) this.deleted.delete(id)
    if (kind === null) return false
    const by = visibleActor(kind, actor, after ?? before)
    const kinds = this.spanAt(first).by
    const work = kinds.get(by) ?? new Map<string, Set<string>>()
    kinds.set(by, work)
    work.set(kind, (work.get(kind) ?? new Set()).add(id))
    if (before && !after && isWorthListing(before)) {
      const { type, text, marks } = before
      const { at, seq } = first
      this.deleted.set(id, { id, type, text, actor: by, marks, at, lastSeq: this.lastSeq || seq - 1 })
    }
    return true
  }

  private spanAt({ at, seq }: LoggedUpdate): (typeof this.spans)[number] {
    const last = this.spans.at(-1)
    if (last && at - last.to < WORK_PAUSE_MS) return last
    const span = { from: at, to: at, firstSeq: seq, lastSeq: seq, by: new Map<string | null, Kinds>() }
    this.spans.push(span)
    return span
  }

  private learn(id: string): void {
    const map: unknown = this.shapes.get(id)
    if (map instanceof Y.Map) this.known.set(id, seenOf(map))
    else this.known.delete(id)
  }
}

/** The updates in groups that were committed together. */
export function* commitsOf<Update extends { at: number }>(updates: readonly Update[]): Iterable<Update[]> {
  let commit: Update[] = []
  for (const update of updates) {
    if (commit.length > 0 && commit[0]?.at !== update.at) {
      yield commit
      commit = []
    }
    commit.push(update)
  }
  if (commit.length > 0) yield commit
}

/** Applies one update and returns the ids of the records that it touched. */
export function applyAndList(doc: Y.Doc, shapes: Y.Map<Y.Map<unknown>>, data: Uint8Array): Set<string> {
  const ids = new Set<string>()
  const list = (transaction: Y.Transaction): void => {
    for (const { id } of listChanges(shapes, transaction)) ids.add(id)
  }
  doc.on('afterTransaction', list)
  try {
    Y.applyUpdate(doc, data)
  } finally {
    doc.off('afterTransaction', list)
  }
  return ids
}

function seenOf(map: Y.Map<unknown>): Seen {
  const place = JSON.stringify([map.get('at'), map.get('in')])
  const text = map.get('text')
  const name = map.get('p.name')
  const author = map.get('m.author')
  const look: unknown[] = []
  for (const [key, value] of map.entries()) if (isLook(key)) look.push(key, value)
  return {
    type: String(map.get('t')),
    text: text instanceof Y.Text ? text.toString() : typeof name === 'string' ? name : '',
    author: typeof author === 'string' ? author : null,
    marks: marksOf(map),
    place,
    look: JSON.stringify(look),
  }
}

function marksOf(map: Y.Map<unknown>): OriginMarks {
  const marks: OriginMarks = {}
  for (const key of ['model', 'stamp', 'via', 'program'] as const)
    if (map.has(`m.${key}`)) marks[key] = map.get(`m.${key}`)
  return marks
}

/** An empty note or a group holds nothing that someone could miss. */
function isWorthListing({ type, text }: Seen): boolean {
  return type === 'note' ? !isBlank(text) : type !== 'group'
}

/** Not place, words and the fields that only the server writes. */
function isLook(key: string): boolean {
  return !key.startsWith('m.') && !['at', 'in', 'text', 't'].includes(key)
}

function kindOf(before: Seen | undefined, after: Seen | undefined): string | null {
  const { type = '' } = after ?? before ?? {}
  // The ends of an arrow are a part of it.
  if (type.startsWith('binding:')) return null
  const kind = changeOf(before, after)
  if (kind === null) return null
  if (type === 'note') return `note-${kind}`
  return kind === 'moved' ? 'shape-changed' : `shape-${kind}`
}

function changeOf(before: Seen | undefined, after: Seen | undefined): string | null {
  if (!before) return after ? 'added' : null
  if (!after) return 'deleted'
  if (before.text !== after.text || before.look !== after.look) return 'changed'
  return before.place === after.place ? null : 'moved'
}

/**
 * Who did it, as people may see it: without an author on the note, the one who changes it may be its writer. A note that the server
 * adds, like one that is revealed, is its author's work.
 */
function visibleActor(kind: string, actor: string, seen: Seen | undefined): string | null {
  if (kind.startsWith('note-') && (seen?.author ?? null) === null) return null
  if (kind === 'note-added') return seen?.author ?? null
  return actor
}

function actorWork(actor: string | null, kinds: Kinds): ActorWork {
  const of = (kind: string): ReadonlySet<string> => kinds.get(kind) ?? NONE
  const [written, added] = [of('note-added'), of('shape-added')]
  return {
    actor,
    notes: {
      written: [...written],
      changed: [...of('note-changed')].filter((id) => !written.has(id)),
      moved: [...of('note-moved')].filter((id) => !written.has(id)),
      deleted: [...of('note-deleted')],
    },
    shapes: {
      added: [...added],
      changed: [...of('shape-changed')].filter((id) => !added.has(id)),
      deleted: [...of('shape-deleted')],
    },
  }
}
