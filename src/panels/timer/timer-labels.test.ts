import { expect, test } from 'vitest'
import { type AnnouncedTimer, timerNewsLabel } from './timer-labels.ts'

const at = (seconds: number, phase: AnnouncedTimer['phase'] = 'running', startedAt = 1): AnnouncedTimer => ({
  startedAt,
  phase,
  seconds,
})

test('start, last minute and end are announced once, and no other second', () => {
  const said: string[] = []
  let before: AnnouncedTimer | null = null
  for (let seconds = 125; seconds >= 0; seconds--) {
    const now = at(seconds, seconds === 0 ? 'ended' : seconds <= 10 ? 'last-seconds' : 'running')
    const words = timerNewsLabel(before, now)
    if (words) said.push(words)
    before = now
  }
  expect(said).toEqual(['Timer started: 2 minutes 5 seconds.', '1 minute left.', 'Time is up.'])
  expect(timerNewsLabel(before, null)).toBeNull()
})

test('pause, continuation, more time after the end, and the next timer are announced', () => {
  expect(timerNewsLabel(at(90), at(90, 'paused'))).toBe('Timer paused: 1 minute 30 seconds left.')
  expect(timerNewsLabel(at(90, 'paused'), at(90))).toBe('Timer continues: 1 minute 30 seconds left.')
  expect(timerNewsLabel(at(0, 'ended'), at(60))).toBe('1 minute more.')
  expect(timerNewsLabel(at(0, 'ended'), at(300, 'running', 2))).toBe('Timer started: 5 minutes.')
  expect(timerNewsLabel(at(30), null)).toBe('Timer stopped.')
  // A timer of a minute or less begins in its last one.
  expect(timerNewsLabel(at(50), at(49))).toBeNull()
})
