import fc from 'fast-check'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { applyEvents } from '#session/apply.ts'
import type { Command } from '#session/command.ts'
import { by, OWNER, SERVER, SessionDriver } from '#session/testing/session-driver.ts'
import { DEFAULT_PLAN } from './step.ts'

const IDS = ['a', 'b']
const stepId = fc.constantFrom(...IDS)
const from = fc.constantFrom(null, ...IDS)
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constantFrom('step.start', 'step.rerun', 'step.reopen'), stepId, from }),
  fc.record({ type: fc.constantFrom('step.end', 'step.skip'), stepId }),
  fc.record({
    type: fc.constant('step.edit' as const),
    stepId,
    changes: fc.record({ endsItself: fc.boolean() }),
  }),
  fc.record({ type: fc.constant('timer.start' as const), durationMs: fc.constantFrom(10_000, 60_000) }),
  fc.record({ type: fc.constantFrom('timer.pause', 'timer.resume', 'timer.stop') }),
  fc.record({ type: fc.constant('timer.adjust' as const), byMs: fc.constantFrom(-60_000, 60_000) }),
)
const life = fc.array(
  fc.record({ afterMs: fc.integer({ min: 0, max: 70_000 }), asked: fc.option(command, { freq: 2 }) }),
  { maxLength: 30 },
)

/** When the step that runs ends in time, calculated from the log alone; null: not in time. */
function endOf({ events, state }: SessionDriver): number | null {
  let endsAt: number | null = null
  let isOfStep = false
  for (const { kind, at, data } of events) {
    if (kind === 'step.started') isOfStep = false
    if (kind === 'timer.started') [endsAt, isOfStep] = [at + data.durationMs, true]
    if (kind === 'timer.resumed') endsAt = at + data.remainingMs
    // A timer that is paused stays so.
    if (kind === 'timer.adjusted' && endsAt !== null) endsAt = at + data.remainingMs
    if (kind === 'timer.stopped' || kind === 'timer.paused') endsAt = null
  }
  const running = state.agenda.steps.find(({ state: now }) => now === 'running')
  return running?.endsItself && isOfStep ? endsAt : null
}

/** Sends, as any process may at any moment, that the time of each step may be up. */
function sendEndDue(board: SessionDriver): void {
  for (const { id, run } of board.state.agenda.steps)
    for (const each of [run - 1, run]) board.ask({ type: 'step.end-due', stepId: id, run: each }, SERVER)
}

const timeUps = ({ events }: SessionDriver) =>
  events.filter((event) => event.kind === 'step.ended' && event.data.why === 'time-up')

test('[SE216] over any order of commands a step ends by its time exactly once, when it is up and not before', () => {
  fc.assert(
    fc.property(life, (moments) => {
      const board = new SessionDriver()
      const steps = IDS.map((id) => ({ ...DEFAULT_PLAN, id, minutes: 1, endsItself: true }))
      board.ask({ type: 'steps.add', steps, beforeId: null }, by(OWNER))
      board.ask({ type: 'step.start', stepId: 'a', from: null }, by(OWNER))
      for (const { afterMs, asked } of moments) {
        board.lateMs += afterMs
        if (asked) board.ask(asked, by(OWNER))
        const endsAt = endOf(board)
        const isDue = endsAt !== null && endsAt <= board.now
        const before = timeUps(board).length
        sendEndDue(board)
        expect(timeUps(board).length - before).toBe(isDue ? 1 : 0)
        sendEndDue(board)
        expect(timeUps(board).length - before).toBe(isDue ? 1 : 0)
        if (isDue) expect(board.state.agenda.currentId).toBeNull()
      }
      expect(applyEvents(null, board.events)).toEqual(board.state)
    }),
    { numRuns: 150 },
  )
})

test('[SE216] a step that the server ends late ended when its time was up', () => {
  const board = new SessionDriver()
  const step = { ...DEFAULT_PLAN, id: 'a', minutes: 1, endsItself: true }
  board.ask({ type: 'steps.add', steps: [step], beforeId: null }, by(OWNER))
  board.ask({ type: 'step.start', stepId: 'a', from: null }, by(OWNER))
  const { startedAt } = must(board.state.agenda.steps[0], 'the step')
  board.lateMs += 2 * 86_400_000
  sendEndDue(board)
  expect(board.state.agenda.steps[0]).toMatchObject({
    state: 'done',
    endedAt: must(startedAt, 'its start') + 60_000,
  })
})
