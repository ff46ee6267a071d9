/** Entering a board, being on it and leaving it. */
export const ENTRY_LABELS = {
  guestInThisBrowser: 'Guest in this browser',
  hereNow: 'Here now',
  leaveBoard: 'Leave board',
  leaveConsequence: 'What you wrote stays on the board. To come back you need a link.',
  nameLabel: 'Your name, as the others will see it',
  noAccountNeeded: 'No account needed.',
  openingBoard: 'Opening the board…',
  signedIn: 'Signed in',
  boardIsClosed: 'This board is closed',
  closedByOperator: 'This board was closed by the operator',
} as const
