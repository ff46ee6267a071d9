import { fromMarkdown } from 'mdast-util-from-markdown'
import { readTable } from '#formats/csv/read-table.ts'
import { fileSentence } from '#formats/file-sentences.ts'
import { type ImportedIdea, MAX_ROWS, plainRow, type RowFinding } from '#formats/rows/idea-row.ts'
import { isParsable } from './is-parsable.ts'
import { readPlainList } from './read-plain-list.ts'

/** The items of a list that become ideas, and those that can't. */
export interface ListIdeas {
  rows: ImportedIdea[]
  problems: RowFinding[]
}

type Root = ReturnType<typeof fromMarkdown>
type Block = Root['children'][number]
type List = Extract<Block, { type: 'list' }>
type Item = List['children'][number]

/** Deeper lists are read as if they were at this depth. */
const MAX_DEPTH = 20
/** Longer texts are read line by line. */
const MAX_PARSED_CHARS = 200_000
/**
 * The ideas of a list: each item of a Markdown list is one, nested items answer their parents, checkboxes are to-dos. A
 * text without a list gives an idea for each line; a table gives its first column; headings become tags of the items
 * below them.
 */
export function readList(text: string): ListIdeas {
  const plain = text.replace(/^\u{feff}/u, '').replace(/\r\n?/g, '\n')
  const problems: RowFinding[] = []
  const rows = readRows(plain)
  if (rows.length > MAX_ROWS)
    problems.push({ where: 'The list', ...fileSentence('list-length', { max: MAX_ROWS }) })
  return { rows: rows.slice(0, MAX_ROWS), problems }
}

function readRows(text: string): ImportedIdea[] {
  if (!ITEM.test(text) && !QUOTE_OR_CODE.test(text)) return readLines(text)
  return isParsable(text, MAX_PARSED_CHARS) ? readMarkdown(text) : readPlainList(text, readWords)
}

/** Within one line: spaces that could be line ends would be tried again from each of them. */
const ITEM = /^[^\S\n\u2028\u2029]*(?:[-+*]|\d{1,9}[.)])[^\S\n\u2028\u2029]+\S/m

const QUOTE_OR_CODE = /^ {0,3}(?:> ?\S|`{3}|~{3})/m

function readMarkdown(text: string): ImportedIdea[] {
  const rows: ImportedIdea[] = []
  let heading: string | null = null
  for (const block of fromMarkdown(text).children) {
    if (block.type === 'heading') heading = plainMarkdown(block, text)
    else if (block.type === 'list') readItems(block, { text, rows, parent: null, heading, depth: 0 })
    else if (block.type !== 'thematicBreak')
      rows.push(...readBlock(block, text).map((row) => under(row, heading)))
  }
  return rows
}

/** A quote or a block of code is one idea; a paragraph gives one for each line. */
function readBlock(block: Block, text: string): ImportedIdea[] {
  if (block.type === 'blockquote') return wordsOf(plainMarkdown(block, text))
  if (block.type === 'code') return block.value.trim() === '' ? [] : [plainRow(block.value)]
  return readLines(sourceOf(block, text))
}

interface Place {
  text: string
  rows: ImportedIdea[]
  parent: number | null
  heading: string | null
  depth: number
}

function readItems(list: List, place: Place): void {
  for (const item of list.children) readItem(item, place)
}

function readItem(item: Item, place: Place): void {
  const { text, rows, parent, heading, depth } = place
  const words = item.children
    .filter((child) => child.type !== 'list')
    .map((child) => plainMarkdown(child, text))
    .join('\n')
    .trim()
  let own = parent
  if (words !== '') {
    rows.push(under({ ...readWords(words), parent }, heading))
    if (depth < MAX_DEPTH) own = rows.length - 1
  }
  for (const child of item.children)
    if (child.type === 'list') readItems(child, { ...place, parent: own, depth: depth + 1 })
}

/** A checkbox makes a to-do, open or done. */
const BOX = /^\[([ xX])\]\s+(?=\S)/
/** The form in which our minutes write a number before an idea. */
const NUMBER = /^#\d+\s+(?=\S)/

function readWords(words: string): ImportedIdea {
  const box = BOX.exec(words)
  const row = plainRow(words.replace(BOX, '').replace(NUMBER, ''))
  if (!box) return row
  const isDone = box[1] !== ' '
  return { ...row, category: 'todo', promotion: { kind: 'todo', owner: null, due: null, isDone } }
}

function under(row: ImportedIdea, heading: string | null): ImportedIdea {
  const tag = heading === null ? '' : cleanHeading(heading)
  return tag === '' ? row : { ...row, tags: [tag] }
}
const MAX_HEADING_CHARS = 32

function cleanHeading(heading: string): string {
  return heading
    .replace(/[#,;\s]+/g, ' ')
    .trim()
    .toLowerCase()
    .slice(0, MAX_HEADING_CHARS)
    .trim()
}

function sourceOf({ position }: Block, text: string): string {
  return text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)
}

/** The rows of a table, pasted with tabs or in Markdown, are ideas with all their cells; every other line is one. */
function readLines(text: string): ImportedIdea[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const isTabbed = lines.length > 1 && lines.every((line) => line.includes('\t'))
  if (isTabbed) return readTable(text).rows.flatMap(({ cells }) => wordsOf(joinCells(cells)))
  const rows: ImportedIdea[] = []
  for (let i = 0; i < lines.length; ) {
    const table = lines.slice(i, endOfTable(lines, i))
    if (table.length > 1) rows.push(...pipedRows(table))
    else rows.push(...wordsOf((lines[i] ?? '').replace(/^\s*[•◦▪–—·‣]\s*/, '')))
    i += Math.max(1, table.length)
  }
  return rows
}

const PIPED = /^\s*\|.*\|\s*$/
const RULE = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/

function endOfTable(lines: readonly string[], start: number): number {
  let end = start
  while (end < lines.length && PIPED.test(lines[end] ?? '')) end++
  return end
}

/** With a head, each cell but the first gets the name of its column. */
function pipedRows(lines: readonly string[]): ImportedIdea[] {
  const hasHead = RULE.test(lines[1] ?? '')
  const heads = hasHead ? pipedCells(lines[0] ?? '') : []
  return lines.slice(hasHead ? 2 : 0).flatMap((line) => wordsOf(joinCells(pipedCells(line), heads)))
}

function pipedCells(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim())
}

function joinCells(cells: readonly string[], heads: readonly string[] = []): string {
  return cells
    .map((cell, i) => (i > 0 && cell.trim() !== '' && heads[i] ? `${heads[i]}: ${cell.trim()}` : cell.trim()))
    .filter((cell) => cell !== '')
    .join('\n')
}

function wordsOf(line: string): ImportedIdea[] {
  const words = line.trim()
  return words === '' ? [] : [readWords(words)]
}

type MarkdownNode = Root | Root['children'][number] | { type: string }

/** The text of Markdown without markup; code and HTML stay unchanged. */
function plainMarkdown(node: MarkdownNode, source: string): string {
  if ('value' in node && typeof node.value === 'string') return node.value
  if (node.type === 'break') return '\n'
  if (node.type === 'image' && 'alt' in node) return typeof node.alt === 'string' ? node.alt : ''
  if (!('children' in node) || !Array.isArray(node.children)) return ''
  const between = node.type === 'blockquote' || node.type === 'listItem' ? '\n' : ''
  return node.children.map((child: MarkdownNode) => plainMarkdown(child, source)).join(between)
}
