/**
 * How a line of an answer begins: with the mark of a note or a candidate, with a speaker's label that leaked out of the prompt, or
 * just so. `more`: not decided yet; `line` is the same in fewer characters, for a repeated label. Models write a mark in many ways:
 * `NOTE:`, `- NOTE:`, `**NOTE:**`, `Note 1:`, `NOTE 5%:`, `NOTE: (5%)`.
 */
export type LineHead = { is: 'more'; line: string } | { is: 'prose'; rest: string } | MarkedHead
/** The kind of a line, from the mark at its beginning. */
export interface MarkedHead {
  is: 'note' | 'candidate'
  rest: string
  /** 0 to 100; null: the mark has none. */
  usualPercent: number | null
}

/** Facts that identify marks: everyone's name as `speakerKey` gives it, and whether the answer was asked for candidates. */
export interface KnownMarks {
  speakers: ReadonlySet<string>
  hasCandidates: boolean
}

const BULLET = '(?:>[ \\t]*)?(?:(?:[-*•–]|\\d{1,2}[.)])[ \\t]*)?(?:#{1,4}[ \\t]*)?'
const EMPHASIS = '(?:\\*{1,3}|_{1,3})?'
const PERCENT = '[~≈<]?[ \\t]*(\\d{1,3})(?:[.,]\\d*)?[ \\t]*%'
const USUAL = `(?:[ \\t]*[([]?[ \\t]*${PERCENT}[ \\t]*[)\\]]?)?`
const markOf = (word: string): RegExp =>
  new RegExp(
    `^[ \\t]*${BULLET}${EMPHASIS}[ \\t]*${word}(?:[ \\t]*#?\\d{1,2}(?![\\d.,]*[ \\t]*%))?${USUAL}[ \\t]*${EMPHASIS}[ \\t]*[:：][ \\t*_]*`,
    'i',
  )
const NOTE = markOf('NOTE')
const CANDIDATE = markOf('MAYBE')
/** Behind the mark instead of in it. */
const USUAL_BEHIND = new RegExp(`^[([][ \\t]*${PERCENT}[ \\t]*[)\\]][ \\t:*_–-]*`)
const USUAL_BEHIND_BEGUN = /^[([][ \t~≈<\d.,%]*$/
const LABEL = new RegExp(
  `^[ \\t]*(?:#{1,4}[ \\t]*)?${EMPHASIS}\\[[ \\t]*([^\\]\\n]{1,80}?)[ \\t]*\\]${EMPHASIS}[ \\t]*[:：][ \\t*_]*`,
)
/** A label as far as it has come: the name is the first group, what follows the bracket is not. */
const LABEL_BEGUN =
  /^[ \t]*(?:#{1,4}[ \t]*)?(?:\*{0,3}|_{0,3})(?:\[[ \t]*([^\]\n]{0,80})(\](?:\*{0,3}|_{0,3})[ \t]*)?)?$/
/** Put behind what has come so far, one of these makes it a mark: if none does, nothing will. */
const COMPLETIONS = [
  ...['NOTE:', 'OTE:', 'TE:', 'E:', ':', '.NOTE:', '*:', '_:'],
  ...['MAYBE:', 'AYBE:', 'YBE:', 'BE:', '.MAYBE:', '5%:', '%:', '):', ']:'],
]
/** No one indents this far: a line that gets here is prose. */
const MAX_HEAD_CHARS = 200

/** `isWhole`: nothing more arrives, so it must be decided now. */
export function readHead(line: string, known: KnownMarks, isWhole: boolean): LineHead {
  const { rest, mark } = withoutMarks(line, known)
  if (!isWhole && rest.length < MAX_HEAD_CHARS && canChange(rest, mark, known)) {
    const kept = mark ? `${mark.is === 'note' ? 'NOTE' : 'MAYBE'}${percentIn(mark)}: ${rest}` : rest
    return { is: 'more', line: line.length < MAX_HEAD_CHARS ? line : kept }
  }
  if (mark) return { ...mark, rest: rest.trimStart() }
  return { is: 'prose', rest: rest === line ? line : rest.trimStart() }
}

type Mark = Omit<MarkedHead, 'rest'>

function percentIn({ usualPercent }: Mark): string {
  return usualPercent === null ? '' : ` ${usualPercent}%`
}

/** Labels and a mark may stand in any order, and labels doubled. */
function withoutMarks(line: string, known: KnownMarks): { rest: string; mark: Mark | null } {
  let rest = line
  let mark: Mark | null = null
  for (;;) {
    const label = LABEL.exec(rest)
    if (label && known.speakers.has(speakerKey(label[1] ?? ''))) {
      rest = rest.slice(label[0].length)
      continue
    }
    if (mark) return { ...withoutUsual(rest, mark, known) }
    const found = markIn(rest, known)
    if (!found) return { rest, mark }
    rest = rest.slice(found.chars)
    mark = found.mark
  }
}

function markIn(rest: string, { hasCandidates }: KnownMarks): { mark: Mark; chars: number } | null {
  const note = NOTE.exec(rest)
  const found = note ?? (hasCandidates ? CANDIDATE.exec(rest) : null)
  if (!found) return null
  const mark: Mark = { is: note ? 'note' : 'candidate', usualPercent: percentOf(found[1]) }
  return { mark, chars: found[0].length }
}

function withoutUsual(rest: string, mark: Mark, { hasCandidates }: KnownMarks): { rest: string; mark: Mark } {
  const behind = hasCandidates && mark.usualPercent === null ? USUAL_BEHIND.exec(rest) : null
  if (!behind) return { rest, mark }
  return { rest: rest.slice(behind[0].length), mark: { ...mark, usualPercent: percentOf(behind[1]) } }
}

function percentOf(digits: string | undefined): number | null {
  const percent = digits === undefined ? null : Number(digits)
  return percent === null || percent > 100 ? null : percent
}

/** Whether what comes next can still make it a label, a mark or a mark's percentage. */
function canChange(rest: string, mark: Mark | null, known: KnownMarks): boolean {
  if (rest.trim() === '' || couldBeLabel(rest, known.speakers)) return true
  if (mark) return known.hasCandidates && mark.usualPercent === null && USUAL_BEHIND_BEGUN.test(rest)
  return COMPLETIONS.some((end) => markIn(rest + end, known) !== null)
}

/** One speaker's label is the other's, but for capitals and spaces. */
export function speakerKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase()
}

function couldBeLabel(line: string, speakers: ReadonlySet<string>): boolean {
  const begun = LABEL_BEGUN.exec(line)
  if (!begun) return false
  const [, name = '', closed] = begun
  if (closed !== undefined) return speakers.has(speakerKey(name))
  const key = name.replace(/\s+/g, ' ').toLowerCase()
  return [...speakers].some((speaker) => speaker.startsWith(key) || key.trimEnd() === speaker)
}
