import { type MarkupLine, readMarkup, type Span } from '#board/text/read-markup.ts'
import { escapeBlockStart, escapeText } from './escape-markdown.ts'

type ListMark = NonNullable<MarkupLine['mark']>

/** Stars stay stars unless every Markdown reader takes the words between them for bold. */
const HAS_SAFE_ENDS = /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/su

/**
 * A note as an item of a Markdown list: its lists, checkboxes and bold words as the note shows them, and otherwise only its
 * words.
 * @param label goes before its words
 * @param facts go behind them, and before a list in the note
 */
export function noteMarkdown(
  text: string,
  { label = '', facts = '', indent = '  ' }: { label?: string; facts?: string; indent?: string } = {},
): string {
  const lines = readMarkup(text.trim()).map((line) => ({ ...line, words: wordsOf(line.spans) }))
  // A list with one item becomes the item itself; without a label nothing separates it from the words.
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
/** The kind of the line above another line. */
type Above = 'list' | 'words' | 'gap'

function listBlocks(lines: readonly WrittenLine[], indent: string): string {
  let written = ''
  /** The indents of the open items, the outermost first. */
  let open: number[] = []
  let above: Above = 'words'
  // An item without words would turn the line above into a heading.
  for (const { mark, level, words } of lines.filter((line) => line.words !== '' || line.mark === null)) {
    if (words === '') {
      above = 'gap'
    } else if (mark === null) {
      written += `${above === 'words' ? '\\\n' : '\n\n'}${indent}${escapeBlockStart(words)}`
      open = []
      above = 'words'
    } else {
      // The first item of a list in a list is directly below the words of its parent.
      const isBelowWords = above === 'words' || open.length <= level
      open = open.slice(0, level)
      const at = open.at(-1) ?? 0
      const bullet = bulletOf(mark)
      const item = `${bullet} ${boxOf(mark)}${escapeBlockStart(words)}`
      written += `${isApart(above === 'gap', isBelowWords, mark) ? '\n' : ''}\n${indent}${' '.repeat(at)}${item}`
      open.push(at + bullet.length + 1)
      above = 'list'
    }
  }
  return written
}

/** Directly below words, only a list that starts with 1 is recognised. */
function isApart(hasGap: boolean, isBelowWords: boolean, mark: ListMark): boolean {
  return hasGap || (isBelowWords && mark.kind === 'number' && !/^0*1[.)]/.test(mark.text))
}

function bulletOf(mark: ListMark): string {
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
      const words = escapeText(text)
      return isBold && HAS_SAFE_ENDS.test(text) ? `**${words}**` : words
    })
    .join('')
    .trim()
}
