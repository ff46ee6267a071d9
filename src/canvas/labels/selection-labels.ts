/** Actions on selected shapes, in the bar above them and in the menu. */
export const SELECTION_LABELS = {
  askAdvisors: 'Ask the advisors',
  askAboutThis: 'Ask the advisors about this',
  removeMyPlus: 'Remove my +',
  continueWithThis: '+ Continue with this',
  lock: 'Lock',
  unlock: 'Unlock',
  sortBy: 'Sort by',
  align: 'Align',
  startVote: 'Start a vote on these…',
  sendForReview: 'Send these for review…',
  copyLinkTo: (name: string) => `Copy link to ${name}`,
  copiedLinkTo: (name: string) => `Copied the link to ${name}`,
  linkIs: (link: string) => `The link is ${link}`,
  thisNote: 'this note',
  foldRound: 'Fold round',
  unfoldRound: 'Unfold round',
} as const
