import { expect, test } from 'vitest'
import { privateStepOver } from '#session/agenda/private-step.ts'
import { currentStep, DEFAULT_PLAN, type PlannedStep, planOf } from '#session/agenda/step.ts'
import type { Command } from '#session/command.ts'
import { by, OWNER, SERVER, SessionDriver } from '#session/testing/session-driver.ts'

const step = (id: string, plan: Partial<PlannedStep> = {}): PlannedStep => ({
  ...DEFAULT_PLAN,
  title: `Step ${id}`,
  minutes: null,
  ...plan,
  id,
})
const privateStep = (id: string, plan: Partial<PlannedStep> = {}) => step(id, { writing: 'private', ...plan })
const start = (stepId: string, from: string | null = null): Command => ({ type: 'step.start', stepId, from })
const reopen = (stepId: string, from: string | null = null): Command => ({
  type: 'step.reopen',
  stepId,
  from,
})
const end = (stepId: string): Command => ({ type: 'step.end', stepId })
const edit = (stepId: string, changes: Partial<PlannedStep>): Command => ({
  type: 'step.edit',
  stepId,
  changes,
})

function boardWith(...steps: PlannedStep[]): SessionDriver {
  const board = new SessionDriver()
  ask(board, { type: 'steps.add', steps, beforeId: null })
  return board
}
const ask = (board: SessionDriver, command: Command) => board.ask(command, by(OWNER))
const phaseOf = (board: SessionDriver) => board.state.privateWriting?.phase ?? null
function reveal(board: SessionDriver, isNamed: boolean): void {
  ask(board, { type: 'private-writing.reveal', isNamed })
  board.ask({ type: 'private-writing.finish' }, SERVER)
}

test('[SE224] a private step starts private writing, and the notes of the last one wait for a facilitator', () => {
  const board = boardWith(privateStep('a'), privateStep('b'), step('c'))
  ask(board, start('a'))
  expect(board.state.privateWriting).toMatchObject({ phase: 'writing', stepId: 'a' })
  ask(board, start('b', 'a'))
  expect(board.state.privateWriting).toMatchObject({ phase: 'writing', stepId: 'b' })
  expect(privateStepOver(board.state)).toBeNull()
  ask(board, end('b'))
  expect([phaseOf(board), privateStepOver(board.state)?.id]).toEqual(['writing', 'b'])
  ask(board, start('c'))
  // New notes are open again; those of the private step wait for the reveal.
  expect([phaseOf(board), privateStepOver(board.state)?.id]).toEqual(['cancelled', 'b'])
  ask(board, { type: 'private-writing.reveal', isNamed: true })
  expect(ask(board, { type: 'step.rerun', stepId: 'a', from: 'c' })).toBe('not-now')
  expect(currentStep(board.state.agenda)?.id).toBe('c')
  board.ask({ type: 'private-writing.finish' }, SERVER)
  expect(ask(board, { type: 'step.rerun', stepId: 'a', from: 'c' })).toBeNull()
  expect(phaseOf(board)).toBe('writing')
})

test('[SE224] private writing that no step started continues in an open step, and in a private one with the same settings', () => {
  const board = boardWith(step('a'), privateStep('b'), privateStep('c', { othersNotes: 2 }))
  ask(board, { type: 'private-writing.start' })
  const started = board.state.privateWriting
  for (const [id, from] of [
    ['a', null],
    ['b', 'a'],
  ] as const) {
    ask(board, start(id, from))
    expect(board.state.privateWriting).toEqual(started)
  }
  ask(board, start('c', 'b'))
  expect(board.state.privateWriting).toMatchObject({ othersNotes: 2, stepId: 'c' })
})

test('[SE224] a second private step has its own settings, also if private writing is on', () => {
  const board = boardWith(privateStep('a'), privateStep('b', { othersNotes: 3, showsNames: true }))
  ask(board, start('a'))
  const first = board.state.privateWriting
  ask(board, start('b', 'a'))
  expect(board.state.privateWriting).toMatchObject({ phase: 'writing', othersNotes: 3, showsNames: true })
  expect(board.state.privateWriting?.startedAt).toBeGreaterThan(first?.startedAt ?? 0)
})

test('[SE224] a private step that is reopened is private again, and an open one is open', () => {
  const board = boardWith(privateStep('a'), step('b'))
  ask(board, start('a'))
  const first = board.state.privateWriting
  ask(board, end('a'))
  ask(board, reopen('a'))
  // Undo of an end: nothing has changed.
  expect(board.state.privateWriting).toEqual(first)
  ask(board, start('b', 'a'))
  ask(board, reopen('a', 'b'))
  expect([phaseOf(board), currentStep(board.state.agenda)?.id]).toEqual(['writing', 'a'])
  ask(board, reopen('b', 'a'))
  expect(phaseOf(board)).toBe('cancelled')
  reveal(board, true)
  ask(board, reopen('a', 'b'))
  expect(phaseOf(board)).toBe('writing')
  ask(board, { type: 'private-writing.reveal', isNamed: true, mode: 'one-each' })
  ask(board, end('a'))
  expect([ask(board, reopen('a')), currentStep(board.state.agenda)]).toEqual(['reveal-open', null])
})

test('[SE224] settings of the running step take effect at once, however they are changed, and those of others not', () => {
  const board = boardWith(step('a'), step('b'))
  ask(board, start('a'))
  ask(board, edit('b', { writing: 'private' }))
  expect(phaseOf(board)).toBeNull()
  ask(board, edit('a', { writing: 'private' }))
  expect(board.state.privateWriting).toMatchObject({ phase: 'writing', othersNotes: 0, stepId: 'a' })
  ask(board, edit('a', { othersNotes: 2 }))
  expect(board.state.privateWriting).toMatchObject({ phase: 'writing', othersNotes: 2 })
  const before = board.state.privateWriting
  ask(board, edit('a', { title: 'Other words' }))
  expect(board.state.privateWriting).toEqual(before)
  const { version, steps } = board.state.agenda
  const open = steps.map((each) => ({ ...planOf(each), writing: 'open' as const }))
  ask(board, { type: 'agenda.set', version, steps: open })
  expect(phaseOf(board)).toBe('cancelled')
})

test('[SE279] a step that promised to leave names out can’t be given any, nor can one that follows it before the reveal', () => {
  const nameless = { hidesNames: true, othersNotes: 2, showsNames: true }
  const board = boardWith(privateStep('a', nameless), privateStep('b'), step('c'))
  ask(board, start('a'))
  expect(board.state.privateWriting).toMatchObject({ hidesNames: true, showsNames: false })
  expect(ask(board, edit('a', { hidesNames: false }))).toBe('names-differ')
  expect(ask(board, start('b', 'a'))).toBe('names-differ')
  ask(board, start('c', 'a'))
  expect(ask(board, start('b', 'c'))).toBe('names-differ')
  expect(ask(board, { type: 'private-writing.reveal', isNamed: true })).toBe('names-hidden')
  expect(board.said).toMatch(/^People wrote without names/)
  reveal(board, false)
  expect(phaseOf(board)).toBe('revealed')
  expect(ask(board, start('b', 'c'))).toBeNull()
  expect(ask(board, edit('b', { hidesNames: true }))).toBeNull()
})
