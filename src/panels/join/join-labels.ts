import { ENTRY_LABELS } from '#panels/labels/entry-labels.ts'
export const JOIN_LABELS = {
  boardNotOpened: 'The board can’t be opened now',
  deadLink: 'This link doesn’t work any more',
  linkMayBeFine: 'The link may well be fine. Check the connection, then try again.',
  theServerCantBe: 'The server can’t be reached',
  guestWorkStays: ' What you have as a guest stays yours when you sign in.',
  commenterHint: 'You can also read this board and give +.',
  youAreInvitedTo: 'You are invited to',
  opening: 'Opening',
  askForNewLink: (why: string) =>
    `${why} The person who sent it can copy a new one from “Share” on the board.`,
  asksQuestions: (name: string, questions: string, time: string) =>
    `${name} asks ${questions}. About ${time}.`,
  signedInOnly: 'This board is for signed-in people.',
} as const

/** By the refusal of the link. */
export const DEAD_LINK_TITLES = {
  blocked: 'You can’t join this board',
  'board-closed': ENTRY_LABELS.closedByOperator,
  'board-stuck': ENTRY_LABELS.boardIsClosed,
} as const

/** @param name the name of a person who is known already */
export function joinLabel(name: string | null, isToAnswer: boolean): string {
  if (isToAnswer) return name === null ? 'Begin' : `Begin as ${name}`
  return name === null ? 'Join the board' : `Join as ${name}`
}
