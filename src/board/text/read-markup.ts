/**
 * The light Markdown of notes: `**bold**`, lists, checkboxes and addresses. It is shown where a note is read; the text
 * itself stays plain, so what several people type at once merges letter by letter as ever.
 */

/** A part of a line. `at` is its offset in the note's text. */
export type Span = { at: number; text: string; isBold: boolean } & (
  | { kind: 'words' }
  | { kind: 'link'; href: string }
)

/** The mark before the words of a line. `at` is the offset of the character between a checkbox's brackets. */
export type LineMark =
  | { kind: 'bullet' }
  | { kind: 'number'; text: string }
  | { kind: 'box'; isTicked: boolean; at: number }

/** One line of a note's text, with its list mark or checkbox, and its styled parts. */
export interface MarkupLine {
  /** Indentation of a list: 0 to `MAX_LEVEL`. */
  level: number
  mark: LineMark | null
  spans: Span[]
}

const MAX_LEVEL = 3
const BLANKS_A_LEVEL = 2

/** Whether any markup is in the text. Most notes have none. */
export function hasMarkup(text: string): boolean {
  return /\*\*\S|https?:\/\/\S|^[ \t]*(?:[-*•]|\d{1,3}[.)]|\[[ xX]{1,8}\])(?:[ \t]|$)/im.test(text)
}

/** Line by line, as the note is shown. Its stored text keeps the marks. */
export function readMarkup(text: string): MarkupLine[] {
  let at = 0
  return text.split('\n').map((line) => {
    const read = readLine(line, at)
    at += line.length + 1
    return read
  })
}

const MARKED =
  /^(?<blanks>[ \t]*)(?:(?<bullet>[-*•])[ \t]+(?=\S|$)|(?<number>\d{1,3}[.)])[ \t]+(?=\S))?(?:\[(?<box>[ xX]{1,8})\](?:[ \t]+|$))?/u

function readLine(line: string, at: number): MarkupLine {
  const found = MARKED.exec(line)
  const { blanks = '', bullet, number, box } = found?.groups ?? {}
  const isBox = box !== undefined && number === undefined
  if (!found || (!isBox && bullet === undefined && number === undefined))
    return { level: 0, mark: null, spans: spansOf(line, at) }
  const head = isBox || box === undefined ? found[0] : line.slice(0, line.indexOf('['))
  const width = blanks.replaceAll('\t', ' '.repeat(BLANKS_A_LEVEL)).length
  const level = Math.min(MAX_LEVEL, Math.floor(width / BLANKS_A_LEVEL))
  const spans = spansOf(line.slice(head.length), at + head.length)
  if (isBox) {
    const mark: LineMark = { kind: 'box', isTicked: /x/i.test(box), at: at + line.indexOf('[') + 1 }
    return { level, mark, spans }
  }
  return { level, mark: number === undefined ? { kind: 'bullet' } : { kind: 'number', text: number }, spans }
}

/** The words of a text as shown, without the characters of lists, checkboxes and bold words. */
export function shownWords(text: string): string {
  if (!hasMarkup(text)) return text
  return readMarkup(text)
    .map(({ spans }) => spans.map(({ text: words }) => words).join(''))
    .join('\n')
}

/** The shown words on one line, with commas between the items of a list. */
export function shownLine(text: string): string {
  if (!hasMarkup(text)) return onOneLine(text)
  let line = ''
  let isAfterItem = false
  for (const { mark, spans } of readMarkup(text)) {
    const words = onOneLine(spans.map(({ text: part }) => part).join(''))
    if (words === '') continue
    const gap = isAfterItem && !/[.,;:!?]$/.test(line) ? ', ' : ' '
    line = line === '' ? words : `${line}${gap}${words}`
    isAfterItem = mark !== null
  }
  return line
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** A line with a checkbox, as people read it. */
export interface BoxLine {
  isTicked: boolean
  words: string
}

/** The lines with a checkbox; a text without brackets costs one search. */
export function readBoxLines(text: string): BoxLine[] {
  if (!HAS_BOX.test(text)) return []
  return text.split('\n').flatMap((line) => {
    const { mark, spans } = readLine(line, 0)
    return mark?.kind === 'box'
      ? [{ isTicked: mark.isTicked, words: spans.map(({ text: words }) => words).join('') }]
      : []
  })
}
export function withBoxes(text: string, isTicked: boolean): string {
  if (!HAS_BOX.test(text)) return text
  const ticked = text.split('\n').map((line) => {
    const { mark } = readLine(line, 0)
    if (mark?.kind !== 'box' || mark.isTicked === isTicked) return line
    return `${line.slice(0, mark.at)}${isTicked ? 'x' : ' '}${line.slice(line.indexOf(']', mark.at))}`
  })
  return ticked.join('\n')
}
const HAS_BOX = /^[ \t]*(?:[-*•][ \t]+)?\[[ xX]{1,8}\]/m

/** Stars around words; spaces inside of them make a product or a search, not bold words. */
const BOLD = /\*\*(?=\S)(.*?\S)\*\*/gu

function spansOf(line: string, at: number): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const found of line.matchAll(BOLD)) {
    const words = found[1] ?? ''
    spans.push(...linksIn(line.slice(from, found.index), at + from, false))
    spans.push(...linksIn(words, at + found.index + 2, true))
    from = found.index + found[0].length
  }
  spans.push(...linksIn(line.slice(from), at + from, false))
  return spans
}

const ADDRESS = /(?<![\p{L}\p{N}_])https?:\/\/[^\s<>"“”„«»`]+/giu

function linksIn(text: string, at: number, isBold: boolean): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found)
    const href = safeHref(address)
    if (href === null) continue
    if (index > from) spans.push({ kind: 'words', at: at + from, text: text.slice(from, index), isBold })
    spans.push({ kind: 'link', at: at + index, text: address, isBold, href })
    from = index + address.length
  }
  if (from < text.length) spans.push({ kind: 'words', at: at + from, text: text.slice(from), isBold })
  return spans
}

/** The full stop of a sentence and the bracket around an address don't belong to it. */
function withoutEnd(address: string): string {
  let end = address.replace(/[.,;:!?'’…*]+$/u, '')
  while (/[)\]}]$/.test(end) && !isClosed(end)) end = end.slice(0, -1).replace(/[.,;:!?'’…*]+$/u, '')
  return end
}

function isClosed(address: string): boolean {
  const count = (pattern: RegExp): number => address.match(pattern)?.length ?? 0
  return count(/[([{]/g) >= count(/[)\]}]/g)
}

/** Only addresses that the browser itself parses as a web page. */
function safeHref(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, href, username } = new URL(address)
  // `https://bank.example@elsewhere.example` is not the address it seems to be.
  return (protocol === 'http:' || protocol === 'https:') && username === '' ? href : null
}
