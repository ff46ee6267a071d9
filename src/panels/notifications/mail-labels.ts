export const MAIL_LABELS = {
  mailTo: (address: string) => `Mail to ${address}`,
  atOnce: 'At once',
  atOnceHint: 'Four a day at most; the rest in a digest.',
  daily: 'Daily digest',
  weekly: 'Weekly digest',
  off: 'No mail',
  digestHour: 'Digest at',
  noAddress: 'Sign in with a provider that confirms your address to get mail.',
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
}

/** The checkbox with which a person gets a stopped kind of mail again. */
export function kindLabel(kind: string): string {
  return kind === 'all' ? 'Send mail again' : `Send mail about ${KINDS[kind] ?? kind} again`
}

/** `8:00`. */
export function hourLabel(hour: number): string {
  return `${hour}:00`
}
