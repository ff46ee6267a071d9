/** Width of a piece of text, in the unit of the line's width. */
export type MeasureText = (text: string, isBold?: boolean) => number

// A line may break after a space, a hyphen, a dash or a slash, and around each CJK character.
const CJK = '\\u2e80-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\uff00-\\uffef'
const PIECES = new RegExp(
  `\\s+|[${CJK}]|[^\\s\\-/\\u2010\\u2012-\\u2014${CJK}]*[\\-/\\u2010\\u2012-\\u2014]+|[^\\s\\-/\\u2010\\u2012-\\u2014${CJK}]+`,
  'gu',
)

/**
 * The lines in which a browser sets this text with `white-space: pre-wrap; overflow-wrap: anywhere`, computed without it: laying
 * out thousands of notes in the DOM to learn their height costs seconds.
 */
export function wrapText(text: string, width: number, measure: MeasureText): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, width, measure))
}

function wrapParagraph(paragraph: string, width: number, measure: MeasureText): string[] {
  const lines: string[] = []
  let line = ''
  let lineWidth = 0
  for (const piece of breakablePiecesOf(paragraph)) {
    const pieceWidth = measure(piece)
    // Spaces at the end of a line hang over its edge; they never start a new one.
    if (lineWidth + pieceWidth <= width || piece.trim() === '') {
      line += piece
      lineWidth += pieceWidth
      continue
    }
    if (line !== '') lines.push(line)
    const parts = pieceWidth <= width ? [piece] : cutWord(piece, width, measure)
    line = parts.pop() ?? ''
    lines.push(...parts)
    lineWidth = measure(line)
  }
  lines.push(line)
  return lines
}

/** Splits a word that is too long for one line. */
export function cutWord(word: string, width: number, measure: MeasureText): string[] {
  const parts: string[] = []
  let rest = ''
  for (const character of word) {
    if (rest !== '' && measure(rest + character) > width) {
      parts.push(rest)
      rest = ''
    }
    rest += character
  }
  parts.push(rest)
  return parts
}

/** The pieces between which a line may break. */
export function breakablePiecesOf(paragraph: string): readonly string[] {
  return paragraph.match(PIECES) ?? []
}
