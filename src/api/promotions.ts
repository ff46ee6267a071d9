import { z } from 'zod'
import { MAX_IDEAS_AT_ONCE } from '#session/ideas/idea.ts'
import { NoteId } from '#session/rounds/round.ts'
import { PromotionRequest } from './ideas.ts'

const noteIds = z
  .array(NoteId)
  .min(1)
  .max(MAX_IDEAS_AT_ONCE)
  .refine((ids) => new Set(ids).size === ids.length, 'Name each note once.')
/** Notes whose ideas become decisions or to-dos together, or none of them. */
export const NotePromotionsRequest = PromotionRequest.extend({ noteIds })
/** Notes whose ideas are no decisions or to-dos any more. */
export const NoteDemotionsRequest = z.object({ noteIds })
