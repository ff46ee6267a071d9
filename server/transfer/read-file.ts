import { type ImportOptions, type ImportPreview, ImportRequest } from '#api/imports.ts'
import { problemSentence, unreadableFile } from '#api/problem-sentence.ts'
import type { ErrorCode } from '#api/problems.ts'
import type { CodedSentence } from '#base/sentence.ts'
import type { Box } from '#board/space/free-space.ts'
import type { BoardFile } from '#formats/board-json/board-file.ts'
import { sanitizeCanvas } from '#formats/board-json/sanitize-canvas.ts'
import type { CanvasRecord } from '#formats/board-json/write-board-file.ts'
import { decodeFile } from '#formats/csv/decode-file.ts'
import { isHeavyJson } from '#formats/heavy-json.ts'
import type { ImportedIdea } from '#formats/rows/idea-row.ts'
import { readUpload, type Upload } from '#formats/upload/read-upload.ts'
import type { Limits } from '#sync/limits.ts'
import { type PictureBytes, picturesOfFile } from './pictures-in-file.ts'
import { previewImport } from './preview-import.ts'
import { boxOf } from './write-canvas.ts'

export const MAX_UPLOAD_BYTES = 48 * 1024 * 1024

/** A request to import, before anything of it is read. */
export interface FileToRead {
  given: Uint8Array
  /** Whether the body is JSON with the text in it, see ImportRequest; otherwise it is the file itself. */
  isInJson: boolean
  /** The parameters of the address. */
  options: ImportOptions
  limits: Limits
}

export type FileContent =
  | { kind: 'board'; file: BoardFile; canvas: CanvasRecord[]; box: Box | null; pictures: PictureBytes[] }
  | { kind: 'rows'; rows: ImportedIdea[] }
  | { kind: 'aistorm' }

export type FoundUpload =
  | { ok: true; options: ImportOptions; preview: ImportPreview; content: FileContent }
  | { ok: false; why: CodedSentence<ErrorCode> }

/** Everything about a file that can be found before a board changes. */
export function readFile({ given, isInJson, options: outer, limits }: FileToRead): FoundUpload {
  const body = isInJson ? readBody(given) : { ok: true as const, text: null, options: {} }
  if (!body.ok) return body
  const options = { ...outer, ...body.options }
  const decoded = body.text === null ? decodeFile(given) : { text: body.text, encoding: 'utf-8' }
  if (!decoded) return { ok: false, why: problemSentence('unreadable-file.no-text') }
  const { fileName = '', format = null, mapping = null } = options
  const read = readUpload(decoded.text, { fileName, format, mapping, now: Date.now() })
  if (!read.ok) return { ok: false, why: unreadableFile(read) }
  const content = contentOf(read.upload, limits)
  return { ok: true, options, preview: previewImport(read.upload, fileName, decoded.encoding), content }
}

function contentOf(upload: Upload, { maxTextChars, maxRecordBytes, maxCoordinate }: Limits): FileContent {
  if (upload.format === 'aistorm') return { kind: 'aistorm' }
  if (upload.format !== 'board') return { kind: 'rows', rows: upload.rows }
  const rules = { maxTextChars, maxRecordBytes, maxCoordinate }
  const canvas = sanitizeCanvas(upload.file.canvas, rules, upload.problems)
  const pictures = picturesOfFile(upload.file, canvas)
  return { kind: 'board', file: { ...upload.file, pictures: [] }, canvas, box: boxOf(canvas), pictures }
}

const NO_JSON = { ok: false, why: problemSentence('bad-request.no-json') } as const

function readBody(
  given: Uint8Array,
): { ok: true; text: string; options: ImportOptions } | { ok: false; why: CodedSentence<ErrorCode> } {
  let value: unknown
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(given)
    if (isHeavyJson(json)) return NO_JSON
    value = JSON.parse(json)
  } catch {
    return NO_JSON
  }
  const read = ImportRequest.safeParse(value)
  if (!read.success) {
    const [issue] = read.error.issues
    const reason = `${issue?.path.join('.')}: ${issue?.message}`
    return { ok: false, why: problemSentence('bad-request.because', { reason }) }
  }
  const { text, ...options } = read.data
  return { ok: true, text, options }
}
