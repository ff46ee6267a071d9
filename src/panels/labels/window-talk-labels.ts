export const WINDOW_TALK_LABELS = {
  talk: 'Talk with the clerk',
  talkFor: 'Talk with the clerk for five minutes',
  intro:
    'The clerk asks what only you know, one question at a time. Nobody else reads this talk. What you say becomes drafts, which you check, change or drop, and hand in.',
  start: 'Start the five minutes',
  leave: 'Leave the talk',
  backToTalk: 'Back to the talk',
  time: 'Time left',
  timeHint: 'Counts only while this talk is open.',
  minuteLeft: 'One minute left.',
  over: 'The five minutes are over. Your drafts stay until you hand them in.',
  keepAsNote: 'Keep as a private note',
  drafts: 'Drafts',
  draft: 'Draft',
  quote: 'You said:',
  notHandedIn: 'Not handed in: no reveal shows it',
  handedIn: 'Handed in: only you see it until the reveal',
  onBoard: 'On the board',
  gone: 'This draft is no longer among your notes.',
  handIn: 'Hand in',
  handInAll: 'Hand in all',
  drop: 'Drop',
  waiting: (count: number) =>
    count === 1 ? 'One draft is not handed in.' : `${count} drafts are not handed in.`,
  offers: 'Let people talk with the clerk, five minutes each',
  whyOffers:
    'It asks what only they know, in their language. What they say becomes private notes of theirs, which they check and hand in.',
  rule: 'Each person may talk with the clerk for five minutes.',
  question: 'Question to people and the advisors',
  whyQuestion: 'The clerk asks people about it, and it is filled in for the advisors.',
} as const

/** `4:05`, of a whole number of seconds, rounded up. */
export function talkTimeLabel(leftMs: number): string {
  const seconds = Math.ceil(Math.max(0, leftMs) / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
