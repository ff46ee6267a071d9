import { z } from 'zod'
import { PICTURE_ID } from '#board/picture-rules.ts'

/** How many pictures one request copies to a board. */
export const MAX_COPIED_PICTURES = 100

export const PictureId = z.string().regex(PICTURE_ID, 'A picture’s id has 16 to 40 letters, digits, _ or -.')
export const PictureResponse = z
  .object({
    id: z.string(),
    width: z.int().describe('In pixels, upright.'),
    height: z.int(),
    isAnimated: z.boolean(),
    bytes: z.int().describe('What it takes of the board’s room for pictures.'),
  })
  .meta({ id: 'Picture' })
export type PictureResponse = z.infer<typeof PictureResponse>
export const OnePicture = z.object({ picture: PictureResponse })

export const PictureCopyRequest = z.object({ ids: z.array(PictureId).min(1).max(MAX_COPIED_PICTURES) })
export const PictureCopyResponse = z.object({ ids: z.array(z.string()) })
