import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { DEFAULT_PLAN } from '#session/agenda/step.ts'
import { agentIn } from '#session/state.ts'
import { ADVISOR_IDS, RoundDriver, roundId } from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import { countNotesAllowed } from './scene.ts'

const left = (board: RoundDriver, round = 1): number => {
  const agent = must(agentIn(board.state, ADVISOR_IDS[0] ?? ''), 'an advisor')
  return countNotesAllowed(board.state, agent, board.round(round))
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

test('[AG102] advisors add as many notes as the step allows for those of people, divided among the open turns', () => {
  const board = boardWithNotes(8, 50)
  board.start()
  expect(left(board)).toBe(2)
  board.answer(1)
  expect(left(board)).toBe(3)
  board.answer(2)
  board.start({ roundId: roundId(2) })
  expect(left(board, 2)).toBe(1)
})

test('[AG102] without a limit the setting of the board counts, with none left the answer is prose, and earlier rounds have no limit', () => {
  const unlimited = boardWithNotes(1, null)
  unlimited.start()
  expect(left(unlimited)).toBe(5)
  const silent = boardWithNotes(8, 0)
  silent.start()
  expect(left(silent)).toBe(0)
  const ended = boardWithNotes(8, 0)
  ended.ask({ type: 'step.end', stepId: 'ask' }, by(OWNER))
  ended.start()
  expect(left(ended)).toBe(5)
})
