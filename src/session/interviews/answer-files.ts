import { fileLimits } from './questions/ask-file.ts'
import { imageLimits } from './questions/ask-image.ts'
import { type AnswerValue, QUESTION_TYPES, type QuestionBody } from './questions/question-types.ts'
import type { FileLimits, UploadedFile } from './questions/uploaded-files.ts'

/** Returns the limits on files of an answer to the question; null: it has no files. */
export function fileLimitsOf({ type, config }: QuestionBody): FileLimits | null {
  if (type === 'ask_file') return fileLimits(config)
  return type === 'ask_image' ? imageLimits(config) : null
}

export function filesOfAnswer({ type }: Pick<QuestionBody, 'type'>, value: AnswerValue): UploadedFile[] {
  if (type === 'ask_file') return QUESTION_TYPES.ask_file.Answer.parse(value).files
  return type === 'ask_image' ? QUESTION_TYPES.ask_image.Answer.parse(value).images : []
}

/** Puts the files in place of those of the answer; an answer to a question that takes no files stays as it is. */
export function withFiles(
  { type }: Pick<QuestionBody, 'type'>,
  value: AnswerValue,
  files: readonly UploadedFile[],
): AnswerValue {
  if (type === 'ask_file') return { ...value, files }
  return type === 'ask_image' ? { ...value, images: files } : value
}
