/** `null` for other lines. `#12` is a note, no heading. */
export function markedHeading(line: string): string | null {
  const marked = /^#{1,6}(?!\d|x\d)\s*(.*)$/.exec(line) ?? /^(?:\*\*|__)(.+?)(?:\*\*|__):?$/.exec(line)
  return marked ? (marked[1] ?? '') : null
}

/** Without the emphasis that models put around words, and without the checkboxes of notes that they quote. */
export function withoutEmphasis(text: string): string {
  return text
    .replace(/\*\*|__/g, '')
    .replace(QUOTED_BOX, '$1')
    .replace(/\s+/g, ' ')
    .replace(/\s+([.,;:!?])/g, '$1')
    .trim()
}

const QUOTED_BOX = /(^|[\s"“‘„«(])(?:[-*•] +)?\[[ xX]\] +/g
