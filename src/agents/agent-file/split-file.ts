/** An agent file cut into its two parts. All offsets are of the whole text. */
export interface SplitFile {
  /** The start of the front matter, after the first fence and its line end. */
  start: number
  front: string
  /** The start of the prompt's part, after the second fence and its line end. */
  bodyStart: number
  body: string
  lineEnd: '\n' | '\r\n'
}

const FIRST_FENCE = /^\u{feff}?---[ \t]*(\r?\n)/u
const NEXT_FENCE = /^---[ \t]*(?:\r?\n|$)/m

/** A sentence when the text doesn't begin with front matter between two lines of `---`. */
export function splitFile(text: string): SplitFile | { message: string; line: number } {
  const first = FIRST_FENCE.exec(text)
  if (!first) {
    const message =
      'An agent file begins with a line of three dashes (---), then name and kind, then --- again.'
    return { message, line: 1 }
  }
  const start = first[0].length
  const rest = text.slice(start)
  const fence = NEXT_FENCE.exec(rest)
  if (!fence) {
    return { message: 'The second line of three dashes (---) is missing: it ends the front matter.', line: 1 }
  }
  const bodyStart = start + fence.index + fence[0].length
  return {
    start,
    front: rest.slice(0, fence.index),
    bodyStart,
    body: text.slice(bodyStart),
    lineEnd: first[1] === '\r\n' ? '\r\n' : '\n',
  }
}

/** Counted from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
