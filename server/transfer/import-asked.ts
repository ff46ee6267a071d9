import { z } from 'zod'
import { ColumnMapping } from '#formats/csv/column-mapping.ts'
import { UPLOAD_FORMATS } from '#formats/upload/upload-formats.ts'

export const UploadName = z.string().max(200)
export const UploadFormatName = z.enum(UPLOAD_FORMATS)

/** A text to import, and what to do with it. */
export const ImportBody = z.object({
  text: z.string(),
  format: UploadFormatName.optional(),
  fileName: UploadName.optional(),
  mapping: ColumnMapping.optional(),
  dryRun: z.boolean().optional(),
  partly: z.boolean().optional(),
})
export type ImportAsked = Omit<z.infer<typeof ImportBody>, 'text'>
