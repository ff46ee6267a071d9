import type { NamedSentence } from '#base/sentence.ts'
import { NOTE_COLORS } from '#board/record/record-kinds.ts'
import { fileSentence } from '#formats/file-sentences.ts'
import { type ImportedIdea, plainRow, type RowFinding } from '#formats/rows/idea-row.ts'
import {
  CATEGORIES,
  type Category,
  cleanTag,
  Day,
  joinTags,
  LinkType,
  MAX_TAG_CHARS,
  STATUSES,
  type Status,
} from '#session/ideas/idea.ts'
import { OriginStamp } from '#session/origin/note-origin.ts'
import { ORIGIN_NAMES } from '#session/origin/origin-labels.ts'
import type { ColumnField, ColumnMapping } from './column-mapping.ts'
import { lineFinding, type Table, type TableRow } from './read-table.ts'

/** The rows of a table that become ideas, and those that can't. */
export interface TableIdeas {
  rows: ImportedIdea[]
  problems: RowFinding[]
}

/** The ideas of a table. A row without text is reported and left out; an unreadable value is reported, and its idea stays. */
export function rowsOfTable(table: Table, mapping: ColumnMapping): TableIdeas {
  const { columns, hasHeader } = mapping
  const problems: RowFinding[] = []
  const found: { idea: ImportedIdea; cell: (field: ColumnField) => string; line: number; report: Report }[] =
    []
  for (const row of table.rows.slice(hasHeader ? 1 : 0)) {
    const all = cellsByField(row, columns)
    const cell = (field: ColumnField) => all(field)[0] ?? ''
    const { line } = row
    const report: Report = (sentence) => problems.push(lineFinding(line, sentence))
    checkWidth(row, columns.length, report)
    const text = wordsOf(all)
    if (text === '') report(fileSentence('no-words', { line }))
    else found.push({ idea: readIdea(text, all, line, report), cell, line, report })
  }
  const places = new Map(
    found.flatMap(({ cell }, i) => (cell('number') === '' ? [] : [[plainKey(cell('number')), i] as const])),
  )
  for (const [i, { idea, cell, line, report }] of found.entries()) {
    const answers = cell('answers')
    const parent = places.get(plainKey(answers))
    if (parent !== undefined && parent !== i) idea.parent = parent
    idea.links = readLinks(cell('links'), places).filter(({ to }) => to !== i)
    if (parent === i) report(fileSentence('own-parent', { line }))
    else if (answers !== '' && parent === undefined)
      report(fileSentence('other-parent', { line, parent: answers.slice(0, 40) }))
  }
  return { rows: found.map(({ idea }) => idea), problems: problems.slice(0, MAX_PROBLEMS) }
}
const MAX_PROBLEMS = 200

/** Cells with words, by field. */
function cellsByField({ cells }: TableRow, columns: ColumnMapping['columns']) {
  return (field: ColumnField): string[] =>
    columns
      .flatMap((each, i) => (each === field ? [cells[i]?.trim() ?? ''] : []))
      .filter((text) => text !== '')
}

function checkWidth({ cells, line }: TableRow, width: number, report: Report): void {
  if (cells.slice(width).some((cell) => cell.trim() !== '')) report(fileSentence('more-cells', { line }))
}

/** The text of an idea, with its details on separate lines. */
function wordsOf(all: (field: ColumnField) => string[]): string {
  return [all('text')[0] ?? '', ...all('details')].filter((part) => part !== '').join('\n')
}

type Report = (sentence: NamedSentence) => void

