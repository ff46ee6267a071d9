import type { ImportPreview } from '#api/imports.ts'
import { leftOutColumns } from '#formats/csv/column-mapping.ts'
import type { Upload } from '#formats/upload/read-upload.ts'

const PREVIEW_ROWS = 50
const SAMPLE_ROWS = 6
const SAMPLE_CHARS = 300

/** Describes the content that an import of this file would add. */
export function previewImport(upload: Upload, name: string, encoding: string): ImportPreview {
  const shared = { format: upload.format, name, encoding, problems: upload.problems }
  if (upload.format === 'aistorm') return { ...shared, counts: NOTHING, rows: [], table: null }
  if (upload.format === 'board') {
    const { ideas, canvas, rounds, agents, people } = upload.file
    const notes = canvas.filter(({ t }) => t === 'note').length
    const counts = {
      ideas: ideas.filter(({ removedAt }) => removedAt === null).length,
      notes,
      shapes: canvas.length - notes,
      rounds: rounds.length,
      agents: agents.length,
      people: people.length,
    }
    return { ...shared, name: upload.file.board.title, counts, rows: [], table: null }
  }
  const { rows } = upload
  const people = new Set(rows.flatMap(({ author }) => author ?? []))
  return {
    ...shared,
    counts: { ...NOTHING, ideas: rows.length, notes: rows.length, people: people.size },
    rows: rows.slice(0, PREVIEW_ROWS).map(({ text, category, status, tags, author, parent, promotion }) => ({
      text: text.slice(0, SAMPLE_CHARS).toWellFormed(),
      category: promotion?.kind ?? category,
      status,
      tags: tags ?? [],
      author,
      parent,
    })),
    table:
      upload.format === 'csv'
        ? {
            delimiter: upload.delimiter,
            mapping: upload.mapping,
            rowCount: upload.table.length - (upload.mapping.hasHeader ? 1 : 0),
            leftOut: leftOutColumns(upload.table, upload.mapping),
            sample: upload.table
              .slice(0, SAMPLE_ROWS)
              .map(({ cells }) => cells.map((cell) => cell.slice(0, SAMPLE_CHARS).toWellFormed())),
          }
        : null,
  }
}

const NOTHING = { ideas: 0, notes: 0, shapes: 0, rounds: 0, agents: 0, people: 0 }
