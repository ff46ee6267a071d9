export const PROMOTIONS_LABELS = {
  byWhen: 'By when',
  notDecidedYet: 'Not decided yet',
  change: (kind: string) => `Change the ${kind}`,
} as const
