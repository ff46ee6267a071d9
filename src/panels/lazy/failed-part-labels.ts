export const FAILED_PART_LABELS = {
  pageFailed: 'This page failed',
  savedIsSafe: 'Everything marked Saved is safe. If it fails again, tell the operator of this server',
  andGiveThem: 'and give them',
  restWorks: (why: string) => `${why} The rest of the page works.`,
} as const
