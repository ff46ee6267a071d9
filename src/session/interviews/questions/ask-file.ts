import { z } from 'zod'
import { defineQuestionType } from './define-question-type.ts'
import { AskedQuestion, asFields } from './question-parts.ts'
import {
  Accept,
  countProblem,
  filesText,
  MAX_FILE_BYTES,
  MAX_FILES,
  MaxFiles,
  Multiple,
  maxCount,
  problemOfFile,
  readOldFiles,
  UploadedFile,
} from './uploaded-files.ts'

const AskFileConfig = z
  .object({
    ...AskedQuestion,
    multiple: Multiple,
    maxFiles: MaxFiles,
    accept: Accept.default([]),
    /** In bytes. */
    maxSize: z.int().min(1).max(MAX_FILE_BYTES).default(MAX_FILE_BYTES),
  })
  .refine(
    ({ multiple, maxFiles }) => multiple !== false || (maxFiles ?? 1) === 1,
    'With "multiple": false there is one file.',
  )
type AskFileConfig = z.infer<typeof AskFileConfig>

/** The kinds, the sizes and the number of files that a config asks for. */
export function fileLimits({ accept, maxSize, multiple, maxFiles }: AskFileConfig) {
  return { accept, maxSize, max: maxCount(multiple, maxFiles) }
}

export const askFile = defineQuestionType({
  type: 'ask_file',
  Config: AskFileConfig,
  Answer: z.object({ files: z.array(UploadedFile, 'Add a file.').max(MAX_FILES) }),
  problem(config, { files }) {
    const limits = fileLimits(config)
    const count = countProblem(files.length, limits.max, 'file')
    return count ?? files.map((file) => problemOfFile(file, limits)).find(Boolean) ?? null
  },
  readOldAnswer(value) {
    const files = Array.isArray(value) ? value : asFields(value).files
    return { files: readOldFiles(files) }
  },
  text: (_config, { files }) => filesText(files),
})
