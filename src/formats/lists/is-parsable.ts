/** Quotes in lists in quotes: people write no such text, and the parser's time grows with the square of the depth. */
const TOO_NESTED = /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*){40}/
const BULLET = /^[ \t]*(?:[-+*]|1[.)])[ \t]/
const NUMBERED = /^[ \t]*\d{1,9}[.)][ \t]/
/** Characters that could start or end something: the parser tries all pairs of them in a paragraph. */
const MARKUP_CHARS = /[*_[\]`<!&\\]/g
const MAX_MARKUP_CHARS = 300

/** Whether a Markdown parser finishes quickly, even for a hostile text. */
export function isParsable(text: string, maxChars: number): boolean {
  if (text.length > maxChars) return false
  const lines = text.split('\n')
  if (lines.some((line) => TOO_NESTED.test(line))) return false
  let count = 0
  let isInList = false
  for (const [i, line] of lines.entries()) {
    const isItem: boolean = BULLET.test(line) || (isInList && NUMBERED.test(line))
    isInList = isItem || (isInList && !beginsParagraph(line, lines[i - 1] ?? ''))
    // A paragraph continues until an empty line or an item.
    if (isItem || line.trim() === '') count = 0
    // A continued line in a list is compared with all before it, so it counts too.
    count += 1 + (line.match(MARKUP_CHARS)?.length ?? 0)
    if (count > MAX_MARKUP_CHARS) return false
  }
  return true
}

/** An ordinary paragraph, which ends the list before it. */
function beginsParagraph(line: string, before: string): boolean {
  return before.trim() === '' && /^\S/.test(line)
}
