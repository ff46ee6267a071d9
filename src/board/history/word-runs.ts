import * as Y from 'yjs'
import { diffText } from '#base/diff-text.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { applyAndList, commitsOf, type LoggedUpdate } from './work-recorder.ts'

/** Words of a note that one actor wrote at one time. */
export interface WordRun {
  text: string
  /** A person's or an agent's id. `null`: not known, or not shown. */
  author: string | null
  /** Milliseconds since 1970. `null`: before the history begins. */
  at: number | null
}

/** `text` after a change of it, whose new words are the actor's. */
export function changeRuns(
  runs: readonly WordRun[],
  text: string,
  by: Pick<WordRun, 'author' | 'at'>,
): WordRun[] {
  const change = diffText(runs.map((run) => run.text).join(''), text)
  if (!change) return [...runs]
  const before = cut(runs, 0, change.at)
  const after = cut(runs, change.at + change.remove, Number.POSITIVE_INFINITY)
  return joinRuns([...before, { text: change.insert, ...by }, ...after])
}

/** The writers of a note’s words, by the updates of the log; `null` if the note is not there after them. */
export function readWordRuns(
  doc: Y.Doc,
  updates: readonly LoggedUpdate[],
  noteId: string,
  known: readonly WordRun[] | null,
): WordRun[] | null {
  const shapes = boardShapes(doc)
  let runs = startRuns(noteText(shapes, noteId), known)
  for (const commit of commitsOf(updates)) {
    const actors = commit
      .filter(({ data }) => applyAndList(doc, shapes, data).has(noteId))
      .flatMap(({ actor }) => (actor === 'server' ? [] : [actor]))
    const by = { author: writerOf(actors, shapes.get(noteId)), at: commit[0]?.at ?? null }
    const text = noteText(shapes, noteId)
    runs = text === null ? null : changeRuns(runs ?? [], text, by)
  }
  return runs
}

/** The server puts revealed notes on the board for their writers. `null`: several people wrote at once, or no one is known. */
function writerOf(actors: readonly string[], note: Y.Map<unknown> | undefined): string | null {
  const [actor, ...others] = new Set(actors)
  if (others.length > 0) return null
  const author = note?.get('m.author')
  return actor ?? (typeof author === 'string' ? author : null)
}

/** Words from before the log, or ones that changed where the log has no updates, are of no known time. */
function startRuns(text: string | null, known: readonly WordRun[] | null): WordRun[] | null {
  return text === null ? null : changeRuns(known ?? [], text, { author: null, at: null })
}

function noteText(shapes: Y.Map<Y.Map<unknown>>, id: string): string | null {
  const text = shapes.get(id)?.get('text')
  return text instanceof Y.Text ? text.toString() : null
}

function cut(runs: readonly WordRun[], from: number, to: number): WordRun[] {
  let at = 0
  return runs.flatMap((run) => {
    const text = run.text.slice(Math.max(0, from - at), Math.max(0, to - at))
    at += run.text.length
    return text === '' ? [] : [{ ...run, text }]
  })
}

/** A person's words of one minute are one run, however many keys it took. */
const SAME_MS = 60_000

function joinRuns(runs: readonly WordRun[]): WordRun[] {
  const joined: WordRun[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (run.text === '') continue
    if (last && last.author === run.author && isNear(last.at, run.at))
      joined[joined.length - 1] = { ...last, text: last.text + run.text }
    else joined.push(run)
  }
  return joined
}

function isNear(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return one === other
  return Math.abs(one - other) < SAME_MS
}