function readIdea(
  text: string,
  all: (field: ColumnField) => string[],
  line: number,
  report: Report,
): ImportedIdea {
  const [kind = '', status = '', author = '', origin = '', color = '', created = ''] = (
    ['category', 'status', 'author', 'origin', 'color', 'created'] as const
  ).map((field) => all(field)[0])
  const category = categoryOf(kind)
  const tags = all('tags').flatMap((cell) => cell.split(/[,;|]/))
  // A tracker's name for a kind that we don't have is worth keeping.
  const named = category === null && kind !== '' ? [...tags, kind] : tags
  return {
    ...plainRow(text),
    category,
    status: statusOf(status),
    tags: named.length > 0 ? tagsOf(named) : null,
    author: author === '' ? null : author.slice(0, 200),
    stamp: stampNamed(origin),
    promotion: promotionOf(all, category, line, report),
    color: NOTE_COLORS.find((each) => each === color) ?? null,
    createdAt: momentOf(created),
  }
}

/** Reads our own names of origins, and `AI` or `ai-edited` as other programs may write them. */
function stampNamed(cell: string): OriginStamp | null {
  const word = cell.trim().toLowerCase()
  return (
    OriginStamp.options.find((stamp) => stamp === word || ORIGIN_NAMES[stamp].toLowerCase() === word) ?? null
  )
}

function tagsOf(words: readonly string[]): string[] {
  return joinTags(
    [],
    words.map((word) => cleanTag(word).slice(0, MAX_TAG_CHARS).trim()).filter((tag) => tag !== ''),
  )
}

const CATEGORY_WORDS: Record<string, Category> = {
  task: 'todo',
  'to do': 'todo',
  'to-do': 'todo',
  action: 'todo',
  'action item': 'todo',
  story: 'idea',
  suggestion: 'idea',
  risk: 'note',
  fact: 'note',
}

function categoryOf(cell: string): Category | null {
  const word = cell.trim().toLowerCase()
  return (
    CATEGORIES.find((each) => each === word) ??
    (Object.hasOwn(CATEGORY_WORDS, word) ? (CATEGORY_WORDS[word] ?? null) : null)
  )
}

const STATUS_WORDS: Record<string, Status> = {
  'in progress': 'refining',
  'in review': 'distilled',
  done: 'actionable',
  closed: 'archived',
  rejected: 'archived',
}

function statusOf(cell: string): Status | null {
  const word = cell.trim().toLowerCase()
  return (
    STATUSES.find((each) => each === word) ??
    (Object.hasOwn(STATUS_WORDS, word) ? (STATUS_WORDS[word] ?? null) : null)
  )
}

function promotionOf(
  all: (field: ColumnField) => string[],
  category: Category | null,
  line: number,
  report: Report,
): ImportedIdea['promotion'] {
  const [word = ''] = all('promotion')
  const [owner = ''] = all('owner')
  const [due = ''] = all('due')
  const [done = ''] = all('done')
  const kind =
    word === 'decision' || word === 'todo'
      ? word
      : category === 'decision' || category === 'todo'
        ? category
        : null
  const isMeant = word !== '' || owner !== '' || due !== '' || done !== ''
  if (!isMeant || (kind === null && owner === '' && due === '')) return null
  const day = Day.safeParse(due.slice(0, 10))
  if (due !== '' && !day.success) report(fileSentence('day', { line, day: due.slice(0, 40) }))
  return {
    kind: kind ?? 'todo',
    owner: owner === '' ? null : owner.slice(0, 200),
    due: day.data ?? null,
    isDone: /^(yes|true|1|x|done|complete|completed)$/i.test(done),
  }
}

function momentOf(cell: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}/.test(cell)) return null
  const at = Date.parse(cell)
  return Number.isNaN(at) ? null : at
}

function plainKey(cell: string): string {
  return cell.replace(/^#/, '').trim().toLowerCase()
}

function readLinks(cell: string, places: ReadonlyMap<string, number>): ImportedIdea['links'] {
  return cell.split(';').flatMap((part) => {
    const [word = '', target = ''] = part.trim().split(/\s+/)
    const type = LinkType.safeParse(word)
    const to = places.get(plainKey(target))
    return type.success && to !== undefined ? [{ type: type.data, to }] : []
  })
}
