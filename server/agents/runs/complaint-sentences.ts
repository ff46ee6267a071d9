/** Why an answer could not be used, for the model that is called once more. */
export const COMPLAINT_SENTENCES = {
  brokenOff: 'It ended before it was complete.',
  noChoice:
    'This could not be read as a choice. Call the tool choose_notes once, with labels from the list, or answer with PICK and DISTANT lines only.',
  noFinding: 'Your answer had neither a summary nor a finding in the form that was asked for.',
  noSentence: 'Your answer had no sentence in the form that was asked for.',
  noTheme: 'Your answer had no theme in the form that was asked for.',
  unknownAnswers: 'There are no answers {numbers}.',
  unknownIdeas: 'There are no ideas {numbers}.',
  unknownNotes: 'There are no notes {numbers}.',
} as const satisfies Record<string, string>
