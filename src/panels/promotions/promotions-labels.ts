export const PROMOTIONS_LABELS = {
  byWhen: 'By when',
  notDecidedYet: 'Not decided yet',
  decisionOrToDo: 'Decision or to-do',
  change: (kind: string) => `Change the ${kind}`,
} as const
