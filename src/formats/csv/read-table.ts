import Papa from 'papaparse'
import type { NamedSentence } from '#base/sentence.ts'
import { fileSentence } from '#formats/file-sentences.ts'
import { MAX_ROWS, type RowFinding } from '#formats/rows/idea-row.ts'
import { plainCell } from './safe-cell.ts'

/** A row of a table; quotes and escapes are resolved. */
export interface TableRow {
  /** The line in the file where it starts, counted from 1. */
  line: number
  cells: string[]
}
export interface Table {
  delimiter: string
  rows: TableRow[]
  problems: RowFinding[]
}

const DELIMITERS = [',', ';', '\t', '|']
export const MAX_COLUMNS = 200
const MAX_PROBLEMS = 200

/** `sep=;`: Excel's own first line, which names the delimiter. */
export const SEPARATOR_LINE = /^"?sep=([^\r\n])"?[ \t]*(?:\r\n|\r|\n)/i

/**
 * The cells of a CSV file, with the line on which each row starts. Empty rows, Excel's `sep=` line, and comments above the table
 * are left out; the comments are reported.
 */
export function readTable(text: string): Table {
  const whole = text.replace(/^\u{feff}/u, '')
  const plain = whole.includes('\n') ? whole : whole.replaceAll('\r', '\n')
  const [separatorLine = '', named] = SEPARATOR_LINE.exec(plain) ?? []
  const cells = plain.slice(separatorLine.length)
  const firstLine = separatorLine === '' ? 1 : 2
  const delimiter = named ?? guessDelimiter(cells)
  const read = parseCells(cells, { delimiter, firstLine, escapeChar: '"' })
  // Other programs write \" where spreadsheets write "".
  const escaped =
    read.quoteProblems > 0 && cells.includes('\\"')
      ? parseCells(cells, { delimiter, firstLine, escapeChar: '\\' })
      : read
  const { rows, problems } = escaped.quoteProblems < read.quoteProblems ? escaped : read
  const comments = countComments(rows)
  const comment = ({ line }: TableRow) => lineFinding(line, fileSentence('comment-above-table', { line }))
  return {
    delimiter,
    rows: rows.slice(comments),
    problems: [...rows.slice(0, comments).map(comment), ...problems],
  }
}

export function lineFinding(line: number, sentence: NamedSentence): RowFinding {
  return { where: `Line ${line}`, ...sentence }
}

/** First rows that start with # and have fewer cells than most rows. A column called # has as many. */
function countComments(rows: readonly TableRow[]): number {
  const widths = rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells.length)
  const [[width] = [1]] = [...Map.groupBy(widths, (each) => each)].toSorted(
    (a, b) => b[1].length - a[1].length,
  )
  const first = rows.findIndex(
    ({ cells }) => !cells[0]?.startsWith('#') || cells.filter((cell) => cell !== '').length >= width,
  )
  return Math.max(0, first)
}

interface CellsRead {
  rows: TableRow[]
  problems: RowFinding[]
  quoteProblems: number
}

interface CellRules {
  delimiter: string
  firstLine: number
  escapeChar: string
}

function parseCells(text: string, { delimiter, firstLine, escapeChar }: CellRules): CellsRead {
  const read: CellsRead = { rows: [], problems: [], quoteProblems: 0 }
  const { rows, problems } = read
  const lineAt = lineCounter(text)
  let begun = 0
  const report = (line: number, sentence: NamedSentence) => {
    if (problems.length < MAX_PROBLEMS) problems.push(lineFinding(line, sentence))
  }
  Papa.parse<string[]>(text, {
    delimiter,
    escapeChar,
    step({ data, errors, meta }, parser) {
      const line = lineAt(begun) + firstLine - 1
      begun = meta.cursor
      for (const { code } of errors) {
        const name = QUOTES[code]
        if (!name) continue
        read.quoteProblems++
        report(line, fileSentence(name, { line }))
      }
      if (data.every((cell) => cell.trim() === '')) return
      if (data.length > MAX_COLUMNS) report(line, fileSentence('more-columns', { line, max: MAX_COLUMNS }))
      rows.push({ line, cells: data.slice(0, MAX_COLUMNS).map(plainCell) })
      if (rows.length <= MAX_ROWS) return
      rows.pop()
      report(line, fileSentence('more-rows', { line, max: MAX_ROWS }))
      parser.abort()
    },
  })
  return read
}

const QUOTES: Record<string, 'missing-quote' | 'stray-quote'> = {
  MissingQuotes: 'missing-quote',
  InvalidQuotes: 'stray-quote',
}

const SAMPLE_CHARS = 64 * 1024
const SAMPLE_ROWS = 20

/** Picks the delimiter that gives the most rows the same cell count (> 1); defaults to comma. */
function guessDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARS)
  const best = { delimiter: ',', share: 0, width: 1 }
  for (const delimiter of DELIMITERS) {
    const { data } = Papa.parse<string[]>(sample, {
      delimiter,
      preview: SAMPLE_ROWS,
      skipEmptyLines: 'greedy',
    })
    const widths = [...Map.groupBy(data, (cells) => cells.length)].filter(([width]) => width > 1)
    for (const [width, rows] of widths) {
      const share = rows.length / data.length
      if (share > best.share || (share === best.share && width > best.width))
        Object.assign(best, { delimiter, share, width })
    }
  }
  return best.delimiter
}

/** Call it with increasing positions only. */
function lineCounter(text: string): (place: number) => number {
  let line = 1
  let counted = 0
  return (place) => {
    for (; counted < place; counted++) {
      const char = text[counted]
      if (char === '\n' || (char === '\r' && text[counted + 1] !== '\n')) line++
    }
    return line
  }
}
