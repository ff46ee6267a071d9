import fc from 'fast-check'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { applyEvents } from '#session/apply.ts'
import { Command } from '#session/command.ts'
import { project } from '#session/project.ts'
import { by, OWNER, SERVER, SessionDriver } from '#session/testing/session-driver.ts'
import { isTimeUp } from '#session/timer/timer.ts'
import { mayWriteCanvas } from './may-write-canvas.ts'
import { currentStep, DEFAULT_PLAN, nextStep, type PlannedStep, planOf } from './step.ts'
import { stepDeadline } from './step-ends-with-timer.ts'

const MINUTE_MS = 60_000

const step = (id: string, plan: Partial<PlannedStep> = {}): PlannedStep => ({
  ...DEFAULT_PLAN,
  title: `Step ${id}`,
  minutes: null,
  ...plan,
  id,
})
const add = (...steps: PlannedStep[]): Command => ({ type: 'steps.add', steps, beforeId: null })
const start = (stepId: string, from: string | null = null): Command => ({ type: 'step.start', stepId, from })
const end = (stepId: string): Command => ({ type: 'step.end', stepId })

function boardWith(...steps: PlannedStep[]): SessionDriver {
  const board = new SessionDriver()
  board.join('ufac', 'facilitator')
  board.join('uedit', 'editor')
  board.join('ucomm', 'commenter')
  if (steps.length > 0) board.ask(add(...steps), by('ufac'))
  return board
}

const ask = (board: SessionDriver, command: Command, userId = 'ufac') => board.ask(command, by(userId))
const idsOf = (board: SessionDriver): string[] => board.state.agenda.steps.map(({ id }) => id)
const statesOf = (board: SessionDriver): string[] => board.state.agenda.steps.map(({ state }) => state)
const wait = (board: SessionDriver, ms: number): void => {
  board.lateMs += ms
}

test('[SE210] facilitators and owners plan and run the agenda, and everyone sees it', () => {
  const board = boardWith(step('a'), step('b'))
  const commands: Command[] = [
    add(step('c')),
    { type: 'step.edit', stepId: 'a', changes: { title: 'Other' } },
    { type: 'step.move', stepId: 'b', beforeId: 'a' },
    start('a'),
    end('a'),
    { type: 'step.skip', stepId: 'b' },
    { type: 'step.rerun', stepId: 'a', from: null },
    { type: 'steps.remove', stepIds: ['c'] },
    { type: 'steps.restore', stepIds: ['c'] },
    { type: 'agenda.set', version: 0, steps: [] },
  ]
  for (const command of commands) {
    expect(ask(board, command, 'uedit')).toBe('needs-facilitator')
    expect(board.ask(command, { kind: 'agent', agentId: 'a1' })).toBe('not-for-agents')
  }
  expect(ask(board, { type: 'step.end-due', stepId: 'a', run: 1 }, OWNER)).toBe('server-only')
  ask(board, start('a'), OWNER)
  for (const id of [OWNER, 'ufac', 'uedit', 'ucomm'])
    expect(project(board.state, id)?.agenda).toEqual(board.state.agenda)
})

test('steps are added, edited, moved and removed, and a removal is undone in place', () => {
  const board = boardWith(step('a'), step('b'), step('c'))
  ask(board, { type: 'steps.add', steps: [step('d')], beforeId: 'b' })
  expect(idsOf(board)).toEqual(['a', 'd', 'b', 'c'])
  ask(board, { type: 'step.move', stepId: 'c', beforeId: 'a' })
  ask(board, { type: 'step.move', stepId: 'a', beforeId: null })
  expect(idsOf(board)).toEqual(['c', 'd', 'b', 'a'])
  const changes = { title: ' Two\nlines ', minutes: 5 }
  ask(board, Command.parse({ type: 'step.edit', stepId: 'b', changes }))
  expect(board.state.agenda.steps[2]).toMatchObject({ title: 'Two lines', minutes: 5, whoWrites: 'everyone' })
  ask(board, start('b'))
  ask(board, end('b'))
  const before = board.state.agenda.steps
  ask(board, { type: 'steps.remove', stepIds: ['d', 'b', 'a'] })
  expect(idsOf(board)).toEqual(['c'])
  ask(board, { type: 'steps.restore', stepIds: ['a', 'b', 'd'] })
  expect(board.state.agenda.steps).toEqual(before)
  expect(ask(board, { type: 'steps.restore', stepIds: ['nothing'] })).toBe('no-step')
  expect(ask(board, { type: 'step.edit', stepId: 'x', changes: {} })).toBe('no-step')
  const many = Array.from({ length: 40 }, (_, i) => step(`many${i}`))
  expect(ask(board, add(...many))).toBe('too-many-steps')
})

