import type { z } from 'zod'
import type { ApiAnswer } from '#panels/requests/call-api.ts'
import type { UploadedFile } from '#session/interviews/questions/uploaded-files.ts'

/** A person's input so far: the fields of an answer, of which some may be missing or half typed. */
export type AnswerDraft = Readonly<Record<string, unknown>>

export interface AnswerFiles {
  /** Resolves when the server has it; `onProgress` gets 0 to 1. Aborting resolves to a failure that is not shown. */
  upload: (
    file: File,
    onProgress: (part: number) => void,
    signal: AbortSignal,
  ) => Promise<ApiAnswer<UploadedFile>>
  urlOf: (fileId: string) => string
}

export interface AnswerFieldProps<Config> {
  config: Config
  draft: AnswerDraft
  onChange: (draft: AnswerDraft) => void
  isDisabled: boolean
  labelId: string
  files: AnswerFiles
}

/** The valid part of a draft; all of its fields are optional, because a person may not have filled them in. */
export function readDraft<Draft extends z.ZodObject>(shape: Draft, draft: AnswerDraft) {
  const partial = shape.partial()
  const read = partial.safeParse(draft)
  return read.success ? read.data : partial.parse({})
}
