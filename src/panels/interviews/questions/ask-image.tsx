import { z } from 'zod'
import { imageLimits } from '#session/interviews/questions/ask-image.ts'
import type { ConfigOf } from '#session/interviews/questions/question-types.ts'
import { UploadedFile } from '#session/interviews/questions/uploaded-files.ts'
import { type AnswerFieldProps, readDraft } from './answer-field.ts'
import { UploadField } from './upload-field.tsx'

const Draft = z.object({ images: z.array(UploadedFile) })

/** Images within the limits of the question, with previews. The draft has an image once its upload is complete. */
export function AskImageField(props: AnswerFieldProps<ConfigOf<'ask_image'>>) {
  const { config, draft, onChange, isDisabled, labelId, files } = props
  const { images = [] } = readDraft(Draft, draft)
  return (
    <UploadField
      noun="image"
      limits={imageLimits(config)}
      uploaded={images}
      isDisabled={isDisabled}
      labelId={labelId}
      files={files}
      onChange={(next) => onChange({ images: next })}
    />
  )
}
