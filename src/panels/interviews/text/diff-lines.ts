import { diffLines } from 'diff'

export interface DiffRow {
  kind: 'same' | 'added' | 'removed'
  text: string
  /** Line numbers from 1; `null`: it is not in that text. */
  before: number | null
  after: number | null
}

/** Rows to show, or a number of unchanged rows that are left out at first. */
export type DiffPart =
  | { kind: 'rows'; rows: readonly DiffRow[] }
  | { kind: 'folded'; rows: readonly DiffRow[] }

/** Texts without a line in common would take minutes. */
const MAX_DIFF_MS = 300
/** So many unchanged lines stay around each change. */
const CONTEXT_LINES = 3
const MIN_FOLDED_LINES = 4

/** Returns the differences, line by line. Texts that differ too much are shown as one removed and one added. */
export function diffRows(before: string, after: string): DiffRow[] {
  const changes = diffLines(before, after, { timeout: MAX_DIFF_MS, ignoreNewlineAtEof: true }) ?? [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ]
  const rows: DiffRow[] = []
  let old = 0
  let now = 0
  for (const { value, added, removed } of changes) {
    for (const text of linesOf(value)) {
      if (added) rows.push({ kind: 'added', text, before: null, after: ++now })
      else if (removed) rows.push({ kind: 'removed', text, before: ++old, after: null })
      else rows.push({ kind: 'same', text, before: ++old, after: ++now })
    }
  }
  return rows
}

/** Folds what did not change, except for a few lines around each change. */
export function foldRows(rows: readonly DiffRow[]): DiffPart[] {
  const isNear = rows.map((_, index) =>
    rows
      .slice(Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1)
      .some((row) => row.kind !== 'same'),
  )
  const parts: DiffPart[] = []
  let start = 0
  while (start < rows.length) {
    let end = start + 1
    while (end < rows.length && isNear[end] === isNear[start]) end++
    const part = rows.slice(start, end)
    const isFolded = !isNear[start] && part.length >= MIN_FOLDED_LINES
    parts.push({ kind: isFolded ? 'folded' : 'rows', rows: part })
    start = end
  }
  return parts
}

function linesOf(value: string): string[] {
  const lines = value.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}
