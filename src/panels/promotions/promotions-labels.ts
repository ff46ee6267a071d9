export const PROMOTIONS_LABELS = {
  noDate: 'No date',
  byWhen: 'By when',
  theirName: 'Their name',
  otherPerson: 'Someone who is not on the board',
  notDecidedYet: 'Not decided yet',
  owner: 'Owner',
  decisionOrToDo: 'Decision or to-do',
  toDo: 'To-do',
  decision: 'Decision',
  change: (kind: string) => `Change the ${kind}`,
} as const
