import { z } from 'zod'
import { MAX_COLUMNS, type TableRow } from './read-table.ts'

/** The possible meanings of a column. Several columns may be tags, or details, which go below the idea's text. */
export const COLUMN_FIELDS = [
  'text',
  'details',
  'number',
  'category',
  'status',
  'tags',
  'author',
  'origin',
  'answers',
  'links',
  'promotion',
  'owner',
  'due',
  'done',
  'color',
  'created',
] as const
/** The meaning that a column of a table can have. */
export const ColumnField = z.enum(COLUMN_FIELDS)
export type ColumnField = z.infer<typeof ColumnField>

/** Which column becomes what; columns count from 0. */
export const ColumnMapping = z.object({
  /** Whether the first row has the names of the columns. */
  hasHeader: z.boolean(),
  /** The meaning of each column; `null` to leave it out. */
  columns: z.array(ColumnField.nullable()).max(MAX_COLUMNS),
})
export type ColumnMapping = z.infer<typeof ColumnMapping>

/** Our names, and those of whiteboards, card lists and trackers. The first match wins its field. */
const NAMES: Record<ColumnField, readonly string[]> = {
  text: [
    'idea',
    'text',
    'content',
    'contents',
    'summary',
    'card name',
    'sticky note',
    'sticky note text',
    'note text',
    'shape text',
    'task name',
    'issue summary',
    'title',
    'name',
    'task',
    'subject',
    'card',
    'note',
    'thought',
    'message',
    'headline',
    'description',
  ],
  details: ['details', 'card description', 'body', 'notes', 'comment', 'description'],
  number: ['number', '#', 'id', 'no', 'nr', 'issue key', 'key', 'card id', 'issue id', 'task id'],
  category: ['category', 'kind', 'type', 'issue type', 'card type', 'object type'],
  status: ['status', 'state', 'stage', 'progress'],
  tags: [
    'tags',
    'tag',
    'labels',
    'label',
    'list',
    'list name',
    'components',
    'component',
    'frame',
    'cluster',
    'group',
    'theme',
    'section',
  ],
  author: [
    'author',
    'created by',
    'creator',
    'reporter',
    'written by',
    'by',
    'user',
    'owner name',
    'from',
    'participant',
  ],
  origin: ['origin'],
  answers: ['answers', 'parent', 'parent id', 'parent key', 'reply to', 'in reply to', 'epic link'],
  links: ['links', 'linked issues'],
  promotion: ['promoted to', 'promotion'],
  owner: ['owner', 'assignee', 'assigned to', 'members', 'member', 'responsible', 'assignees'],
  due: ['due', 'due date', 'deadline', 'date due'],
  done: ['done', 'is done', 'completed', 'due complete', 'complete'],
  color: ['colour', 'color', 'note color', 'note colour', 'background color', 'fill color'],
  created: ['created', 'created at', 'creation date', 'date created', 'timestamp', 'date'],
}

const FIELDS_WITH_MANY_COLUMNS: ReadonlySet<ColumnField> = new Set(['tags', 'details'])

/**
 * The probable meaning of each column, from its name. In a table without known names, the column with the most words is the idea,
 * and all others are its details: no cell is lost before a person has chosen. So are columns that have no name.
 */
export function guessMapping(rows: readonly TableRow[]): ColumnMapping {
  const width = Math.min(MAX_COLUMNS, Math.max(0, ...rows.slice(0, 100).map(({ cells }) => cells.length)))
  const heads = (rows[0]?.cells ?? []).map(plainName)
  const columns = namedFields(heads, width)
  const isKnown = columns.some((field) => field !== null)
  const hasHeader = isKnown || namesNumbers(rows)
  if (!columns.includes('text')) {
    const free = columns.flatMap((field, i) => (field === null || field === 'details' ? [i] : []))
    const [widest] = free.toSorted((a, b) => wordsIn(rows, b, hasHeader) - wordsIn(rows, a, hasHeader))
    if (widest !== undefined) columns[widest] = 'text'
  }
  const firstNumbers = columns.findIndex((field, i) => field === null && isNumbering(rows, i))
  if (!hasHeader && firstNumbers >= 0) columns[firstNumbers] = 'number'
  const isUnnamed = (i: number) => !isKnown || (heads[i] ?? '') === ''
  return { hasHeader, columns: columns.map((field, i) => field ?? (isUnnamed(i) ? 'details' : null)) }
}

/** Whether the first row has a name of a column that is known here. */
export function hasKnownName([head]: readonly TableRow[]): boolean {
  const heads = (head?.cells ?? []).map(plainName)
  return namedFields(heads, heads.length).some((field) => field !== null)
}

function namedFields(heads: readonly string[], width: number): (ColumnField | null)[] {
  const columns: (ColumnField | null)[] = Array.from({ length: width }, () => null)
  for (const field of COLUMN_FIELDS) for (const i of columnsOf(field, heads, columns)) columns[i] = field
  return columns
}

/** Names of columns that have words and are imported as nothing. */
export function leftOutColumns(rows: readonly TableRow[], { hasHeader, columns }: ColumnMapping): string[] {
  const [head] = rows
  const body = hasHeader ? rows.slice(1) : rows
  return columns.flatMap((field, i) => {
    if (field !== null || !body.some(({ cells }) => (cells[i] ?? '').trim() !== '')) return []
    const name = hasHeader ? (head?.cells[i] ?? '').trim() : ''
    return [name === '' ? `Column ${i + 1}` : name.slice(0, 200)]
  })
}

/** Whether the column counts 1, 2, 3 … down the rows. */
function isNumbering(rows: readonly TableRow[], column: number): boolean {
  return (
    rows.length > 1 && rows.slice(0, 100).every(({ cells }, i) => cells[column]?.trim() === String(i + 1))
  )
}

const NUMBER = /^[\p{Sc}]?\s?-?\d[\d\s.,:/-]*\s?[%\p{Sc}]?$/u

/** Unknown names above a column of numbers are names all the same. */
function namesNumbers(rows: readonly TableRow[]): boolean {
  const [head, ...body] = rows.slice(0, 20)
  if (!head || body.length === 0) return false
  return head.cells.some(
    (name, i) =>
      name.trim() !== '' &&
      !NUMBER.test(name.trim()) &&
      body.every(({ cells }) => NUMBER.test((cells[i] ?? '').trim())),
  )
}

/** Unassigned columns with one of the field's names: the first, or all where several are allowed. */
function columnsOf(
  field: ColumnField,
  heads: readonly string[],
  columns: readonly (ColumnField | null)[],
): number[] {
  const found = NAMES[field].flatMap((name) =>
    heads.flatMap((head, i) => (head === name && columns[i] === null ? [i] : [])),
  )
  return FIELDS_WITH_MANY_COLUMNS.has(field) ? found : found.slice(0, 1)
}

function plainName(head: string): string {
  return head
    .toLowerCase()
    .replace(/[_\-\s]+/g, ' ')
    .trim()
}

function wordsIn(rows: readonly TableRow[], column: number, hasHeader: boolean): number {
  return rows
    .slice(hasHeader ? 1 : 0, 50)
    .reduce((sum, { cells }) => sum + (cells[column]?.match(/\p{L}+/gu)?.length ?? 0), 0)
}
