import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { by, SERVER } from '#session/testing/session-driver.ts'
import { HAND_OUT_MS, undelivered } from './hand-out.ts'
import {
  ANSWERERS,
  answersOf,
  boardOfPeople,
  confirmWith,
  endInterviewAs,
  FIRST,
  giveAnswer,
  HOST,
  INTERVIEW,
  interviewOf,
  openInterview,
  SECOND,
  sendHandOut,
} from './testing/interview-board.ts'

const PROGRAM = { tokenId: 'k1', name: 'An agent of Mia' }
const [ONE, TWO] = ['h000000000001', 'h000000000002'] as const

function askedByProgram() {
  const board = boardOfPeople()
  openInterview(board, { program: PROGRAM })
  return board
}
const carriedBy = (board: ReturnType<typeof boardOfPeople>, handOutId: string) =>
  interviewOf(board).handOuts.find(({ id }) => id === handOutId)?.items.length ?? 0

test('[IV13] answers that one response carries are in no other, and once it is confirmed they are delivered', () => {
  const board = askedByProgram()
  confirmWith(board, 'uann')
  giveAnswer(board, 'uann', SECOND, { text: 'The login page' })
  board.ask(
    { type: 'interview.ask-back', interviewId: INTERVIEW, askBackId: 'b000000000001', text: 'When?' },
    by('ubob'),
  )
  sendHandOut(board, 'answers.hand-out', ONE)
  expect(carriedBy(board, ONE)).toBe(3)
  confirmWith(board, 'ubob')
  sendHandOut(board, 'answers.hand-out', TWO)
  expect(carriedBy(board, TWO)).toBe(1)
  expect(undelivered(interviewOf(board))).toHaveLength(4)
  sendHandOut(board, 'answers.confirm', ONE)
  expect(undelivered(interviewOf(board))).toMatchObject([{ userId: 'ubob' }])
  sendHandOut(board, 'answers.confirm', TWO)
  const events = board.events.length
  sendHandOut(board, 'answers.confirm', TWO)
  sendHandOut(board, 'answers.hand-out', 'h000000000003')
  expect(board.events).toHaveLength(events)
  expect(undelivered(interviewOf(board))).toEqual([])
})

test('[IV13] answers that are returned, or not confirmed in a minute, are in the next response', () => {
  const board = askedByProgram()
  confirmWith(board, 'uann')
  sendHandOut(board, 'answers.hand-out', ONE)
  sendHandOut(board, 'answers.return', ONE)
  sendHandOut(board, 'answers.hand-out', TWO)
  expect(carriedBy(board, TWO)).toBe(1)
  board.lateMs += HAND_OUT_MS
  sendHandOut(board, 'answers.hand-out', 'h000000000003')
  expect(carriedBy(board, 'h000000000003')).toBe(1)
  expect(undelivered(interviewOf(board))).toHaveLength(1)
})

test('[IV13] a claim that ran out is remembered until its answers are delivered, and can be confirmed late', () => {
  const board = askedByProgram()
  confirmWith(board, 'uann')
  for (let i = 100; i < 200; i++) {
    sendHandOut(board, 'answers.hand-out', `h000000000${i}`)
    board.lateMs += HAND_OUT_MS
  }
  sendHandOut(board, 'answers.hand-out', ONE)
  const { handOuts } = interviewOf(board)
  expect(handOuts.length).toBeLessThan(30)
  sendHandOut(board, 'answers.confirm', must(handOuts[0], 'a claim').id)
  expect(undelivered(interviewOf(board))).toEqual([])
  expect(interviewOf(board).handOuts).toEqual([])
})

test('[IV13] a response takes as much as it may, the oldest first and one at least; the next one has the rest', () => {
  const board = askedByProgram()
  for (const [i, userId] of ANSWERERS.entries())
    giveAnswer(board, userId, SECOND, { text: `${i}`.repeat(100) })
  const claim = { type: 'answers.hand-out', interviewId: INTERVIEW } as const
  const oldest = interviewOf(board).lastAnswer - 2
  board.ask({ ...claim, handOutId: ONE, maxChars: 250 }, SERVER)
  board.ask({ ...claim, handOutId: TWO, maxChars: 1 }, SERVER)
  expect([carriedBy(board, ONE), carriedBy(board, TWO)]).toEqual([2, 1])
  sendHandOut(board, 'answers.confirm', ONE)
  const left = undelivered(interviewOf(board))
  expect(left).toMatchObject([{ number: oldest + 2 }])
})

test('[IV13] an answer that changes while a response carries it is undelivered, also after the end', () => {
  const board = askedByProgram()
  confirmWith(board, 'uann')
  sendHandOut(board, 'answers.hand-out', ONE)
  confirmWith(board, 'uann', 'no')
  endInterviewAs(board, HOST)
  sendHandOut(board, 'answers.confirm', ONE)
  expect(undelivered(interviewOf(board))).toMatchObject([{ value: { choice: 'no' } }])
  sendHandOut(board, 'answers.hand-out', TWO)
  sendHandOut(board, 'answers.confirm', TWO)
  expect(undelivered(interviewOf(board))).toEqual([])
  expect(answersOf(board, FIRST)).toEqual([['uann', { choice: 'no' }]])
})

test('[IV13] nothing is handed to a person who asks on the board, nor by one', () => {
  const board = boardOfPeople()
  openInterview(board)
  confirmWith(board, 'uann')
  sendHandOut(board, 'answers.hand-out', ONE)
  expect(interviewOf(board).handOuts).toEqual([])
  expect(sendHandOut(board, 'answers.hand-out', ONE, by(HOST))).toBe('server-only')
})
