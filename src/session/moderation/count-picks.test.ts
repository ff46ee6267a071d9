import { expect, test } from 'vitest'
import type { CommandOf } from '#session/command.ts'
import { notesWithPlus } from '#session/conversations/notes-with-plus.ts'
import { chosenBy, sortAgentReactions } from '#session/reactions/note-reactions.ts'
import { MODERATOR, RoundDriver, roundId, said } from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'

const AFTER_MS = 300_000
type PlusRule = CommandOf<'settings.change'>['settings']['plusRule']

/** A board on which the moderator picked the first two notes of a round of three. */
function pickedBoard(plusRule: PlusRule = { by: 'people', picksCountAfterMs: AFTER_MS }): RoundDriver {
  const board = new RoundDriver()
  board.join('uann', 'commenter')
  board.ask({ type: 'settings.change', settings: { plusRule } }, by(OWNER))
  board.start({ phases: [[0, 1, 2]], moderate: true })
  for (const turn of [1, 2, 3]) board.answer(turn)
  board.judge(['n1', 'n2'])
  board.of('round.finish')
  return board
}

const count = (board: RoundDriver, round = 1) =>
  board.ask({ type: 'picks.count', roundId: roundId(round) }, SERVER)
const takeBack = (noteId: string, agentId?: string): CommandOf<'reaction.remove'> => ({
  type: 'reaction.remove',
  noteId,
  symbol: '+',
  ...(agentId !== undefined && { agentId }),
})
const selected = (board: RoundDriver) => notesWithPlus(board.state).toSorted()

test('[SE366] the picks count when the time is over and nobody has selected a note of the round, and not before', () => {
  const board = pickedBoard()
  count(board)
  expect(selected(board)).toEqual([])
  board.lateMs = AFTER_MS
  expect(board.ask({ type: 'picks.count', roundId: roundId() }, by(OWNER))).not.toBeNull()
  expect(selected(board)).toEqual([])
  count(board)
  expect(selected(board)).toEqual(['n1', 'n2'])
  expect(chosenBy(board.state.reactions.n1, board.state.settings)).toEqual(['moderator'])
  const before = board.events.length
  count(board)
  expect(board.events.length).toBe(before)
})

test('[SE366] they count until someone selects a note of the round, and again if that is taken back', () => {
  const board = pickedBoard()
  board.lateMs = AFTER_MS
  count(board)
  board.plus('n3', 'uann')
  expect(selected(board)).toEqual(['n3'])
  expect(sortAgentReactions(board.state.reactions.n1, board.state.settings)).toMatchObject({
    plus: [],
    suggestions: [{ agentId: MODERATOR, reason: 'Fresh.' }],
  })
  count(board)
  expect(selected(board)).toEqual(['n3'])
  board.ask(takeBack('n3'), by('uann'))
  count(board)
  expect(selected(board)).toEqual(['n1', 'n2'])
})

test('[SE366] one "+" is no selection where several are needed', () => {
  const board = pickedBoard({ by: 'consensus', min: 2, picksCountAfterMs: AFTER_MS })
  board.plus('n1', 'uann')
  board.lateMs = AFTER_MS
  count(board)
  expect(selected(board)).toEqual(['n1', 'n2'])
  expect(chosenBy(board.state.reactions.n1, board.state.settings)).toEqual(['moderator'])
  board.plus('n3', 'uann')
  expect(selected(board)).toEqual(['n1', 'n2'])
  board.plus('n3')
  expect(selected(board)).toEqual(['n3'])
})

test('[SE366] a dismissed pick does not count, nor picks of an earlier round, nor where the board does not let them', () => {
  const board = pickedBoard()
  board.ask(takeBack('n1', MODERATOR), by('uann'))
  board.lateMs = AFTER_MS
  count(board)
  expect(selected(board)).toEqual(['n2'])
  board.ask({ type: 'settings.change', settings: { plusRule: { by: 'people' } } }, by(OWNER))
  expect(selected(board)).toEqual([])
  const never = pickedBoard({ by: 'people' })
  never.lateMs = AFTER_MS
  count(never)
  expect(selected(never)).toEqual([])
  const later = pickedBoard()
  later.start({ roundId: roundId(2), phases: [[0, 1]], moderate: true })
  for (const [turn, note] of [
    [1, 7],
    [2, 8],
  ] as const) {
    later.begin(turn, 2)
    later.end(turn, said(note), undefined, 2)
  }
  later.judge(['n7'], 2)
  later.lateMs = AFTER_MS
  count(later, 1)
  expect(selected(later)).toEqual([])
})
