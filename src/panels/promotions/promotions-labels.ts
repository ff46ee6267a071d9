export const PROMOTIONS_LABELS = {
  noDate: 'No date',
  byWhen: 'By when',
  notDecidedYet: 'Not decided yet',
  decisionOrToDo: 'Decision or to-do',
  change: (kind: string) => `Change the ${kind}`,
} as const
