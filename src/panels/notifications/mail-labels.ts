export const MAIL_LABELS = {
  mailTo: (address: string) => `Mail to ${address}`,
  atOnce: 'At once',
  atOnceHint: 'Four a day at most; the rest in a digest.',
  daily: 'Daily digest',
  weekly: 'Weekly digest',
  weeklyHint: 'On Mondays.',
  off: 'No mail',
  digestHour: 'Digest at',
  restHour: 'Digest of the rest at',
  offer: 'Get mail when something here needs you',
  leaveAddress: 'Leave an address',
  address: 'Your address',
  addressHint: 'Unread notifications are sent there once you have opened the link in the first mail.',
  sendLink: 'Send link',
  sendAgain: 'Send again',
  otherAddress: 'Use another address',
  waitsFor: (address: string) =>
    `Open the link in the mail to ${address}. Nothing there? Look among the spam, or send it again.`,
} as const

const KINDS: Readonly<Record<string, string>> = {
  mention: 'mentions',
  reply: 'comments',
  answer: 'answers of advisors',
  vote: 'votes',
  rating: 'ratings',
  check: 'checks',
  question: 'questions',
  'to-do': 'to-dos',
  window: 'steps that wait for you',
  reminder: 'reminders',
  review: 'notes sent for review',
  due: 'to-dos that are due',
  webhook: 'webhooks that were stopped',
}

/** The checkbox with which a person gets a stopped kind of mail again. */
export function kindLabel(kind: string): string {
  return kind === 'all' ? 'Send mail again' : `Send mail about ${KINDS[kind] ?? kind} again`
}

/** `8:00`. */
export function hourLabel(hour: number): string {
  return `${hour}:00`
}