test('commands that change nothing emit no events, so a repeated request adds nothing', () => {
  const board = boardWith(step('a'), step('b'))
  ask(board, start('a'))
  const count = board.events.length
  for (const command of [
    add(step('a')),
    { type: 'step.edit', stepId: 'a', changes: { title: 'Step a' } },
    { type: 'step.move', stepId: 'a', beforeId: 'b' },
    { type: 'step.move', stepId: 'a', beforeId: 'a' },
    { type: 'steps.remove', stepIds: ['x'] },
    { type: 'steps.restore', stepIds: ['b'] },
    { type: 'agenda.set', version: 99, steps: board.state.agenda.steps.map(planOf) },
    start('a'),
    { type: 'step.reopen', stepId: 'b', from: 'a' },
    { type: 'step.mark-done', stepId: 'a', run: 1, isDone: false },
  ] satisfies Command[])
    expect(ask(board, command)).toBeNull()
  expect(board.events).toHaveLength(count)
})

test('[SE212] a whole agenda replaces the version it names, and known steps keep what happened', () => {
  const board = boardWith(step('a'), step('b'))
  ask(board, start('a'))
  const { version } = board.state.agenda
  expect(ask(board, { type: 'agenda.set', version: version - 1, steps: [step('a')] })).toBe('agenda-changed')
  expect(ask(board, { type: 'agenda.set', version, steps: [step('c')] })).toBe('step-running')
  expect(ask(board, { type: 'agenda.set', version, steps: [step('a'), step('a')] })).toBe('bad-command')
  ask(board, { type: 'agenda.set', version, steps: [step('c'), step('a', { title: 'New' })] })
  expect(board.state.agenda).toMatchObject({
    version: version + 1,
    currentId: 'a',
    steps: [
      { id: 'c', state: 'planned' },
      { id: 'a', title: 'New', state: 'running', run: 1 },
    ],
  })
})

test('[SE213] one step runs; another one that starts ends it', () => {
  const board = boardWith(step('a'), step('b'), step('c'))
  expect(nextStep(board.state.agenda)?.id).toBe('a')
  ask(board, start('a'))
  expect(nextStep(board.state.agenda)?.id).toBe('b')
  ask(board, start('b', 'a'))
  expect(statesOf(board)).toEqual(['done', 'running', 'planned'])
  ask(board, end('b'))
  expect(board.state.agenda.currentId).toBeNull()
  expect(ask(board, end('b'))).toBeNull()
  expect(ask(board, end('c'))).toBe('step-not-running')
  expect(nextStep(board.state.agenda)?.id).toBe('c')
  expect(ask(board, start('a'))).toBe('step-done')
  expect(ask(board, { type: 'steps.remove', stepIds: ['a'] })).toBeNull()
})

test('[SE213] of two facilitators who move on at once, the second gets the place of the agenda', () => {
  const board = boardWith(step('a'), step('b'), step('c'))
  ask(board, start('a'))
  expect(ask(board, start('b', 'a'))).toBeNull()
  expect(ask(board, start('b', 'a'), OWNER)).toBeNull()
  expect(ask(board, start('c', 'a'), OWNER)).toBe('agenda-moved')
  expect(board.said).toContain('“Step b” runs now')
  expect(currentStep(board.state.agenda)?.id).toBe('b')
  ask(board, { type: 'steps.remove', stepIds: ['c'] })
  expect(ask(board, start('c', 'b'), OWNER)).toBe('no-step')
})

