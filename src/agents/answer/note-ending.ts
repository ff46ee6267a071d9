/** Whether a note's text begins with a quotation mark. */
export function isOpeningQuote(text: string): boolean {
  return /^\s*["“„«「『‘']/.test(text)
}

/** The end of a note's text: without the space, emphasis and table signs after it, and without quotation marks around all of it. */
export function withoutEnding(isQuoted: boolean, held: string): string {
  const end = held.replace(/[\s*_|]+$/, '')
  // The other half was before the mark.
  if (!isQuoted) return end.replace(/^([^"“„«「『]*)["”»」』]$/, '$1')
  return /^["“„«「『‘']\s*(\S[^"“”„«»「」『』]*?)\s*["”“»」』’'][.。]?$/.exec(end)?.[1] ?? end
}

/** No percentage at the end of a line is longer. */
const MAX_ENDING_CHARS = 24

/** Whether a line may end with this, which would not be part of its text. `mayHaveUsual`: it may be a percentage, or the beginning of one. */
export function mayEndNote(held: string, mayHaveUsual: boolean): boolean {
  if (/^[\s*_"”»」』|]*$/.test(held)) return true
  if (!mayHaveUsual || held.length > MAX_ENDING_CHARS) return false
  return /^[\s*_"”»」』|]*[([|（［–—-]\s*[~≈<]?[\s\d.,%％٪٠-٩０-９–-]*[)\]|）］]?[\s.*_"”»」』|]*$/.test(held)
}
