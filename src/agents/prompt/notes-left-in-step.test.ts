import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { DEFAULT_PLAN } from '#session/agenda/step.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import { hasEnded } from '#session/rounds/round-stage.ts'
import { ADVISOR_IDS, RoundDriver, roundId } from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import { countNotesAllowed } from './scene.ts'

/** How many notes each turn that is open may add. */
const left = (board: RoundDriver, number = 1): number[] => {
  const agent = must(agentIn(board.state, ADVISOR_IDS[0] ?? ''), 'an advisor')
  const round = board.round(number)
  const open = round.turns.filter((turn) => !hasEnded(turn))
  return open.map((turn) => countNotesAllowed(board.state, agent, { round, turn }))
}

function boardWithNotes(people: number, maxAdvisorPercent: number | null): RoundDriver {
  const board = new RoundDriver()
  const notes = Array.from({ length: people }, (_, i) => ({ noteId: `p${i}`, authorId: OWNER }))
  board.ask({ type: 'notes.number', notes }, SERVER)
  board.ask({ type: 'settings.change', settings: { notesPerTurn: 5 } }, by(OWNER))
  const steps = [
    { ...DEFAULT_PLAN, id: 'ask', minutes: null, advisors: 'when-asked' as const, maxAdvisorPercent },
  ]
  board.ask({ type: 'steps.add', steps, beforeId: null }, by(OWNER))
  board.ask({ type: 'step.start', stepId: 'ask', from: null }, by(OWNER))
  return board
}

test('advisors add as many notes as the step allows for those of people, divided among the open turns', () => {
  const board = boardWithNotes(8, 50)
  board.start()
  expect(left(board)).toEqual([2, 2])
  board.answer(1)
  expect(left(board)).toEqual([3])
  board.answer(2)
  board.start({ roundId: roundId(2) })
  expect(left(board, 2)).toEqual([1, 1])
})

test('in a small group the limit is rounded up, and the first turns get what can’t be divided', () => {
  const few = boardWithNotes(1, 50)
  few.start()
  expect(left(few)).toEqual([1, 0])
  const more = boardWithNotes(5, 50)
  more.start()
  expect(left(more)).toEqual([2, 1])
})

test('without a limit the setting of the board counts, with none left the answer is prose, and earlier rounds have no limit', () => {
  const unlimited = boardWithNotes(1, null)
  unlimited.start()
  expect(left(unlimited)).toEqual([5, 5])
  const silent = boardWithNotes(8, 0)
  silent.start()
  expect(left(silent)).toEqual([0, 0])
  const ended = boardWithNotes(8, 0)
  ended.ask({ type: 'step.end', stepId: 'ask' }, by(OWNER))
  ended.start()
  expect(left(ended)).toEqual([5, 5])
})

test('advisors who speak at the end of a step have its limit after it, and notes revealed without names count', () => {
  const board = new RoundDriver()
  const notes = Array.from({ length: 8 }, (_, i) => ({ noteId: `p${i}`, authorId: i < 4 ? OWNER : null }))
  board.ask({ type: 'notes.number', notes }, SERVER)
  board.ask({ type: 'settings.change', settings: { notesPerTurn: 5 } }, by(OWNER))
  const step = { ...DEFAULT_PLAN, id: 'write', minutes: null, maxAdvisorPercent: 50 }
  board.ask({ type: 'steps.add', steps: [step], beforeId: null }, by(OWNER))
  board.ask({ type: 'step.start', stepId: 'write', from: null }, by(OWNER))
  board.ask({ type: 'step.end', stepId: 'write' }, by(OWNER))
  board.start()
  expect(left(board)).toEqual([2, 2])
})
