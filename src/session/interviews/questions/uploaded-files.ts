import { z } from 'zod'
import { fillIn } from '#base/sentence.ts'
import { ANSWER_SENTENCES } from '#session/core/answer-sentences.ts'
import type { AnswerProblem } from './answer-problem.ts'
import { answerProblem } from './answer-problem.ts'
import { CONFIG_SENTENCES } from './config-sentences.ts'
import { asFields, line } from './question-parts.ts'

/** Most files that a person can upload for one answer. */
export const MAX_FILES = 10
export const MAX_FILE_BYTES = 10 * 1024 * 1024

const UPLOAD_FIRST = ANSWER_SENTENCES['bad-answer.upload-by-id']

/** A file of an answer: its bytes are stored beside the board, never in the answer. */
export const UploadedFile = z.object({
  fileId: z.string(UPLOAD_FIRST).regex(/^f[0-9a-z]{12}$/, UPLOAD_FIRST),
  name: line(255),
  type: z.string().max(255),
  size: z.int().min(0).max(MAX_FILE_BYTES),
})
export type UploadedFile = z.infer<typeof UploadedFile>

const MAX_TYPES = 20
/** A type as in HTML: `image/*`, `application/pdf`, `.csv`. */
const ACCEPTED = /^(?:\*\/\*|[a-z]+\/(?:\*|[a-z0-9][\w.+-]*)|\.[a-z0-9][\w.-]*)$/
/** Types of files, as in HTML's `accept`. */
export const Accept = z
  .array(
    z
      .string()
      .max(100, CONFIG_SENTENCES.type)
      .transform((entry) => entry.trim().toLowerCase())
      .pipe(z.string().regex(ACCEPTED, CONFIG_SENTENCES.type)),
  )
  .max(MAX_TYPES, fillIn(CONFIG_SENTENCES.maxTypes, { max: MAX_TYPES }))

/** Whether an answer may have several files; if missing, the maximum of the question decides, or it has one. */
export const Multiple = z.boolean().optional()
/** Most files of one answer. */
export const MaxFiles = z.int().min(1).max(MAX_FILES).optional()

/** How many files an answer can have: one, unless the config allows more. */
export function maxCount(multiple: boolean | undefined, max: number | undefined): number {
  return max ?? (multiple === true ? MAX_FILES : 1)
}

/** Whether one file is of an accepted kind; an empty list accepts all. */
export function isAccepted(accept: readonly string[], file: { name: string; type: string }): boolean {
  if (accept.length === 0) return true
  const name = file.name.toLowerCase()
  const type = file.type.toLowerCase().replace(/;.*$/s, '').trim()
  return accept.some((entry) => {
    if (entry === '*/*') return true
    if (entry.startsWith('.')) return name.endsWith(entry)
    return entry.endsWith('/*') ? type.startsWith(entry.slice(0, -1)) : type === entry
  })
}

/** Returns the fault of one file, before or after it is uploaded; `null`: none. */
export function problemOfFile(
  file: { name: string; type: string; size: number },
  { accept, maxSize }: Pick<FileLimits, 'accept' | 'maxSize'>,
): AnswerProblem | null {
  const { name, size } = file
  if (!isAccepted(accept, file)) {
    return answerProblem('bad-answer.file-of-other-kind', { name, kinds: accept.join(', ') })
  }
  if (size > maxSize) {
    return answerProblem('bad-answer.file-large', { name, size: formatSize(size), max: formatSize(maxSize) })
  }
  return size === 0 ? answerProblem('bad-answer.file-empty', { name }) : null
}

/** `512 bytes`, `2 kB`, `3.5 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const kilobytes = bytes / 1024
  if (kilobytes < 1024) return `${Math.ceil(kilobytes)} kB`
  return `${(kilobytes / 1024).toFixed(1)} MB`
}

/** The names and sizes of the files, in one line. */
export function filesText(files: readonly UploadedFile[]): string {
  return files.map((file) => `${file.name} (${formatSize(file.size)})`).join(', ')
}

/** Which files an answer may have. */
export interface FileLimits {
  /** Types of files, as in HTML; an empty list accepts all. */
  accept: readonly string[]
  /** Largest size of one file, in bytes. */
  maxSize: number
  /** How many files an answer has at most. */
  max: number
}

/** Returns the fault of all files of an answer together; `null`: none. */
export function problemOfFiles(
  files: readonly UploadedFile[],
  limits: FileLimits,
  noun: 'file' | 'image',
): AnswerProblem | null {
  const { max } = limits
  if (files.length === 0) return answerProblem(`bad-answer.${noun}-missing`)
  if (files.length > max) return answerProblem(`bad-answer.max-${noun}s`, { max })
  return files.map((file) => problemOfFile(file, limits)).find(Boolean) ?? null
}

/**
 * The files of an answer that other programs write as a list alone, or in a field called `key`, with the parts `filename` and
 * `mimeType`. Anything but a list is returned as it is.
 */
export function readOldFiles(value: unknown, key: 'files' | 'images'): unknown {
  const files = Array.isArray(value) ? value : asFields(value)[key]
  if (!Array.isArray(files)) return files
  return files.map((item: unknown) => {
    const { filename, mimeType, name = filename, type = mimeType, ...rest } = asFields(item)
    return { ...rest, name, type }
  })
}
