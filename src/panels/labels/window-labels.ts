import { joinNames } from '#base/join-names.ts'
import type { Step } from '#session/agenda/step.ts'
import { offersTalk } from '#session/agenda/step-rules.ts'
import type { LateInWindow, StepWindow } from '#session/agenda/step-window.ts'
import type { OwnContribution } from '#session/windows/windows-slice.ts'
import { formatCount } from '#ui/format-count.ts'
import { formatDeadline, formatTimeLeft } from '#ui/format-deadline.ts'
import { WINDOW_TALK_LABELS } from './window-talk-labels.ts'

export const WINDOW_LABELS = {
  collectUntil: 'Collect until a date and time',
  whyWindow: 'People contribute when it suits them, alone. The step has no timer then.',
  opens: 'Opens',
  opensAt: 'Opens on',
  closesAt: 'Closes on',
  atStart: 'When it is started',
  atTime: 'At a date and time',
  zone: (zone: string) => `In your time zone, ${zone}. Others see their own.`,
  late: 'Late notes',
  whyLate: 'Facilitators can write after the close, and move it.',
  reminders: 'Remind those who have not contributed',
  timesNeeded: 'Choose a date and a time.',
  window: 'Collection window',
  contributed: 'Contributed',
  notYet: 'not yet',
  whoContributed: 'Who has contributed',
  moveClose: 'Move the close…',
  moveCloseTitle: 'Move the close',
  closeNow: 'Close now…',
  closeNowTitle: 'Close it now?',
  closeNowAction: 'Close now',
} as const

export const LATE_OPTIONS: readonly { value: LateInWindow; label: string }[] = [
  { value: 'until-reveal', label: 'Until the reveal' },
  { value: 'refused', label: 'Refused' },
]

const DAY_MINUTES = 24 * 60
/** Offered in minutes before the close. */
export const REMINDER_MINUTES: readonly number[] = [3 * DAY_MINUTES, DAY_MINUTES, 60]

/** `1 day before`. */
export function reminderLabel(minutes: number): string {
  return `${beforeLabel(minutes)} before`
}

function beforeLabel(minutes: number): string {
  if (minutes % DAY_MINUTES === 0) return formatCount(minutes / DAY_MINUTES, 'day')
  return minutes % 60 === 0 ? formatCount(minutes / 60, 'hour') : formatCount(minutes, 'minute')
}

export function windowRules(step: Pick<Step, 'window' | 'writing' | 'offersTalk' | 'whoWrites'>): string[] {
  const { window, writing } = step
  if (!window) return []
  const late =
    window.late === 'refused'
      ? 'After the close no more notes are taken.'
      : 'After the close late notes are taken until the reveal.'
  const before = window.reminders.toSorted((a, b) => b - a).map(beforeLabel)
  return [
    ...(writing === 'private' ? [late] : []),
    ...(offersTalk(step) ? [WINDOW_TALK_LABELS.rule] : []),
    ...(before.length === 0
      ? []
      : [`Those who have not contributed are reminded ${joinNames(before)} before.`]),
  ]
}

/** `Opens Monday 09:00, closes Thursday 17:00, in 2 days`, or when it closed. */
export function windowTimesLabel(
  { state, endedAt }: Pick<Step, 'state' | 'endedAt'>,
  window: StepWindow,
  now: number,
): string {
  const at = (moment: number): string => formatDeadline(moment, now, window.zone)
  if (state === 'done') return `Closed ${at(endedAt ?? window.closesAt)}`
  const closes = withTimeLeft(at(window.closesAt), window.closesAt, now)
  return state === 'planned' && window.opensAt !== null
    ? `Opens ${at(window.opensAt)}, closes ${at(window.closesAt)}`
    : `Closes ${closes}`
}

function withTimeLeft(words: string, at: number, now: number): string {
  const left = formatTimeLeft(at, now)
  return left === null ? words : `${words}, ${left}`
}

type StepInWindow = Pick<Step, 'vote' | 'writing'> & { window: StepWindow }

/** The viewer's part in the open window, and until when. */
export function ownPartLabel(step: StepInWindow, own: OwnContribution, now: number): string {
  const { closesAt, zone } = step.window
  return partLabel(step, own, withTimeLeft(formatDeadline(closesAt, now, zone), closesAt, now))
}

/** Without the time that is left. */
export function shortOwnPartLabel(step: StepInWindow, own: OwnContribution, now: number): string {
  return partLabel(step, own, formatDeadline(step.window.closesAt, now, step.window.zone))
}

function partLabel({ vote, writing }: StepInWindow, own: OwnContribution, until: string): string {
  if (own === null) return `Closes ${until}.`
  const notes = writing === 'private' ? 'Add your notes in private' : 'Add your notes'
  const ask = `${vote ? 'Vote' : notes} by ${until}.`
  switch (own) {
    case 'done':
      return vote
        ? `You have contributed. You can change it until ${until}.`
        : `You have contributed. You can add more until ${until}.`
    case 'reminded':
      return `Reminder: ${ask.charAt(0).toLowerCase()}${ask.slice(1)}`
    default:
      return ask
  }
}

/** `4 of 9 contributed`. */
export function contributedLabel(count: number, total: number): string {
  return `${count} of ${total} contributed`
}

/** Before a window is closed by hand; null if everyone has contributed. */
export function missingLabel(count: number, total: number): string | null {
  const missing = total - count
  if (missing <= 0) return null
  return missing === 1 ? '1 person has not contributed.' : `${missing} people have not contributed.`
}

/** In place of the rule of writing, once a window that takes no late notes has closed. */
