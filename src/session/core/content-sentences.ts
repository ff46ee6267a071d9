/** Sentences that Parley itself puts on boards and into documents. */
export const CONTENT_SENTENCES = {
  gapOfKind: 'No note is about “{kind}” yet. What could be said there?',
  gapOfSubjects:
    'So far the notes are about {subjects}. What would be an answer that has to do with none of these?',
  gapOutside: 'What has no one said yet?',
  noNotesToSumUp: 'No synthesis was written: no answer has a note to sum up.',
  notInSummary: 'The summary did not take it up.',
  notInSynthesis: 'The synthesis did not take it up.',
  notShownToSummary: 'There was no room for it in what the model read.',
  notShownToSynthesis: 'It was empty or gone, or there was no room for it.',
  pairQuestion: 'What would be both?',
  pickedWithoutReason: 'Picked without a reason.',
  removedByHand: 'Removed by the person who edited the synthesis.',
  takePart: 'Take part in the conversation as {name}.',
} as const satisfies Record<string, string>
