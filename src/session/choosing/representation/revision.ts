import { z } from 'zod'
import { MAX_CRITICISM_CHARS } from './representation-poll.ts'

export const MAX_REASON_CHARS = 400
export const MAX_MINORITY_CHARS = 600
export const MAX_MINORITY_SENTENCES = 12

const CriticismAnswer = z.object({
  id: z.string().max(8),
  /** The words of the point that it is about; empty: it is about the whole. */
  point: z.string().max(4_000),
  criticism: z.string().max(MAX_CRITICISM_CHARS),
  state: z.enum(['used', 'not-used', 'unanswered']),
  /** How it was used, or why not. */
  text: z.string().max(MAX_REASON_CHARS),
})
export type CriticismAnswer = z.infer<typeof CriticismAnswer>

/** The response of a revised version to people who do not feel represented by the version before. */
export const Revision = z.object({
  /** One for each criticism, in their order. */
  answers: z.array(CriticismAnswer).max(10_000),
  /** The position of those who do not feel represented, sentence by sentence, without names. */
  minority: z.array(z.string().max(MAX_MINORITY_CHARS)).max(MAX_MINORITY_SENTENCES),
})
export type Revision = z.infer<typeof Revision>

/** An agent's answers to criticisms, before the check that each criticism has one. */
export interface WrittenRevision {
  answers: readonly { id: string; state: CriticismAnswer['state']; text: string }[]
  minority: readonly string[]
}
