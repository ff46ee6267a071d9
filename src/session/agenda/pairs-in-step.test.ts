import { expect, test } from 'vitest'
import { project } from '#session/project.ts'
import { by, OWNER, SERVER, SessionDriver } from '#session/testing/session-driver.ts'
import { pairingStep, pairsUnsigned } from './pairs-in-step.ts'
import { DEFAULT_PLAN, type StepPlan } from './step.ts'
import { PAIR_QUESTION, pairQuestion } from './step-question.ts'

function boardWithStep(plan: Partial<StepPlan> = {}): SessionDriver {
  const board = new SessionDriver()
  board.join('ued', 'editor')
  board.join('uview', 'viewer')
  const steps = [
    { ...DEFAULT_PLAN, title: 'Both', pairsNotes: true, ...plan, id: 'both' },
    { ...DEFAULT_PLAN, id: 'talk' },
  ]
  board.ask({ type: 'steps.add', steps, beforeId: null }, by(OWNER))
  return board
}

const start = (board: SessionDriver, stepId = 'both', from: string | null = null) =>
  board.ask({ type: 'step.start', stepId, from }, by(OWNER))
const stepFor = (board: SessionDriver, userId: string) => {
  const view = project(board.state, userId)
  return view && (pairingStep(view)?.id ?? null)
}

test('[SE395] pairs are for those who may write, while a step with pairs runs', () => {
  const board = boardWithStep()
  expect(stepFor(board, 'ued')).toBeNull()
  start(board)
  expect([OWNER, 'ued', 'uview'].map((id) => stepFor(board, id))).toEqual(['both', 'both', null])
  board.ask({ type: 'board.freeze' }, by(OWNER))
  expect(stepFor(board, 'ued')).toBeNull()
  board.ask({ type: 'board.unfreeze' }, by(OWNER))
  board.ask({ type: 'step.edit', stepId: 'both', changes: { whoWrites: 'facilitators' } }, by(OWNER))
  expect([OWNER, 'ued'].map((id) => stepFor(board, id))).toEqual(['both', null])
  start(board, 'talk', 'both')
  expect(stepFor(board, OWNER)).toBeNull()
})

test('[SE395] places are hidden in a step with pairs once a reveal left names out', () => {
  const board = boardWithStep()
  start(board)
  expect(pairsUnsigned(board.state)).toBe(false)
  board.ask({ type: 'private-writing.start' }, by(OWNER))
  board.ask({ type: 'private-writing.reveal', isNamed: false }, by(OWNER))
  board.ask({ type: 'private-writing.finish' }, SERVER)
  expect(pairsUnsigned(board.state)).toBe(true)
  start(board, 'talk', 'both')
  expect(pairsUnsigned(board.state)).toBe(false)
})

test('the question of a step is that of its pairs unless it has a vote', () => {
  const vote = { votesEach: 3, limitPerNote: 1 }
  expect(pairQuestion({ question: '', vote: null })).toBe(PAIR_QUESTION)
  expect(pairQuestion({ question: 'What do both need?', vote: null })).toBe('What do both need?')
  expect(pairQuestion({ question: 'Which first?', vote })).toBe(PAIR_QUESTION)
})
