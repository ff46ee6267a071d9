import { z } from 'zod'
import {
  BoardImportResponse,
  ImportPreview,
  ImportPreviewRow,
  ImportPreviewTable,
  ImportResult,
} from '#api/imports.ts'
import { wordEach } from '#api/word-sentence.ts'
import type { ColumnMapping } from '#formats/csv/column-mapping.ts'
import { boardPath, call, wordProblems } from '#panels/requests/call-api.ts'

/**
 * The content that a file would import, or has imported. Categories and statuses are read as words, which are shown as they
 * are: a newer server may have more of them.
 */
const Preview = ImportPreview.pick({ format: true, name: true, counts: true, problems: true }).extend({
  rows: z.array(ImportPreviewRow.extend({ category: z.string().nullable(), status: z.string().nullable() })),
  table: ImportPreviewTable.pick({ mapping: true, sample: true, rowCount: true, leftOut: true }).nullable(),
})
export type Preview = z.infer<typeof Preview>
const NewBoard = BoardImportResponse.pick({ board: true }).extend({
  preview: ImportPreview.pick({ problems: true }),
})
const Done = Preview.extend(ImportResult.pick({ numbers: true, frameId: true }).shape)

/** A file, or pasted text. */
export type ImportSource = { file: File } | { text: string }

interface ImportOptions {
  /** Which column of a table holds what; null: the server decides, see `guessMapping`. */
  mapping: ColumnMapping | null
  dryRun?: boolean
  partly?: boolean
}

const OCTETS = { 'content-type': 'application/octet-stream' }

export const transferApi = {
  /**
   * Imports into a board. `dryRun` reads the file and changes nothing; `partly` imports what can be read and
   * leaves out the rest, which is refused otherwise.
   */
  async importInto(boardId: string, source: ImportSource, options: ImportOptions) {
    const { mapping, dryRun = false, partly = false } = options
    const path = `${boardPath(boardId)}/import`
    if ('text' in source) {
      const body = { text: source.text, dryRun, partly, ...(mapping && { mapping }) }
      return wordProblems(await call(path, Done, { method: 'POST', body }))
    }
    const query = new URLSearchParams({
      fileName: source.file.name.slice(0, 200),
      dryRun: String(dryRun),
      partly: String(partly),
      ...(mapping && { mapping: JSON.stringify(mapping) }),
    })
    const sent = { method: 'POST', file: source.file, headers: OCTETS } as const
    return wordProblems(await call(`${path}?${query}`, Done, sent))
  },
  async importBoard(file: File, partly: boolean) {
    const query = new URLSearchParams({ fileName: file.name.slice(0, 200), partly: String(partly) })
    const answer = await call(`/boards/import?${query}`, NewBoard, {
      method: 'POST',
      file,
      headers: OCTETS,
    })
    if (!answer.ok) return answer
    const problems = await wordEach(answer.value.preview.problems)
    return { ok: true as const, value: { ...answer.value, preview: { problems } } }
  },
}
