export const FAILED_PART_LABELS = {
  pageFailed: 'This page failed',
  savedIsSafe: 'Everything marked Saved is safe. If it fails again, tell the operator of this server',
  andGiveThem: 'and give them',
  restWorks: (why: string) => `${why} The rest of the page works.`,
  partFailed: 'This part could not be loaded',
  partNotHere: 'The server can’t be reached, and this device does not have this part yet.',
  maybeNewer: 'There may be a newer version. Trying again reloads the page.',
  somethingFailed: 'Something in it failed.',
} as const
