import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'
import { isBlank } from '#base/is-blank.ts'
import { idSchema } from '#session/core/id-schema.ts'

// All of them are sent to everyone with each change of the interview.
export const MAX_ASK_BACKS = 20
export const MAX_ASK_BACK_CHARS = 1_000

export const AskBackId = idSchema('b', 'question')
/** A question to the asker, or the reply to it. */
export const AskBackText = z
  .string()
  .transform((text) => cleanText(text).trim())
  .pipe(
    z
      .string()
      .max(MAX_ASK_BACK_CHARS, `At most ${MAX_ASK_BACK_CHARS} characters.`)
      .refine((text) => !isBlank(text), 'Write something.'),
  )
  .meta({ maxLength: MAX_ASK_BACK_CHARS })

/** The reply of the asker, or of the asker's program. */
export interface AskBackReply {
  text: string
  by: string
  at: number
  noteId: string | null
  /** A program declared that an AI wrote it. */
  isByAi: boolean
}

/** A participant's question to the asker. */
export interface AskBack {
  id: string
  text: string
  by: string
  at: number
  /** `noteId`: where the reply is on the canvas; `null`: on no note. */
  reply: AskBackReply | null
  /** The number of its event. */
  seq: number
  /** Whether the asking program has received it. */
  isDelivered: boolean
}
