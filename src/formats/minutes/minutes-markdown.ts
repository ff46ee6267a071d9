import { escapeBlockStart, escapeText, markdownItem } from './escape-markdown.ts'
import type { MinutesBlock, MinutesItem, MinutesSpan } from './minutes-block.ts'
import { noteMarkdown } from './note-markdown.ts'

export function minutesMarkdown(blocks: readonly MinutesBlock[]): string {
  return `${blocks.map(blockMarkdown).join('\n\n')}\n`
}

function blockMarkdown(block: MinutesBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${headingMarkdown(block.spans)}`
    case 'paragraph':
      return lineMarkdown(block.spans, '')
    case 'list':
      return listMarkdown(block.items, block.isNumbered, '')
  }
}

/** Signs at the end of a heading would close it. */
function headingMarkdown(spans: readonly MinutesSpan[]): string {
  return spansMarkdown(spans, '').replace(/(?<=^|\s)#+\s*$/, '\\$&')
}

function listMarkdown(items: readonly MinutesItem[], isNumbered: boolean, indent: string): string {
  return items
    .map(({ spans, isTicked, items: inner = [] }, i) => {
      const bullet = isNumbered ? `${i + 1}. ` : '- '
      const box = isTicked === undefined ? '' : isTicked ? '[x] ' : '[ ] '
      const within = indent + ' '.repeat(bullet.length)
      const rest = inner.length === 0 ? '' : `\n${listMarkdown(inner, false, within)}`
      return `${indent}${bullet}${box}${lineMarkdown(spans, within)}${rest}`
    })
    .join('\n')
}

/** @param indent of lines after the first */
function lineMarkdown(spans: readonly MinutesSpan[], indent: string): string {
  const at = spans.findIndex((span) => typeof span !== 'string' && span.kind === 'note')
  const note = spans[at]
  if (note === undefined || typeof note === 'string') {
    const line = spansMarkdown(spans, indent)
    return typeof spans[0] === 'string' ? escapeBlockStart(line) : line
  }
  const label = spansMarkdown(spans.slice(0, at), indent)
  return noteMarkdown(note.text, { label, facts: spansMarkdown(spans.slice(at + 1), indent), indent })
}

function spansMarkdown(spans: readonly MinutesSpan[], indent: string): string {
  return spans.map((span) => spanMarkdown(span, indent)).join('')
}

function spanMarkdown(span: MinutesSpan, indent: string): string {
  if (typeof span === 'string') return wordsMarkdown(span)
  switch (span.kind) {
    case 'strong':
      return `**${wordsMarkdown(span.text.trim())}**`
    case 'about':
      return ` — ${wordsMarkdown(span.text)}`
    case 'prose':
    case 'note':
      return markdownItem(span.text, indent)
  }
}

function wordsMarkdown(text: string): string {
  return escapeText(text.replace(/\s+/g, ' '))
}
