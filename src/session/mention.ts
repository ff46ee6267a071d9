import { z } from 'zod'
import { NoteId } from './round.ts'

/** An advisor that a note mentions and that was not asked. */
export const RefusedMention = z.object({
  noteId: NoteId,
  agentId: z.string(),
  /** In whose name the note asked. */
  userId: z.string(),
  code: z.string().max(64),
  /** A sentence that says why, and what can be done. */
  message: z.string().max(500),
})
export type RefusedMention = z.infer<typeof RefusedMention>

/** As it is shown. */
export interface RefusedMentionView extends RefusedMention {
  /** Of its event: every time it is refused is told. */
  seq: number
}

/** Older ones are forgotten: whoever still wants an answer has asked again by then. */
export const MAX_REFUSED_MENTIONS = 20
