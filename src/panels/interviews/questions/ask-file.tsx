import { z } from 'zod'
import { fileLimits } from '#session/interviews/questions/ask-file.ts'
import type { ConfigOf } from '#session/interviews/questions/question-types.ts'
import { UploadedFile } from '#session/interviews/questions/uploaded-files.ts'
import { type AnswerFieldProps, readDraft } from './answer-field.ts'
import { UploadField } from './upload-field.tsx'

const Draft = z.object({ files: z.array(UploadedFile) })

/** Files within the limits of the question. The draft has a file once its upload is complete. */
export function AskFileField(props: AnswerFieldProps<ConfigOf<'ask_file'>>) {
  const { config, draft, onChange, isDisabled, labelId, files } = props
  const read = readDraft(Draft, draft)
  return (
    <UploadField
      noun="file"
      limits={fileLimits(config)}
      uploaded={read.files ?? []}
      isDisabled={isDisabled}
      labelId={labelId}
      files={files}
      onChange={(next) => onChange({ files: next })}
    />
  )
}
