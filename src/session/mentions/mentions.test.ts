import { expect, test } from 'vitest'
import type { Command } from '#session/command.ts'
import { project } from '#session/project.ts'
import { ADVISOR_IDS, RoundDriver, roundId } from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'

const [first = '', second = ''] = ADVISOR_IDS

function refuse(noteId: string, agentId = first, message = 'Over the budget.'): Command {
  return { type: 'mention.refuse', noteId, agentId, userId: OWNER, code: 'over-budget', message }
}
const refusals = ({ state }: RoundDriver) =>
  state.refusedMentions.map(({ noteId, agentId, message }) => [noteId, agentId, message])

test('[SE75] only the server records that a mention was refused; everyone on the board sees it', () => {
  const board = new RoundDriver()
  expect(board.ask(refuse('n1'), by(OWNER))).toBe('server-only')
  expect(board.ask(refuse('n1'), SERVER)).toBeNull()
  expect(project(board.state, OWNER)?.refusedMentions).toEqual([
    {
      noteId: 'n1',
      agentId: first,
      userId: OWNER,
      code: 'over-budget',
      message: 'Over the budget.',
      seq: board.state.seq,
    },
  ])
})

test('[SE75] one is kept for each note and advisor, the newest last, and no more than twenty', () => {
  const board = new RoundDriver()
  board.ask(refuse('n1'), SERVER)
  board.ask(refuse('n1', second), SERVER)
  board.ask(refuse('n1', first, 'Agents are off.'), SERVER)
  expect(refusals(board)).toEqual([
    ['n1', second, 'Over the budget.'],
    ['n1', first, 'Agents are off.'],
  ])
  for (let i = 0; i < 30; i++) board.ask(refuse(`m${i}`), SERVER)
  expect(refusals(board)).toHaveLength(20)
  expect(refusals(board).at(-1)?.[0]).toBe('m29')
})

test('[SE75] a refusal is removed when the note asks that advisor after all, and only then', () => {
  const board = new RoundDriver()
  board.ask(refuse('n1'), SERVER)
  board.ask(refuse('n1', second), SERVER)
  board.start({ mode: 'single', phases: [[0]] })
  expect(refusals(board)).toHaveLength(2)
  board.start({
    roundId: roundId(2),
    mode: 'single',
    phases: [[0]],
    trigger: { kind: 'mention', noteId: 'n1' },
  })
  expect(refusals(board).map(([, agentId]) => agentId)).toEqual([second])
})
