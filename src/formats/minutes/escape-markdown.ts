/** Matches text that would start a block at the start of a line. */
const LINE_STARTS = /^(#{1,6}(?=\s|$)|[-+](?=\s|$)|>|=+\s*$|-{2,}\s*$|~{3,}|:?-+:?\s*\|)/
const NUMBERED_START = /^(\d{1,9})([.)])(?=\s|$)/

/**
 * People's words as Markdown that shows exactly these words: they create no heading, list, link, image, HTML or emphasis. Escapes
 * only where needed, so that the file stays readable.
 */
export function escapeMarkdown(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(escapeLine)
    .join('\n')
}

function escapeLine(line: string): string {
  return escapeBlockStart(escapeText(line.trim()))
}

/** Escapes a part of a line: what would be code, emphasis, a link or HTML. */
export function escapeText(words: string): string {
  return words
    .replace(/[\\`*[\]|~]/g, '\\$&')
    .replace(/_/g, underscore)
    .replace(/<(?=[A-Za-z/!?])/g, '\\<')
    .replace(/&(?=#?[A-Za-z0-9]{1,40};)/g, '\\&')
}

/** Escapes a whole line, after its words. */
export function escapeBlockStart(line: string): string {
  return line
    .replace(/^-(?=\s*$|(?:\s*-)+\s*$)/, '\\-')
    .replace(LINE_STARTS, '\\$&')
    .replace(NUMBERED_START, '$1\\$2')
}

/** Within a word it means nothing, and `snake_case` reads better without the escape. */
function underscore(char: string, at: number, line: string): string {
  const isInside = /[\p{L}\p{N}]/u.test(line[at - 1] ?? '') && /[\p{L}\p{N}]/u.test(line[at + 1] ?? '')
  return isInside ? char : `\\${char}`
}

/** Several lines within a list: they stay lines, and stay in it. */
export function markdownItem(text: string, indent = '  '): string {
  const paragraphs = escapeMarkdown(text.trim())
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split('\n').join(`\\\n${indent}`))
  return paragraphs.join(`\n\n${indent}`)
}

/** Keeps paragraphs, and lines within them. */
export function markdownText(text: string): string {
  return markdownItem(text, '')
}
