export const REACTIONS_LABELS = {
  unlikeTheRest: ' Unlike the rest.',
  choseIt: 'chose it',
  suggestsIt: 'suggests it',
  reactionsOnThisNote: 'Reactions on this note',
  continueHint: 'Continue with this: keep it for the next round',
  risky: 'risky',
  orSays: 'or says',
  worth: 'Worth',
  addAReaction: 'Add a reaction',
  reactionValuesHint:
    'The values of a note’s reactions are added up; one below 0 counts against the note. A reaction that says something else, such as “risky”, chooses nothing: notes can be sorted by it, and advisors see it.',
  reactionsPeopleCanGive: 'Reactions people can give',
  givenByPeople: (symbol: string, note: string, count: number) =>
    `${symbol} on ${note}, ${count} given by people`,
  removeMine: (reaction: string) => `Remove my ${reaction}`,
  givenBy: (reaction: string) => `${reaction} by`,
  dismissSuggestionOf: (names: string) => `Dismiss the suggestion of ${names}`,
  removePlusOf: (names: string) => `Remove the + of ${names}`,
  effect: ({ criterion, weight }: { criterion?: string | undefined; weight: number }) =>
    criterion === undefined ? `worth ${weight}` : `says “${criterion}”`,
  removeReaction: (symbol: string) => `Remove ${symbol}`,
  symbolNeeded: 'Enter a symbol and what it is worth.',
  alreadyThere: 'This reaction is there already.',
  suggestedBy: (name: string) => `Suggested by ${name}`,
  plusBy: (name: string) => `+ by ${name}`,
} as const
