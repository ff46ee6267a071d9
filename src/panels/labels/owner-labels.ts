/** Fields for the owner of a decision, to-do or action. */
export const OWNER_LABELS = {
  owner: 'Owner',
  theirName: 'Their name',
  otherPerson: 'Someone who is not on the board',
} as const
