import type { Box } from '#board/free-space.ts'
import { soundCanvas } from '#formats/board-json/sound-canvas.ts'
import type { CanvasRecord } from '#formats/board-json/write-board-file.ts'
import type { ColumnMapping } from '#formats/csv/column-mapping.ts'
import { decodeFile } from '#formats/csv/decode-file.ts'
import { readUpload, type Upload } from '#formats/upload/read-upload.ts'
import type { UploadFormat } from '#formats/upload/upload-formats.ts'
import type { Limits } from '#sync/limits.ts'
import { boxOf } from './write-canvas.ts'

export const MAX_UPLOAD_BYTES = 48 * 1024 * 1024

export interface UploadAsked {
  fileName: string
  format: UploadFormat | null
  mapping: ColumnMapping | null
}

export type FoundUpload =
  | { ok: true; upload: Upload; canvas: CanvasRecord[]; box: Box | null; encoding: string }
  | { ok: false; message: string }

/** Everything about a file that can be known before a board is touched. */
export function readFile(given: Uint8Array | string, asked: UploadAsked, limits: Limits): FoundUpload {
  const decoded = typeof given === 'string' ? { text: given, encoding: 'utf-8' } : decodeFile(given)
  if (!decoded) return { ok: false, message: 'This is no text file: neither JSON, nor a table, nor a list.' }
  const read = readUpload(decoded.text, asked)
  if (!read.ok) return read
  const { upload } = read
  const { encoding } = decoded
  if (upload.format !== 'board') return { ok: true, upload, canvas: [], box: null, encoding }
  const { maxTextChars, maxRecordBytes, maxCoordinate } = limits
  const rules = { maxTextChars, maxRecordBytes, maxCoordinate }
  const canvas = soundCanvas(upload.file.canvas, rules, upload.problems)
  return { ok: true, upload, canvas, box: boxOf(canvas), encoding }
}
