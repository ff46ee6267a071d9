export const DOCUMENTS_LABELS = {
  keepBoth: 'Keep both',
  compare: 'Compare',
  closeTheComparison: 'Close the comparison',
  discardYourChanges: 'Discard your changes?',
} as const
