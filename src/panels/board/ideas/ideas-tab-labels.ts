export const IDEAS_TAB_LABELS = {
  idea: ({ number, text }: { number: number; text: string }, kind: string, hasNote: boolean) =>
    `Idea ${number}, ${kind}: ${text}${hasNote ? '' : '. Its note is gone'}`,
  noteGone: 'Its note is not on the board',
  decisionOrToDo: (number: number) => `Decision or to-do: #${number}`,
  ideasHint: 'The idea log: each note with its category and status.',
  openTheLog: 'Open the log',
  noIdeasYet: 'No ideas yet. Every finished note becomes one, with a number, a category and a status.',
  noIdeaFits: 'No idea fits.',
} as const
