/**
 * How a line of an answer begins: with a note's mark, with a speaker's label that leaked out of the prompt, or just so.
 * `more`: not decided yet; `line` is the same in fewer characters, for a repeated label. Models write the mark in many ways: `NOTE:`, `- NOTE:`, `**NOTE:**`, `Note 1:`.
 */
export type LineHead = { is: 'more'; line: string } | { is: 'prose' | 'note'; rest: string }

const BULLET = '(?:>[ \\t]*)?(?:(?:[-*•–]|\\d{1,2}[.)])[ \\t]*)?(?:#{1,4}[ \\t]*)?'
const EMPHASIS = '(?:\\*{1,3}|_{1,3})?'
const NOTE = new RegExp(
  `^[ \\t]*${BULLET}${EMPHASIS}[ \\t]*NOTE(?:[ \\t]*#?\\d{1,2})?[ \\t]*${EMPHASIS}[ \\t]*[:：][ \\t*_]*`,
  'i',
)
const LABEL = new RegExp(
  `^[ \\t]*(?:#{1,4}[ \\t]*)?${EMPHASIS}\\[[ \\t]*([^\\]\\n]{1,80}?)[ \\t]*\\]${EMPHASIS}[ \\t]*[:：][ \\t*_]*`,
)
/** A label as far as it has come: the name is the first group, what follows the bracket is not. */
const LABEL_BEGUN =
  /^[ \t]*(?:#{1,4}[ \t]*)?(?:\*{0,3}|_{0,3})(?:\[[ \t]*([^\]\n]{0,80})(\](?:\*{0,3}|_{0,3})[ \t]*)?)?$/
/** Put behind what has come so far, one of these makes it a note's mark: if none does, nothing will. */
const COMPLETIONS = ['NOTE:', 'OTE:', 'TE:', 'E:', ':', '.NOTE:', '*:', '_:']
/** No one indents this far: a line that gets here is prose. */
const MAX_HEAD_CHARS = 200

/** `isWhole`: nothing more arrives, so it must be decided now. `speakers` as `speakerKey` gives them. */
export function readHead(line: string, speakers: ReadonlySet<string>, isWhole: boolean): LineHead {
  const { rest, isNote } = withoutMarks(line, speakers)
  if (!isWhole && rest.length < MAX_HEAD_CHARS && canChange(rest, isNote, speakers)) {
    return { is: 'more', line: line.length < MAX_HEAD_CHARS ? line : `${isNote ? 'NOTE: ' : ''}${rest}` }
  }
  if (isNote) return { is: 'note', rest: rest.trimStart() }
  return { is: 'prose', rest: rest === line ? line : rest.trimStart() }
}

/** Labels and a mark may stand in any order, and labels doubled. */
function withoutMarks(line: string, speakers: ReadonlySet<string>): { rest: string; isNote: boolean } {
  let rest = line
  let isNote = false
  for (;;) {
    const label = LABEL.exec(rest)
    const isLabel = label !== null && speakers.has(speakerKey(label[1] ?? ''))
    const mark = isLabel ? label : isNote ? null : NOTE.exec(rest)
    if (!mark) return { rest, isNote }
    rest = rest.slice(mark[0].length)
    isNote ||= !isLabel
  }
}

/** Whether what comes next can still make it a label or a note's mark. */
function canChange(rest: string, isNote: boolean, speakers: ReadonlySet<string>): boolean {
  if (rest.trim() === '' || couldBeLabel(rest, speakers)) return true
  return !isNote && COMPLETIONS.some((end) => NOTE.test(rest + end))
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
