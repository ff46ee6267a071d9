/** Sentences that the session itself puts on boards and into documents. */
export const CONTENT_SENTENCES = {
  noNotesToSumUp: 'No synthesis was written: no answer has a note to sum up.',
  pairQuestion: 'What would be both?',
  removedByHand: 'Removed by the person who edited the synthesis.',
} as const satisfies Record<string, string>
