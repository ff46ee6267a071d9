/** Fields for the owner of a decision, to-do or action. */
export const OWNER_LABELS = {
  noDate: 'No date',
  otherPerson: 'Someone who is not on the board',
  owner: 'Owner',
  theirName: 'Their name',
} as const
