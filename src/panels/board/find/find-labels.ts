export const FIND_LABELS = {
  findLabel: 'Find text, #number or name',
  findPlaceholder: 'Find text, #number, name',
  positionOf: (position: number, count: number) => `${position} of ${count}`,
  found: 'found',
  previous: 'Previous',
  next: 'Next',
  closeFind: 'Close find',
} as const
