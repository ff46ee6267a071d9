import type { NamedSentence } from '#base/sentence.ts'
import type { BoardFile } from '#formats/board-json/board-file.ts'
import { type FileFinding, MAX_FINDINGS } from '#formats/board-json/file-finding.ts'
import { readBoardFile } from '#formats/board-json/read-board-file.ts'
import { readForeignCanvas } from '#formats/canvases/read-foreign-canvas.ts'
import { type ColumnMapping, guessMapping, hasKnownName } from '#formats/csv/column-mapping.ts'
import { readTable, SEPARATOR_LINE, type TableRow } from '#formats/csv/read-table.ts'
import { rowsOfTable } from '#formats/csv/rows-of-table.ts'
import { fileSentence } from '#formats/file-sentences.ts'
import { isHeavyJson } from '#formats/heavy-json.ts'
import { readList } from '#formats/lists/read-list.ts'
import type { ImportedIdea } from '#formats/rows/idea-row.ts'
import { isMeeting, readMeeting } from '#formats/transcript/read-meeting.ts'
import { readTranscript } from '#formats/transcript/read-transcript.ts'
import type { UploadFormat } from './upload-formats.ts'

/** The content of a file or a pasted text. `problems` lists what can't be read; the rest can be imported without it. */
export type Upload = { problems: FileFinding[] } & (
  | { format: 'board'; file: BoardFile }
  | { format: 'csv'; rows: ImportedIdea[]; table: TableRow[]; mapping: ColumnMapping; delimiter: string }
  | { format: 'list' | 'transcript'; rows: ImportedIdea[] }
  | { format: 'aistorm' }
)
/** The content of a file, or why it can't be read. */
export type ReadUpload = { ok: true; upload: Upload } | ({ ok: false } & NamedSentence)

/** `now`: the time of ideas from another program's board, in milliseconds since 1970. */
export interface UploadOptions {
  fileName: string
  format: UploadFormat | null
  mapping: ColumnMapping | null
  now?: number
}

/** Reads a text in the given format, or in the one that it seems to have. */
export function readUpload(text: string, { fileName, format, mapping, now = 0 }: UploadOptions): ReadUpload {
  switch (format ?? formatOf(text, fileName)) {
    case 'board':
      return readBoard(text, fileName.replace(/\.[a-z0-9]{1,12}$/i, ''), now)
    case 'transcript':
      return readByStart(text)
    case 'csv':
      return readCells(text, mapping)
    case 'list': {
      const { rows, problems } = readList(text)
      return rows.length === 0 ? NOTHING : { ok: true, upload: { format: 'list', rows, problems } }
    }
    case 'aistorm':
      return { ok: true, upload: { format: 'aistorm', problems: [] } }
  }
}

const NOTHING = { ok: false, ...fileSentence('no-ideas') } as const

/** An agent's file: imported in the same way as AIStorm's. */
const AGENT_HEAD = /^---\r?\n(?:[^\n]{0,400}\n){0,20}?name[ \t]*:/
const TABLE_NAME = /\.(csv|tsv|tab)$/i
const OWN_FORMAT = /"format"\s*:\s*"parley-board"/
const SUBTITLES_NAME = /\.(srt|vtt)$/i
/** Excel calls a table with tabs a text. */
const UNNAMED_KIND = /^$|\.txt$/i
const JSON_NAME = /\.(json|canvas|tldr|excalidraw)$/i

/** The format by the text's start, or by the file's name if the text is ambiguous. */
function formatOf(text: string, fileName: string): UploadFormat {
  const start = text
    .slice(0, 4_096)
    .replace(/^\u{feff}/u, '')
    .trimStart()
    .replace(/\r\n?/g, '\n')
  if (/^<aistorm(?=[\s/])/m.test(start) || AGENT_HEAD.test(start)) return 'aistorm'
  if (start.startsWith('{') || JSON_NAME.test(fileName))
    return OWN_FORMAT.test(start) || !/"(?:transcript|entries)"\s*:/.test(start) ? 'board' : 'transcript'
  if (TABLE_NAME.test(fileName) || SEPARATOR_LINE.test(start)) return 'csv'
  if (SUBTITLES_NAME.test(fileName) || isMeeting(start)) return 'transcript'
  return UNNAMED_KIND.test(fileName) && isTable(start) ? 'csv' : 'list'
}

/** Every line has the same number of cells, more than one; they are separated by tabs, or the first line names the columns. */
function isTable(start: string): boolean {
  const { rows, delimiter } = readTable(start)
  const width = rows[0]?.cells.length ?? 0
  return (
    rows.length > 1 &&
    width > 1 &&
    rows.slice(0, -1).every(({ cells }) => cells.length === width) &&
    (delimiter === '\t' || hasKnownName(rows))
  )
}

function readBoard(text: string, title: string, now: number): ReadUpload {
  const found = OWN_FORMAT.test(text.slice(0, 4_096)) ? null : readForeignCanvas(text, title, now)
  const read = found ?? readBoardFile(text)
  return read.ok ? { ok: true, upload: { format: 'board', file: read.file, problems: read.problems } } : read
}

function readByStart(text: string): ReadUpload {
  const isJson = /^[\s\u{feff}]*[{[]\s*["{\]}]/u.test(text)
  return isJson ? readJsonTranscript(text) : readSpoken(text)
}

function readSpoken(text: string): ReadUpload {
  const { rows, problems } = readMeeting(text)
  return rows.length === 0 ? NOTHING : { ok: true, upload: { format: 'transcript', rows, problems } }
}

function readJsonTranscript(text: string): ReadUpload {
  if (isHeavyJson(text)) return { ok: false, ...fileSentence('heavy-transcript') }
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\u{feff}/u, ''))
  } catch {
    return { ok: false, ...fileSentence('json') }
  }
  const read = readTranscript(value)
  if (!read) return { ok: false, ...fileSentence('no-transcript') }
  const { rows, problems } = read
  return rows.length === 0
    ? NOTHING
    : { ok: true, upload: { format: 'transcript', rows, problems: problems.slice(0, MAX_FINDINGS) } }
}

function readCells(text: string, given: ColumnMapping | null): ReadUpload {
  const table = readTable(text)
  if (table.rows.length === 0) return { ok: false, ...fileSentence('no-rows') }
  const mapping = given ?? guessMapping(table.rows)
  if (!mapping.columns.includes('text')) return { ok: false, ...fileSentence('no-text-column') }
  const { rows, problems } = rowsOfTable(table, mapping)
  const all = [...table.problems, ...problems].slice(0, MAX_FINDINGS)
  const { delimiter } = table
  return { ok: true, upload: { format: 'csv', rows, table: table.rows, mapping, delimiter, problems: all } }
}
