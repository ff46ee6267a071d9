import fc from 'fast-check'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { ACTIVITY_EVENTS } from '#session/activity-event-kinds.ts'
import { applyEvents } from '#session/apply.ts'
import type { CommandOf } from '#session/command.ts'
import { project } from '#session/project.ts'
import { by, OWNER, SessionDriver } from '#session/testing/session-driver.ts'
import { isTimeUp, MAX_TIMER_MS, MIN_TIMER_MS, remainingMs, type Timer } from './timer.ts'

type TimerCommand = CommandOf<'timer.start' | 'timer.pause' | 'timer.resume' | 'timer.adjust' | 'timer.stop'>

const MINUTE_MS = 60_000
const start = (durationMs = 5 * MINUTE_MS): TimerCommand => ({ type: 'timer.start', durationMs })
const adjust = (byMs: number): TimerCommand => ({ type: 'timer.adjust', byMs })
const [pause, resume, stop] = [
  { type: 'timer.pause' },
  { type: 'timer.resume' },
  { type: 'timer.stop' },
] as const

function boardWithPeople(): SessionDriver {
  const board = new SessionDriver()
  board.join('ufac', 'facilitator')
  board.join('uedit', 'editor')
  board.join('uview', 'viewer')
  return board
}

const timerOf = (board: SessionDriver): Timer => must(board.state.timer, 'a timer')
const leftOn = (board: SessionDriver): number => remainingMs(timerOf(board), board.now)
const waitOn = (board: SessionDriver, ms: number): void => {
  board.lateMs += ms
}
/**
 * Sends a command as a facilitator; the driver's own millisecond for each event is taken back, so that times are round.
 */
function ask(board: SessionDriver, command: TimerCommand, userId = 'ufac') {
  const before = board.now
  const refused = board.ask(command, by(userId))
  board.lateMs -= board.now - before
  return refused
}

test('[SE200] facilitators and owners use the timer, and everyone sees the same one', () => {
  const board = boardWithPeople()
  const commands = [start(), pause, resume, adjust(MINUTE_MS), stop]
  for (const command of commands) {
    expect(ask(board, command, 'uedit')).toBe('needs-facilitator')
    expect(ask(board, command, 'uview')).toBe('needs-facilitator')
    expect(ask(board, command, 'ustranger')).toBe('not-member')
    expect(board.ask(command, { kind: 'agent', agentId: 'a1' })).toBe('not-for-agents')
  }
  for (const command of commands) expect(ask(board, command, OWNER)).toBeNull()
  ask(board, start(), 'ufac')
  expect(timerOf(board)).toMatchObject({ startedBy: 'ufac', durationMs: 5 * MINUTE_MS })
  for (const id of [OWNER, 'ufac', 'uedit', 'uview'])
    expect(project(board.state, id)?.timer).toEqual(timerOf(board))
})

test('[SE202] a timer ends with its time, without an event', () => {
  const board = boardWithPeople()
  ask(board, start(2_000))
  const events = board.events.length
  waitOn(board, 1_999)
  expect([isTimeUp(timerOf(board), board.now), leftOn(board)]).toEqual([false, 1])
  waitOn(board, 1)
  expect([isTimeUp(timerOf(board), board.now), leftOn(board)]).toEqual([true, 0])
  waitOn(board, MAX_TIMER_MS)
  expect([isTimeUp(timerOf(board), board.now), leftOn(board)]).toEqual([true, 0])
  expect(board.events).toHaveLength(events)
})

test('[SE202] while a clock is set back before its start, a timer has the time that it was started with', () => {
  const board = boardWithPeople()
  ask(board, start(MINUTE_MS))
  waitOn(board, -2 * MAX_TIMER_MS)
  expect([isTimeUp(timerOf(board), board.now), leftOn(board)]).toEqual([false, MINUTE_MS])
})

test('[SE202] while it is paused no time passes, and it does not end', () => {
  const board = boardWithPeople()
  ask(board, start(10_000))
  waitOn(board, 4_000)
  ask(board, pause)
  waitOn(board, 100_000)
  expect([leftOn(board), isTimeUp(timerOf(board), board.now)]).toEqual([6_000, false])
  ask(board, resume)
  expect(leftOn(board)).toBe(6_000)
  waitOn(board, 6_000)
  expect(isTimeUp(timerOf(board), board.now)).toBe(true)
})

test('[SE202] a start over a running or paused timer is refused, one over an ended timer starts the next', () => {
  const board = boardWithPeople()
  ask(board, start(10_000))
  expect(ask(board, start(MINUTE_MS), OWNER)).toBe('timer-running')
  expect(board.said).toMatch(/^A timer is running already\. Stop it first/)
  ask(board, pause)
  expect(ask(board, start(MINUTE_MS), OWNER)).toBe('timer-running')
  ask(board, resume)
  waitOn(board, 10_000)
  expect(ask(board, start(MINUTE_MS), OWNER)).toBeNull()
  expect(timerOf(board)).toMatchObject({ durationMs: MINUTE_MS, startedBy: OWNER })
})

