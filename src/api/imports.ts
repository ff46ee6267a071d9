import { z } from 'zod'
import { ColumnMapping } from '#formats/csv/column-mapping.ts'
import { UPLOAD_FORMATS } from '#formats/upload/upload-formats.ts'
import { Category, Status } from '#session/ideas/idea.ts'
import { BoardResponse } from './boards.ts'
import { SentenceFields } from './error.ts'
import { MeOnBoard } from './person.ts'

const Flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((flag) => flag === 'true')

const MAX_MAPPING_CHARS = 20_000
const UploadName = z.string().max(200)
const UploadFormatName = z.enum(UPLOAD_FORMATS)

export const ImportRequest = z.object({
  text: z.string(),
  format: UploadFormatName.optional(),
  fileName: UploadName.optional(),
  mapping: ColumnMapping.optional(),
  dryRun: z.boolean().optional(),
  partly: z.boolean().optional(),
})
/** How a text is read, for callers that have the text apart. */
export type ImportOptions = Omit<z.infer<typeof ImportRequest>, 'text'>

/** The query for a body that is the file itself; a JSON body has the same fields beside the text. */
export const ImportQuery = z.object({
  format: UploadFormatName.optional().describe('By default found from the file.'),
  fileName: UploadName.optional(),
  mapping: z
    .string()
    .max(MAX_MAPPING_CHARS)
    .transform((text, context) => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'The mapping is not JSON.' })
        return z.NEVER
      }
    })
    .pipe(ColumnMapping)
    .optional()
    .meta({
      type: 'string',
      maxLength: MAX_MAPPING_CHARS,
      description: 'Of a table, as JSON: what each column is. Else it is guessed.',
    }),
  dryRun: Flag.describe('`true`: answers what would come in, and changes nothing.'),
  partly: Flag.describe('`true`: takes what can be read of a file that can’t be read as a whole.'),
})

/** The preview of an idea from a table or list. */
export const ImportPreviewRow = z.object({
  text: z.string(),
  category: Category.nullable(),
  status: Status.nullable(),
  tags: z.array(z.string()),
  author: z.string().nullable(),
  parent: z.int().nullable().describe('Its place in the list.'),
})
/** The reading of a table: its delimiter, the meaning of each column, and a sample. */
export const ImportPreviewTable = z.object({
  delimiter: z.string(),
  mapping: ColumnMapping,
  rowCount: z.int().describe('Without the row that names the columns.'),
  leftOut: z
    .array(z.string())
    .describe('Columns with words that come in nowhere. Send a mapping with the request to change that.'),
  sample: z.array(z.array(z.string())).describe('The first rows, as they are.'),
})
/** The contents of a file. `encoding` is the encoding that its bytes were read with. */
export const ImportPreview = z
  .object({
    format: UploadFormatName.describe('`aistorm`: send it to /import/aistorm.'),
    name: z.string(),
    encoding: z.string(),
    counts: z.object({
      ideas: z.int(),
      notes: z.int(),
      shapes: z.int(),
      rounds: z.int(),
      agents: z.int(),
      people: z.int(),
    }),
    rows: z.array(ImportPreviewRow).describe('The first of them.'),
    table: ImportPreviewTable.nullable(),
    problems: z
      .array(z.object({ where: z.string(), message: z.string(), ...SentenceFields }))
      .describe('What can’t be read, and where. With `partly`, the rest comes in.'),
  })
  .meta({ id: 'ImportPreview' })
export type ImportPreview = z.infer<typeof ImportPreview>

export const ImportResult = z.object({
  isDone: z.boolean().describe('false: nothing was changed.'),
  numbers: z.array(z.int()).describe('Of the ideas that came in from a table or list, in their order.'),
  frameId: z.string().nullable().describe('The frame in which their notes lie.'),
})
/** The preview and, unless it was a dry run, the result. */
export const ImportResponse = ImportPreview.and(ImportResult).meta({ id: 'ImportedFile' })
export type ImportResponse = z.infer<typeof ImportResponse>

/** The new board of a board file, and the imported items. */
export const BoardImportResponse = z.object({
  // A union, because `nullable` would describe a board that is null as well.
  board: z.union([BoardResponse, z.null()]).describe('null: nothing was changed.'),
  me: z.union([MeOnBoard, z.null()]),
  preview: ImportPreview,
})
