/**
 * Lines of one text that a browser lays out. Ten thousand letters in a shape a few units wide are ten thousand lines, and
 * take it a second; a shape of this many lines is many screens high at 100 %.
 */
const MAX_LINES = 400
/** How wide a letter is at least in most texts, as a part of the font's size. */
const LETTER_WIDTH = 0.5
const CUT = '…'

export interface TextColumn {
  /** Pixels between which lines are broken; `null`: only at line breaks. */
  width: number | null
  fontSize: number
}

/** The beginning of the text, as far as it is laid out, with an ellipsis where something is left out. */
export function limitText(text: string, column: TextColumn): string {
  const end = cutAt(text, column)
  return end < text.length ? `${text.slice(0, end).toWellFormed()}${CUT}` : text
}

/** The same for paragraphs as tldraw measures them. */
export function limitHtml(html: string, column: TextColumn): string {
  if (html.length <= MAX_LINES) return html
  let lines = 0
  return html
    .split(/(?=<p[\s>])/)
    .map((block) =>
      block.replace(/[^<>]+(?=<|$)/g, (words) => {
        if (lines >= MAX_LINES) return ''
        const left = limitText(words, column)
        lines += linesIn(left, column)
        // A sign that is written as `&amp;` may have been cut.
        return left === words ? words : left.replace(/&[^;…]{0,8}…$/, CUT)
      }),
    )
    .filter((block, i) => i <= MAX_LINES || !block.startsWith('<p'))
    .join('')
}

function cutAt(text: string, column: TextColumn): number {
  const perLine = lettersPerLine(column)
  let lines = 0
  for (let start = 0; start <= text.length; ) {
    const lineBreak = text.indexOf('\n', start)
    const end = lineBreak < 0 ? text.length : lineBreak
    const needed = Math.max(1, Math.ceil((end - start) / perLine))
    if (lines + needed > MAX_LINES) return start + (MAX_LINES - lines) * Math.min(perLine, end - start)
    lines += needed
    start = end + 1
  }
  return text.length
}

function linesIn(text: string, column: TextColumn): number {
  return Math.max(1, Math.ceil(text.length / lettersPerLine(column)))
}

function lettersPerLine({ width, fontSize }: TextColumn): number {
  if (width === null) return Number.MAX_SAFE_INTEGER
  return Math.max(1, Math.floor(width / (fontSize * LETTER_WIDTH)))
}
