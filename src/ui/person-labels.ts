/** Stand-ins for a person's name, at the beginning of a sentence and in it. */
export const PERSON_LABELS = {
  you: 'You',
  youInside: 'you',
  /** What the product does by itself is its own. */
  product: 'Parley',
  left: 'A person who left',
  someone: 'Someone',
  someoneInside: 'someone',
  leftInside: 'a person who left',
} as const
