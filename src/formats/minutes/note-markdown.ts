import { type MarkupLine, readMarkup, type Span } from '#board/read-markup.ts'
import { escapeBlockStart, escapeWords } from './escape-markdown.ts'

type ListMark = NonNullable<MarkupLine['mark']>

/** Stars stay signs unless the words between them begin and end so that every reader takes them for bold. */
const HAS_SAFE_ENDS = /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/su

/**
 * A note as an item of a Markdown list: its lists, boxes and bold words as the note shows them, and else nothing but its words.
 * @param label stands before its words
 * @param facts stand behind them, and before a list of the note
 */
export function noteMarkdown(
  text: string,
  { label = '', facts = '', indent = '  ' }: { label?: string; facts?: string; indent?: string } = {},
): string {
  const lines = readMarkup(text.trim()).map((line) => ({ ...line, words: wordsOf(line.spans) }))
  // A list with one item is the item itself, and nothing to tell from the words is left of what has no label.
  const isOneLine = lines.length === 1
  const startsAsList = lines[0]?.mark != null && !isOneLine && label !== ''
  const firstList = lines.findIndex(({ mark }, i) => mark !== null && (i > 0 || startsAsList))
  const [head, rest] = firstList < 0 ? [lines, []] : [lines.slice(0, firstList), lines.slice(firstList)]
  const intro = `${label}${paragraphs(
    head.map(({ words }) => words),
    indent,
  )}`.trimEnd()
  return `${intro}${facts}${listBlocks(rest, indent)}`
}

/** Lines stay lines; an empty line parts paragraphs. */
function paragraphs(lines: readonly string[], indent: string): string {
  return lines
    .map(escapeBlockStart)
    .join('\n')
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split('\n').join(`\\\n${indent}`))
    .join(`\n\n${indent}`)
}

type WrittenLine = MarkupLine & { words: string }
/** What a line stands below. */
type Above = 'list' | 'words' | 'gap'

function listBlocks(lines: readonly WrittenLine[], indent: string): string {
  let written = ''
  /** Where the words of the items that are open begin, the outermost first. */
  let open: number[] = []
  let above: Above = 'words'
  // An item without words would make a heading of the line above.
  for (const { mark, level, words } of lines.filter((line) => line.words !== '' || line.mark === null)) {
    if (words === '') {
      above = 'gap'
    } else if (mark === null) {
      written += `${above === 'words' ? '\\\n' : '\n\n'}${indent}${escapeBlockStart(words)}`
      open = []
      above = 'words'
    } else {
      open = open.slice(0, level)
      const at = open.at(-1) ?? 0
      const sign = signOf(mark)
      const item = `${sign} ${boxOf(mark)}${escapeBlockStart(words)}`
      written += `${isApart(above, mark) ? '\n' : ''}\n${indent}${' '.repeat(at)}${item}`
      open.push(at + sign.length + 1)
      above = 'list'
    }
  }
  return written
}

/** Right under words only a list that begins with 1 is taken for one. */
function isApart(above: Above, mark: ListMark): boolean {
  return above === 'gap' || (above === 'words' && mark.kind === 'number' && !/^0*1[.)]/.test(mark.text))
}

function signOf(mark: ListMark): string {
  return mark.kind === 'number' ? mark.text : '-'
}

function boxOf(mark: ListMark): string {
  return mark.kind === 'box' ? (mark.isTicked ? '[x] ' : '[ ] ') : ''
}

function wordsOf(spans: readonly Span[]): string {
  const runs: { text: string; isBold: boolean }[] = []
  for (const { text, isBold } of spans) {
    const last = runs.at(-1)
    if (last?.isBold === isBold) last.text += text
    else runs.push({ text, isBold })
  }
  return runs
    .map(({ text, isBold }) => {
      const words = escapeWords(text)
      return isBold && HAS_SAFE_ENDS.test(text) ? `**${words}**` : words
    })
    .join('')
    .trim()
}
