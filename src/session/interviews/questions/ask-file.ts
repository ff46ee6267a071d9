import { z } from 'zod'
import { ANSWER_SENTENCES } from '#session/core/answer-sentences.ts'
import { CONFIG_SENTENCES } from './config-sentences.ts'
import { defineQuestionType } from './define-question-type.ts'
import { AskedQuestion } from './question-parts.ts'
import {
  Accept,
  type FileLimits,
  filesText,
  MAX_FILE_BYTES,
  MAX_FILES,
  MaxFiles,
  Multiple,
  maxCount,
  problemOfFiles,
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
  .refine(({ multiple, maxFiles }) => multiple !== false || (maxFiles ?? 1) === 1, CONFIG_SENTENCES.oneFile)
type AskFileConfig = z.infer<typeof AskFileConfig>

export function fileLimits({ accept, maxSize, multiple, maxFiles }: AskFileConfig): FileLimits {
  return { accept, maxSize, max: maxCount(multiple, maxFiles) }
}

export const askFile = defineQuestionType({
  type: 'ask_file',
  Config: AskFileConfig,
  Answer: z.object({
    files: z.array(UploadedFile, ANSWER_SENTENCES['bad-answer.file-missing']).max(MAX_FILES),
  }),
  problem: (config, { files }) => problemOfFiles(files, fileLimits(config), 'file'),
  readOldAnswer: (value) => ({ files: readOldFiles(value, 'files') }),
  text: (_config, { files }) => filesText(files),
})
