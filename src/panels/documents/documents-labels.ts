export const DOCUMENTS_LABELS = {
  add: 'Add',
  cancel: 'Cancel',
  keepBoth: 'Keep both',
  compare: 'Compare',
  closeTheComparison: 'Close the comparison',
  discardYourChanges: 'Discard your changes?',
  undo: 'Undo',
} as const
