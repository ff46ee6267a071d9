import { fromMarkdown } from 'mdast-util-from-markdown'
import { readTable } from '#formats/csv/read-table.ts'
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
 * The ideas of a list: each item of a Markdown list is one, nested items answer their parents, checkboxes are to-dos. A text
 * without a list gives an idea for each line; a table gives its first column; headings become tags of what follows them.
 */
export function readList(text: string): ListIdeas {
  const plain = text.replace(/^\u{feff}/u, '').replace(/\r\n?/g, '\n')
  const problems: RowFinding[] = []
  const rows = readRows(plain)
  if (rows.length > MAX_ROWS)
    problems.push({
      where: 'The list',
      message: `The list has more than ${MAX_ROWS} ideas; the rest was left out.`,
    })
  return { rows: rows.slice(0, MAX_ROWS), problems }
}

function readRows(text: string): ImportedIdea[] {
  if (!ITEM.test(text)) return readLines(text)
  return isParsable(text, MAX_PARSED_CHARS) ? readMarkdown(text) : readPlainList(text, readWords)
}

/** Within one line: spaces that could be line ends would be tried again from each of them. */
const ITEM = /^[^\S\n\u2028\u2029]*(?:[-+*]|\d{1,9}[.)])[^\S\n\u2028\u2029]+\S/m

function readMarkdown(text: string): ImportedIdea[] {
  const rows: ImportedIdea[] = []
  let heading: string | null = null
  for (const block of fromMarkdown(text).children) {
    if (block.type === 'heading') heading = plainMarkdown(block, text)
    else if (block.type === 'list') readItems(block, { text, rows, parent: null, heading, depth: 0 })
    else if (block.type === 'paragraph')
      rows.push(...readLines(sourceOf(block, text)).map((row) => under(row, heading)))
  }
  return rows
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

/** Text pasted from a table has tabs: the first column names the rows' subjects. The same for a Markdown table. */
function readLines(text: string): ImportedIdea[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const isTabbed = lines.length > 1 && lines.every((line) => line.includes('\t'))
  if (isTabbed) return readTable(text).rows.flatMap(({ cells }) => wordsOf(cells[0] ?? ''))
  const piped = lines.filter((line) => /^\s*\|.*\|\s*$/.test(line))
  if (piped.length > 1) return pipedRows(piped)
  return lines.flatMap((line) => wordsOf(line.replace(/^\s*[•◦▪–—·‣]\s*/, '')))
}

const RULE = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/

function pipedRows(lines: readonly string[]): ImportedIdea[] {
  // The head and the rule below it are no ideas.
  const body = RULE.test(lines[1] ?? '') ? lines.slice(2) : lines
  return body.flatMap((line) =>
    wordsOf(
      line
        .replace(/^\s*\|/, '')
        .split(/(?<!\\)\|/)[0]
        ?.replaceAll('\\|', '|') ?? '',
    ),
  )
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
