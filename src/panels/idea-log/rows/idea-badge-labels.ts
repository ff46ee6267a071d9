export const IDEA_BADGE_LABELS = {
  notKnown: 'Not known',
  notDecidedYet: 'Not decided yet',
  notOnTheBoard: 'Not on the board',
  byPeople: 'by people',
  taggedByClerk: (tags: string) => `Tagged by the clerk: ${tags}`,
} as const