test('[SE201] two facilitators who each add a minute add two, to the rest at that moment', () => {
  const board = boardWithPeople()
  ask(board, start(MINUTE_MS))
  waitOn(board, 20_000)
  ask(board, adjust(MINUTE_MS), 'ufac')
  ask(board, adjust(MINUTE_MS), OWNER)
  expect(leftOn(board)).toBe(160_000)
  ask(board, pause)
  ask(board, adjust(-MINUTE_MS))
  expect(timerOf(board)).toMatchObject({ state: 'paused', remainingMs: 100_000, durationMs: MINUTE_MS })
})

test('[SE201] less than a second or more than 24 hours is refused; a minute on an ended timer counts from now', () => {
  const board = boardWithPeople()
  expect(ask(board, adjust(MINUTE_MS))).toBe('no-timer')
  ask(board, start(MINUTE_MS))
  expect(ask(board, adjust(-MINUTE_MS))).toBe('timer-limit')
  expect(ask(board, adjust(MAX_TIMER_MS))).toBe('timer-limit')
  waitOn(board, 10 * MINUTE_MS)
  expect(ask(board, adjust(-1))).toBe('timer-limit')
  expect(ask(board, adjust(MINUTE_MS))).toBeNull()
  expect([leftOn(board), isTimeUp(timerOf(board), board.now)]).toEqual([MINUTE_MS, false])
})

test('[SE202] a command without a change emits no events; without a timer there is nothing to pause or resume', () => {
  const board = boardWithPeople()
  expect([ask(board, pause), ask(board, resume), ask(board, stop)]).toEqual(['no-timer', 'no-timer', null])
  ask(board, start(MINUTE_MS))
  ask(board, pause)
  const events = board.events.length
  expect([ask(board, pause, OWNER), ask(board, adjust(0))]).toEqual([null, null])
  expect(board.events).toHaveLength(events)
  ask(board, resume)
  expect(ask(board, resume, OWNER)).toBeNull()
  expect(board.events).toHaveLength(events + 1)
  waitOn(board, MINUTE_MS)
  expect([ask(board, pause), ask(board, resume)]).toEqual(['no-timer', 'no-timer'])
  expect(ask(board, stop)).toBeNull()
  expect(board.state.timer).toBeNull()
})

test('[SE200] a frozen board keeps its timer usable, a deleted one does not, and the activity log has no entry', () => {
  const board = boardWithPeople()
  board.ask({ type: 'board.freeze' }, by(OWNER))
  for (const command of [start(), pause, adjust(MINUTE_MS), resume, stop])
    expect(ask(board, command)).toBeNull()
  board.ask({ type: 'board.delete' }, by(OWNER))
  expect(ask(board, start(), OWNER)).toBe('board-gone')
  expect(ACTIVITY_EVENTS.filter((kind) => kind.startsWith('timer'))).toEqual([])
})

interface Step {
  command: TimerCommand
  afterMs: number
}

const durationMs = fc.oneof(
  fc.integer({ min: MIN_TIMER_MS, max: MAX_TIMER_MS }),
  fc.constantFrom(MIN_TIMER_MS, 10_000, MINUTE_MS, MAX_TIMER_MS),
)
const step: fc.Arbitrary<Step> = fc.record({
  command: fc.oneof(
    durationMs.map(start),
    fc.constantFrom<TimerCommand>(pause, resume, stop, adjust(MINUTE_MS), adjust(-MINUTE_MS)),
    fc.integer({ min: -MAX_TIMER_MS, max: MAX_TIMER_MS }).map(adjust),
  ),
  // Clocks of servers are set back now and then.
  afterMs: fc.oneof(
    fc.integer({ min: 0, max: 2 * MINUTE_MS }),
    fc.integer({ min: -5_000, max: MAX_TIMER_MS }),
  ),
})

function live(steps: readonly Step[], check: (board: SessionDriver) => void): SessionDriver {
  const board = new SessionDriver()
  for (const { command, afterMs } of steps) {
    waitOn(board, afterMs)
    board.ask(command, by(OWNER))
    check(board)
  }
  return board
}

const life = fc.array(step, { maxLength: 25 })
/** Begins with a timer. */
const timedLife = fc
  .tuple(durationMs, life)
  .map(([ms, steps]): Step[] => [{ command: start(ms), afterMs: 0 }, ...steps])

test('[SE201] the time left is never negative and never above 24 hours, at any moment', () => {
  fc.assert(
    fc.property(timedLife, fc.integer({ min: -MAX_TIMER_MS, max: 2 * MAX_TIMER_MS }), (steps, later) => {
      const seen: number[] = []
      live(steps, ({ state: { timer }, now }) => {
        if (!timer) return
        for (const moment of [now, now + later]) {
          const left = remainingMs(timer, moment)
          seen.push(left)
          if (isTimeUp(timer, moment)) expect(left).toBe(0)
        }
      })
      expect(seen.length).toBeGreaterThan(0)
      expect(seen.filter((left) => left < 0 || left > MAX_TIMER_MS)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('[SE202] a log gives the same timer whenever it is read; once ended, it stays so until a command', () => {
  fc.assert(
    fc.property(life, fc.integer({ min: 0, max: MAX_TIMER_MS }), (steps, later) => {
      const board = live(steps, () => undefined)
      const { timer } = board.state
      expect(applyEvents(null, board.events)?.timer ?? null).toEqual(timer)
      if (timer && isTimeUp(timer, board.now)) expect(isTimeUp(timer, board.now + later)).toBe(true)
    }),
    { numRuns: 300 },
  )
})
