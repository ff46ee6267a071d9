export const STEERING_LABELS = {
  steering: 'How much the advisors steer',
  comparison: 'Compares the board with the same board without the advisors’ notes and the moderator’s +.',
  wordsInNotes: 'Words in notes',
  plusGiven: '+ given, the moderator’s suggestions included',
  mostPlus: 'The chosen notes with the most +',
  chosenAnyway: 'Chosen without the advisors too',
  chosenThroughAdvisors: 'Chosen through the advisors only',
  people: (count: number) => `People ${count}`,
  advisors: (count: number) => `Advisors ${count}`,
  advisorsOnly: (count: number, all: number) =>
    `Sentences of syntheses on advisors’ notes only: ${count} of ${all}`,
} as const
