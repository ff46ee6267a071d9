/**
 * Lines of one text that a browser lays out. Ten thousand letters in a shape a few units wide are ten thousand lines, and take a
 * second; this many lines are many screens high at 100 %.
 */
const MAX_LINES = 400
/** Shorter texts are laid out quickly, however narrow the shape is. */
export const SHORT_CHARS = MAX_LINES
/** The minimum width of a letter in most texts, as a fraction of the font's size. */
const LETTER_WIDTH = 0.5
const CUT = '…'
/** One line of these is wider than ten screens. */
const MAX_LABEL_CHARS = 2_000
/**
 * Consecutive letters of a script without spaces. For each line the browser searches all of them for words: ten thousand Thai
 * letters take it seconds.
 */
const MAX_RUN = 100
/** More marks than this on one letter are no writing. */
const MAX_MARKS = 40
const NO_SPACES = String.raw`\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tai_Tham}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Viet}`
/** Letters that change with the letters beside them; ten thousand take a browser 150 ms in an exported picture. */
const JOINED = String.raw`\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tibetan}`
/** A letter of these scripts, or an invisible character: soft hyphens, joiners, direction marks. */
const COSTLY = new RegExp(String.raw`[${NO_SPACES}${JOINED}]|(\p{Cf})`, 'gu')
/** Letters of these scripts that are laid out: each takes a browser up to four times as long as another letter. */
const MAX_COST = 5_000
/** A fifth as many invisible characters: ten thousand of them take a browser 300 ms. */
const COST_WITHOUT_INK = 5
/** Up to a position that is neither before a mark nor after a vowel that is written before its letter. */
const LONG_RUN = new RegExp(
  String.raw`[${NO_SPACES}]{${MAX_RUN},${MAX_RUN + MAX_MARKS}}?(?<![\u0E40-\u0E44\u0EC0-\u0EC4\u1039\u17D2])(?=[${NO_SPACES}])(?![\p{M}\u0E33\u0EB3])`,
  'gu',
)
/** A position where a line may break, without width. */
const LINE_MAY_END = '\u200B'

export interface TextColumn {
  /** Pixels available for a line; `null` if lines break only at line breaks. */
  width: number | null
  fontSize: number
}

/** The text for layout: its beginning with an ellipsis if something is left out, with no run longer than `MAX_RUN`. */
export function limitText(text: string, column: TextColumn): string {
  const limited = cutText(text, column)
  return text.length > SHORT_CHARS ? splitRuns(limited) : limited
}

function cutText(text: string, column: TextColumn, maxCost = MAX_COST): string {
  const end = Math.min(cutAt(text, column), endOfCost(text, maxCost))
  return end < text.length ? `${text.slice(0, end).toWellFormed()}${CUT}` : text
}

/** The position up to which letters and marks have cost `max`. */
function endOfCost(text: string, max: number): number {
  if (text.length * COST_WITHOUT_INK <= max) return text.length
  let cost = 0
  for (const { 1: withoutInk, index } of text.matchAll(COSTLY)) {
    cost += withoutInk ? COST_WITHOUT_INK : 1
    if (cost > max) return index
  }
  return text.length
}

function costOf(text: string): number {
  let cost = 0
  for (const { 1: withoutInk } of text.matchAll(COSTLY)) cost += withoutInk ? COST_WITHOUT_INK : 1
  return cost
}

function splitRuns(text: string): string {
  return text.replace(LONG_RUN, `$&${LINE_MAY_END}`)
}

/** Like `limitText`, for the label of an arrow, which is first measured on one line, whatever its length. */
export function limitLabel(text: string, column: TextColumn): string {
  if (text.length <= MAX_LABEL_CHARS) return limitText(text, column)
  const limited = limitText(text.slice(0, MAX_LABEL_CHARS).toWellFormed(), column)
  return limited.endsWith(CUT) ? limited : limited + CUT
}

export function describeLongText(text: string | undefined): string | undefined {
  if (!text || text.length <= SHORT_CHARS) return undefined
  return `${text.slice(0, SHORT_CHARS).toWellFormed()}${CUT}`
}

/** Like `limitText`, for paragraphs as tldraw measures them. */
export function limitHtml(html: string, column: TextColumn): string {
  // Each paragraph counts as a letter: ten thousand empty ones are as many lines.
  if (html.replace(/(<p)(?=[\s>])/g, ' $1').replace(/<[^>]*>/g, '').length <= SHORT_CHARS) return html
  let lines = 0
  let costLeft = MAX_COST
  return html
    .split(/(?=<p[\s>])/)
    .map((block) =>
      block.replace(/[^<>]+(?=<|$)/g, (words) => {
        if (lines >= MAX_LINES) return ''
        const left = cutText(words, column, costLeft)
        lines += linesIn(left, column)
        costLeft -= costOf(left)
        // A character written as `&amp;` may have been cut.
        return splitRuns(left === words ? words : left.replace(/&[^;…]{0,8}…$/, CUT))
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
