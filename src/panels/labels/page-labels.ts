/** Titles of pages, and words of those without a panel. */
export const PAGE_LABELS = {
  answer: 'Answer',
  ideaLog: 'Idea log',
  board: 'Board',
  minutes: 'Minutes',
  proposal: 'Proposal',
  review: 'Review',
  talk: 'Talk',
  capture: 'Capture',
  join: 'Join a board',
  settings: 'Boards, models and advisors',
  tokens: 'Tokens',
  failed: 'Something failed · Parley',
  description: 'A live whiteboard where a team thinks together.',
  notFound: 'Not found',
  nothingHere: 'There is nothing at this address',
  incompleteAddress: 'The address may be incomplete. Open the link again from where you got it.',
} as const
