/** Quotes within lists within quotes: nobody writes that, and the parser takes the square of its depth. */
const TOO_NESTED = /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*){40}/
const BULLET = /^[ \t]*(?:[-+*]|1[.)])[ \t]/
const NUMBERED = /^[ \t]*\d{1,9}[.)][ \t]/
/** Signs that could be the beginning or the end of something: the parser tries each with each in one paragraph. */
const SIGNS = /[*_[\]`<!&\\]/g
const MAX_SIGNS = 300

/** Whether a Markdown parser is done with it soon, whoever wrote it. */
export function isParsable(text: string, maxChars: number): boolean {
  if (text.length > maxChars) return false
  const lines = text.split('\n')
  if (lines.some((line) => TOO_NESTED.test(line))) return false
  let signs = 0
  let isInList = false
  for (const [i, line] of lines.entries()) {
    const isItem: boolean = BULLET.test(line) || (isInList && NUMBERED.test(line))
    isInList = isItem || (isInList && !beginsParagraph(line, lines[i - 1] ?? ''))
    // A paragraph goes on until a blank line or an item.
    if (isItem || line.trim() === '') signs = 0
    // A line that goes on in a list is tried against all before it: it counts as a sign itself.
    signs += 1 + (line.match(SIGNS)?.length ?? 0)
    if (signs > MAX_SIGNS) return false
  }
  return true
}

/** One of its own, which ends the list before it. */
function beginsParagraph(line: string, before: string): boolean {
  return before.trim() === '' && /^\S/.test(line)
}
