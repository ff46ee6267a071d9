import { z } from 'zod'
import { PICTURE_ID } from '#board/record/picture-rules.ts'

/** How many pictures one request copies to a board. */
export const MAX_COPIED_PICTURES = 100

/** The id of a stored picture, which the canvas names. */
export const PictureId = z.string().regex(PICTURE_ID, 'A picture’s id has 16 to 40 letters, digits, _ or -.')
/** A picture after it was checked and encoded again. */
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

/** Copies pictures from other boards to this one, so that pasted pictures show. */
export const PictureCopyRequest = z.object({ ids: z.array(PictureId).min(1).max(MAX_COPIED_PICTURES) })
/** Those of the pictures that are on the board now. */
export const PictureCopyResponse = z.object({ ids: z.array(z.string()) })
