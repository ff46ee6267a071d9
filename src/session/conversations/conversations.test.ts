import { expect, test } from 'vitest'
import { PLUS } from '#session/board/reactions-of-board.ts'
import type { Command } from '#session/command.ts'
import { RoundDriver, roundId, turnId } from '#session/testing/round-driver.ts'
import { by, OWNER } from '#session/testing/session-driver.ts'
import { alternativeNotes, conversationNotes, currentStart, notesWithPlus } from './notes-with-plus.ts'

const BEGIN: Command = { type: 'conversation.begin' }
const CONTINUE: Command = { type: 'conversation.continue' }

function boardWithRound(): RoundDriver {
  const board = new RoundDriver()
  board.start()
  board.answer(1)
  board.answer(2)
  board.of('round.finish')
  return board
}

const inConversation = ({ state }: RoundDriver) => conversationNotes(state, currentStart(state))

test('a follow-up has the number of its round, and the next round the next one', () => {
  const board = boardWithRound()
  const trigger = { kind: 'follow-up', roundId: roundId(), turnId: turnId(1) } as const
  expect(board.start({ roundId: roundId(2), mode: 'single', phases: [[0]], trigger })).toBeNull()
  const again = { kind: 'follow-up', roundId: roundId(2), turnId: turnId(1, 2) } as const
  expect(board.start({ roundId: roundId(3), mode: 'single', phases: [[0]], trigger: again })).toBeNull()
  expect(board.start({ roundId: roundId(4) })).toBeNull()
  expect([1, 2, 3, 4].map((number) => board.round(number).number)).toEqual([1, 1, 1, 2])
})

test('[SE191] a person who may ask rounds starts a conversation, and undoes that; nothing is started twice', () => {
  const board = new RoundDriver()
  board.join('uann', 'commenter')
  expect(board.ask(BEGIN, by('uann'))).toBe('needs-editor')
  const count = board.events.length
  board.ask(BEGIN, by(OWNER))
  board.ask(CONTINUE, by(OWNER))
  expect(board.events.length).toBe(count)
  board.start()
  board.ask(BEGIN, by(OWNER))
  board.ask(BEGIN, by(OWNER))
  expect(board.events.slice(count + 1).map(({ kind }) => kind)).toEqual(['conversation.began'])
  expect(currentStart(board.state)).toMatchObject({ by: OWNER, earlierRounds: [roundId()] })
  board.ask({ type: 'settings.change', settings: { whoRuns: 'facilitators' } }, by(OWNER))
  board.join('ubob', 'editor')
  expect(board.ask(CONTINUE, by('ubob'))).toBe('needs-facilitator')
  board.ask(CONTINUE, by(OWNER))
  expect(board.state.conversationStarts).toEqual([])
})

test('[SE191] earlier chosen notes are out of the conversation until they get a + again', () => {
  const board = boardWithRound()
  board.plus('n1')
  board.ask(BEGIN, by(OWNER))
  expect(inConversation(board)).toEqual([])
  expect(notesWithPlus(board.state)).toEqual(['n1'])
  expect([...alternativeNotes(board.state)]).toEqual(['n2'])
  expect([...alternativeNotes(board.state, currentStart(board.state))]).toEqual([])
  board.plus('n2')
  expect(inConversation(board)).toEqual(['n2'])
  board.join('uann', 'commenter')
  board.plus('n1', 'uann')
  expect(inConversation(board)).toEqual(['n1', 'n2'])
})

test('[SE191] a sign that adds no weight brings nothing back', () => {
  const board = boardWithRound()
  const reactions = [PLUS, { symbol: '?', weight: 0 }]
  board.ask({ type: 'settings.change', settings: { reactions } }, by(OWNER))
  board.plus('n1')
  board.ask(BEGIN, by(OWNER))
  board.ask({ type: 'reaction.give', noteId: 'n1', symbol: '?' }, by(OWNER))
  expect(inConversation(board)).toEqual([])
})

test('[SE191] continuing restores the conversation before, with the notes chosen since', () => {
  const board = boardWithRound()
  board.plus('n1')
  board.ask(BEGIN, by(OWNER))
  board.plus('n2')
  board.ask(BEGIN, by(OWNER))
  expect(inConversation(board)).toEqual([])
  board.ask(CONTINUE, by(OWNER))
  expect(inConversation(board)).toEqual(['n2'])
  board.ask(CONTINUE, by(OWNER))
  expect(inConversation(board)).toEqual(['n1', 'n2'])
})
