import { formatCount } from '#ui/format-count.ts'

export interface AnnouncedTimer {
  /** Distinguishes successive timers of a board. */
  startedAt: number
  phase: 'running' | 'last-seconds' | 'paused' | 'ended'
  seconds: number
}

const LAST_MINUTE = 60

/** The sentence for a change; `null` for a second that has passed. */
export function timerNewsLabel(before: AnnouncedTimer | null, now: AnnouncedTimer | null): string | null {
  if (!now) return before && before.phase !== 'ended' ? 'Timer stopped.' : null
  if (before?.startedAt !== now.startedAt) return `Timer started: ${spokenDuration(now.seconds)}.`
  const isLastMinute = before.seconds > LAST_MINUTE && now.seconds <= LAST_MINUTE && now.phase !== 'ended'
  return phaseLabel(before, now) ?? (isLastMinute ? `${spokenDuration(now.seconds)} left.` : null)
}

function phaseLabel(before: AnnouncedTimer, now: AnnouncedTimer): string | null {
  if (before.phase === now.phase) return null
  const left = spokenDuration(now.seconds)
  if (now.phase === 'ended') return 'Time is up.'
  if (now.phase === 'paused') return `Timer paused: ${left} left.`
  if (before.phase === 'paused') return `Timer continues: ${left} left.`
  return before.phase === 'ended' ? `${left} more.` : null
}

function spokenDuration(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  const parts = [
    minutes > 0 && formatCount(minutes, 'minute'),
    (rest > 0 || minutes === 0) && formatCount(rest, 'second'),
  ]
  return parts.filter((part) => part !== false).join(' ')
}
