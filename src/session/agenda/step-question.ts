import { CONTENT_SENTENCES } from '#session/core/content-sentences.ts'
import type { StepPlan } from './step.ts'

/** The question of pairs in a step without a question, or whose vote has it. */
export const PAIR_QUESTION = CONTENT_SENTENCES.pairQuestion

/** The step's own question to the advisors; empty: it has none, or it is that of its vote or of its pairs. */
export function advisorsQuestion({
  question,
  vote,
  pairsNotes,
}: Pick<StepPlan, 'question' | 'vote' | 'pairsNotes'>): string {
  return vote === null && !pairsNotes ? question : ''
}

export function pairQuestion({ question, vote }: Pick<StepPlan, 'question' | 'vote'>): string {
  return vote === null && question !== '' ? question : PAIR_QUESTION
}
