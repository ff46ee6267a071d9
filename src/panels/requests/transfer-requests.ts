import { z } from 'zod'
import { BoardImportResponse } from '#api/imports.ts'
import { readTimeZone } from '#base/read-time-zone.ts'
import { ColumnMapping } from '#formats/csv/column-mapping.ts'
import { UPLOAD_FORMATS } from '#formats/upload/upload-formats.ts'
import { type ApiAnswer, boardPath, call } from './call-api.ts'

const Finding = z.object({ where: z.string(), message: z.string() })

/**
 * What a file would import, or has imported. `rows` are the first ones; `parent` is the index of the row that
 * a row replies to.
 */
export const Preview = z.object({
  format: z.enum(UPLOAD_FORMATS),
  name: z.string(),
  counts: z.object({
    ideas: z.number(),
    notes: z.number(),
    shapes: z.number(),
    rounds: z.number(),
    agents: z.number(),
    people: z.number(),
  }),
  rows: z.array(
    z.object({
      text: z.string(),
      category: z.string().nullable(),
      status: z.string().nullable(),
      tags: z.array(z.string()),
      author: z.string().nullable(),
      parent: z.number().nullable(),
    }),
  ),
  table: z.object({ mapping: ColumnMapping, sample: z.array(z.array(z.string())) }).nullable(),
  problems: z.array(Finding),
})
export type Preview = z.infer<typeof Preview>
const Done = Preview.extend({ numbers: z.array(z.number()), frameId: z.string().nullable() })
export type ImportDone = z.infer<typeof Done>

/** A file, or pasted text. */
export type ImportSource = { file: File } | { text: string }

interface ImportOptions {
  /** Which column of a table holds what; null: the server decides, see `guessMapping`. */
  mapping: ColumnMapping | null
  dryRun?: boolean
  partly?: boolean
}

export const EXPORTS = ['md', 'csv', 'json', 'txt', 'html', 'transcript'] as const
export type ExportKind = (typeof EXPORTS)[number]

const OCTETS = { 'content-type': 'application/octet-stream' }

/** Export and import over HTTP. Times in files are in the time zone of this device. */
export const transferApi = {
  /** The address of a download. `numbers` limits it to these ideas. */
  exportOf(
    boardId: string,
    { format, hasAppendix }: { format: ExportKind; hasAppendix?: boolean | undefined },
    numbers?: readonly number[],
  ): string {
    const query = new URLSearchParams({ format, timeZone: readTimeZone() })
    if (hasAppendix !== undefined) query.set('appendix', hasAppendix ? 'yes' : 'no')
    if (numbers) query.set('scope', 'selection')
    if (numbers) query.set('numbers', numbers.join(','))
    return `/api/v1${boardPath(boardId)}/export?${query}`
  },
  /**
   * Imports into a board. `dryRun` reads the file and changes nothing; `partly` imports what can be read and
   * leaves out the rest, which is refused otherwise.
   */
  importInto(boardId: string, source: ImportSource, options: ImportOptions): Promise<ApiAnswer<ImportDone>> {
    const { mapping, dryRun = false, partly = false } = options
    const path = `${boardPath(boardId)}/import`
    if ('text' in source) {
      const body = { text: source.text, dryRun, partly, ...(mapping && { mapping }) }
      return call(path, Done, { method: 'POST', body })
    }
    const query = new URLSearchParams({
      fileName: source.file.name.slice(0, 200),
      dryRun: String(dryRun),
      partly: String(partly),
      ...(mapping && { mapping: JSON.stringify(mapping) }),
    })
    return call(`${path}?${query}`, Done, { method: 'POST', file: source.file, headers: OCTETS })
  },
  /** Makes a board from a board's JSON file. */
  importBoard(
    file: File,
    partly: boolean,
  ): Promise<ApiAnswer<{ board: { id: string; title: string } | null }>> {
    const query = new URLSearchParams({ fileName: file.name.slice(0, 200), partly: String(partly) })
    return call(`/boards/import?${query}`, BoardImportResponse.pick({ board: true }), {
      method: 'POST',
      file,
      headers: OCTETS,
    })
  },
}
