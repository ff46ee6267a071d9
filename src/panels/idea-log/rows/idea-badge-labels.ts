export const IDEA_BADGE_LABELS = {
  notKnown: 'Not known',
  byPeople: 'by people',
  taggedByClerk: (tags: string) => `Tagged by the clerk: ${tags}`,
} as const