test('a step is skipped, planned again, run again, and continued', () => {
  const board = boardWith(step('a', { minutes: 5 }), step('b'))
  ask(board, { type: 'step.skip', stepId: 'b' })
  expect(statesOf(board)).toEqual(['planned', 'skipped'])
  ask(board, { type: 'step.reopen', stepId: 'b', from: null })
  expect(statesOf(board)).toEqual(['planned', 'planned'])
  ask(board, start('a'))
  ask(board, { type: 'step.mark-done', stepId: 'a', run: 1, isDone: true }, 'uedit')
  ask(board, { type: 'step.skip', stepId: 'a' })
  expect([statesOf(board)[0], board.state.timer]).toEqual(['skipped', null])
  ask(board, { type: 'step.rerun', stepId: 'a', from: null })
  expect(currentStep(board.state.agenda)).toMatchObject({ id: 'a', run: 2 })
  expect([board.state.stepDone.userIds, board.state.timer?.durationMs]).toEqual([[], 5 * MINUTE_MS])
  ask(board, { type: 'step.mark-done', stepId: 'a', run: 2, isDone: true }, 'uedit')
  ask(board, end('a'))
  ask(board, { type: 'step.reopen', stepId: 'a', from: null })
  expect(currentStep(board.state.agenda)).toMatchObject({ id: 'a', run: 2, endedAt: null })
  expect([board.state.stepDone.userIds, board.state.timer]).toEqual([['uedit'], null])
})

test('[SE216] a step starts the shared timer, and takes it along when it ends', () => {
  const board = boardWith(step('a', { minutes: 5 }), step('b', { minutes: 3 }), step('c'))
  ask(board, start('a'))
  expect(board.state.timer).toMatchObject({ state: 'running', durationMs: 5 * MINUTE_MS })
  ask(board, start('b', 'a'))
  expect(board.state.timer).toMatchObject({ state: 'running', durationMs: 3 * MINUTE_MS })
  ask(board, start('c', 'b'))
  expect(board.state.timer).toBeNull()
  ask(board, end('c'))
  ask(board, { type: 'timer.start', durationMs: MINUTE_MS })
  ask(board, { type: 'step.reopen', stepId: 'c', from: null })
  ask(board, end('c'))
  expect(board.state.timer).not.toBeNull()
})

test('[SE216] a step that ends itself ends once, when the time of its timer is up, as it is then', () => {
  const board = boardWith(step('a', { minutes: 1, endsItself: true }))
  const due: Command = { type: 'step.end-due', stepId: 'a', run: 1 }
  ask(board, start('a'))
  ask(board, { type: 'timer.adjust', byMs: MINUTE_MS })
  const left = must(stepDeadline(board.state), 'a deadline') - board.now
  expect(left).toBeGreaterThan(2 * MINUTE_MS - 10)
  wait(board, MINUTE_MS + 30_000)
  board.ask(due, SERVER)
  expect(currentStep(board.state.agenda)?.id).toBe('a')
  ask(board, { type: 'timer.pause' })
  expect(stepDeadline(board.state)).toBeNull()
  wait(board, 10 * MINUTE_MS)
  board.ask(due, SERVER)
  ask(board, { type: 'timer.resume' })
  wait(board, MINUTE_MS)
  const events = board.events.length
  board.ask(due, SERVER)
  board.ask(due, SERVER)
  expect(board.events.slice(events).map(({ kind }) => kind)).toEqual(['step.ended'])
  expect(statesOf(board)).toEqual(['done'])
  expect(board.state.timer && isTimeUp(board.state.timer, board.now)).toBe(true)
  ask(board, { type: 'step.rerun', stepId: 'a', from: null })
  wait(board, 2 * MINUTE_MS)
  board.ask(due, SERVER)
  expect(currentStep(board.state.agenda)?.run).toBe(2)
})

