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

/** Types that every browser shows and none runs: SVG is a program. */
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const IMAGE_ENDINGS = ['.png', '.jpg', '.jpeg', '.webp', '.gif']

const AskImageConfig = z
  .object({
    ...AskedQuestion,
    multiple: Multiple,
    maxImages: MaxFiles,
    accept: Accept.default([]).refine(
      (accept) =>
        accept.every((entry) => entry === 'image/*' || [...IMAGE_TYPES, ...IMAGE_ENDINGS].includes(entry)),
      CONFIG_SENTENCES.imageTypes,
    ),
  })
  .refine(
    ({ multiple, maxImages }) => multiple !== false || (maxImages ?? 1) === 1,
    CONFIG_SENTENCES.oneImage,
  )
type AskImageConfig = z.infer<typeof AskImageConfig>

/** The kinds and the number of images that a config allows. */
export function imageLimits({ accept, multiple, maxImages }: AskImageConfig): FileLimits {
  const named = accept.length === 0 || accept.includes('image/*') ? IMAGE_TYPES : accept
  return { accept: named, maxSize: MAX_FILE_BYTES, max: maxCount(multiple, maxImages) }
}

export const askImage = defineQuestionType({
  type: 'ask_image',
  Config: AskImageConfig,
  Answer: z.object({
    images: z.array(UploadedFile, ANSWER_SENTENCES['bad-answer.image-missing']).max(MAX_FILES),
  }),
  problem: (config, { images }) => problemOfFiles(images, imageLimits(config), 'image'),
  readOldAnswer: (value) => ({ images: readOldFiles(value, 'images') }),
  text: (_config, { images }) => filesText(images),
})
