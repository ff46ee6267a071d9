import { z } from 'zod'
import { IdeaNumber, MAX_IDEAS_AT_ONCE } from '#session/ideas/idea.ts'
import { NoteId } from '#session/rounds/round.ts'
import { PromotionRequest } from './ideas.ts'

const noteIds = z
  .array(NoteId)
  .min(1)
  .max(MAX_IDEAS_AT_ONCE)
  .refine((ids) => new Set(ids).size === ids.length, 'Name each note once.')
/** Notes, or ideas by number, that become decisions or to-dos together, or none of them. */
export const NotePromotionsRequest = PromotionRequest.extend({
  noteIds: noteIds.optional(),
  numbers: z.array(IdeaNumber).min(1).max(MAX_IDEAS_AT_ONCE).optional().describe('Instead of `noteIds`.'),
  keepsOwner: z.boolean().optional().describe('Decisions and to-dos that have an owner or a day keep both.'),
}).refine((request) => (request.noteIds === undefined) !== (request.numbers === undefined), {
  error: 'Send one of noteIds and numbers.',
})
/** Notes whose ideas stop being decisions or to-dos. */
export const NoteDemotionsRequest = z.object({ noteIds })
