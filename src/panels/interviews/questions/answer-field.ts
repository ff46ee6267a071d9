import type { z } from 'zod'
import type { ApiAnswer } from '#panels/requests/call-api.ts'
import type { UploadedFile } from '#session/interviews/questions/uploaded-files.ts'

/** A person's input so far: the fields of an answer, of which some may be missing or half typed. */
export type AnswerDraft = Readonly<Record<string, unknown>>

/** Uploads and addresses of the files of answers. */
export interface AnswerFiles {
  /** Resolves when the server has it; `onProgress` gets 0 to 1. Aborting resolves to a failure that is not shown. */
  upload: (
    file: File,
    onProgress: (part: number) => void,
    signal: AbortSignal,
  ) => Promise<ApiAnswer<UploadedFile>>
  urlOf: (fileId: string) => string
}

/** Props of every field. Each question mounts its own. */
export interface AnswerFieldProps<Config> {
  config: Config
  /** From this page or this browser's storage: each field reads its own keys. */
  draft: AnswerDraft
  /** Called at each change with the whole draft, which replaces the one before. */
  onChange: (draft: AnswerDraft) => void
  isDisabled: boolean
  /** The id of the element with the question, which names the field. */
  labelId: string
  /** Uploads files for this question, and gives their addresses. Only types with files use it. */
  files: AnswerFiles
}

/** The valid part of a draft; all of its fields are optional, because a person may not have filled them in. */
export function readDraft<Draft extends z.ZodObject>(shape: Draft, draft: AnswerDraft) {
  const partial = shape.partial()
  const read = partial.safeParse(draft)
  return read.success ? read.data : partial.parse({})
}