test('[SE218] people who may write mark themselves done in the running step, in this run of it', () => {
  const board = boardWith(step('a'), step('b'))
  const done = (isDone: boolean, run = 1): Command => ({ type: 'step.mark-done', stepId: 'a', run, isDone })
  expect(ask(board, done(true), 'uedit')).toBe('step-not-running')
  ask(board, start('a'))
  expect(ask(board, done(true), 'ucomm')).toBe('needs-editor')
  expect(ask(board, done(true, 2), 'uedit')).toBe('step-not-running')
  const { state } = board
  const first = board.events.length
  ask(board, done(true), 'uedit')
  ask(board, done(true), OWNER)
  ask(board, done(false), OWNER)
  expect(project(board.state, 'ucomm')?.stepDone).toEqual(['uedit'])
  expect(applyEvents(state, board.events.slice(first))?.agenda).toBe(state.agenda)
  ask(board, start('b', 'a'))
  expect(board.state.stepDone.userIds).toEqual([])
})

test('[SE219] a step sets who may change the canvas', () => {
  const board = boardWith(step('a', { whoWrites: 'facilitators' }), step('b', { whoWrites: 'no-one' }))
  const writers = (): string[] =>
    [OWNER, 'ufac', 'uedit', 'ucomm'].filter((id) =>
      mayWriteCanvas(must(project(board.state, id), 'a projection')),
    )
  expect(writers()).toEqual([OWNER, 'ufac', 'uedit'])
  ask(board, start('a'))
  expect(writers()).toEqual([OWNER, 'ufac'])
  ask(board, start('b', 'a'))
  expect(writers()).toEqual([])
  ask(board, { type: 'step.edit', stepId: 'b', changes: { whoWrites: 'everyone' } })
  expect(writers()).toEqual([OWNER, 'ufac', 'uedit'])
})

test('[SE210] [SE213] with any commands in any order, at most one step runs, and the log folds to the same state', () => {
  const ids = fc.constantFrom('a', 'b', 'c')
  const from = fc.option(ids)
  const command: fc.Arbitrary<Command> = fc.oneof(
    fc.record({ type: fc.constantFrom('step.start', 'step.rerun', 'step.reopen'), stepId: ids, from }),
    fc.record({ type: fc.constantFrom('step.end', 'step.skip'), stepId: ids }),
    fc.record({ type: fc.constant('step.move' as const), stepId: ids, beforeId: from }),
    fc.record({ type: fc.constantFrom('steps.remove', 'steps.restore'), stepIds: fc.tuple(ids) }),
    ids.map((id) => add(step(id, { minutes: 1, endsItself: true }))),
    fc.record({ type: fc.constant('step.end-due' as const), stepId: ids, run: fc.constant(1) }),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(command, fc.constantFrom(0, 70_000)), { maxLength: 40 }), (asked) => {
      const board = boardWith(step('a', { minutes: 1, endsItself: true }), step('b'))
      for (const [input, ms] of asked) {
        wait(board, ms)
        board.ask(input, input.type === 'step.end-due' ? SERVER : by('ufac'))
        const { steps, currentId } = board.state.agenda
        const running = steps.filter(({ state }) => state === 'running').map(({ id }) => id)
        expect(running).toEqual(currentId === null ? [] : [currentId])
        expect(new Set(idsOf(board)).size).toBe(steps.length)
      }
      expect(applyEvents(null, board.events)).toEqual(board.state)
    }),
    { numRuns: 60 },
  )
})

test('[IV4] a step whose vote allows more votes on a note than a person has is refused', () => {
  const vote = { votesEach: 1, limitPerNote: 5 }
  const board = boardWith(step('a'))
  expect(ask(board, add(step('b', { vote })))).toBe('too-many-votes-on-note')
  expect(ask(board, { type: 'step.edit', stepId: 'a', changes: { vote } })).toBe('too-many-votes-on-note')
})
