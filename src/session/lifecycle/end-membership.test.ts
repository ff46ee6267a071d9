import { describe, expect, test } from 'vitest'
import { DEFAULT_PLAN, type PlannedStep } from '#session/agenda/step.ts'
import { applyEvents } from '#session/apply.ts'
import { endRating, openRating, RATING, rateByAll } from '#session/choosing/ratings/testing/rating-board.ts'
import {
  boardWithNotes,
  CHAIR,
  cast,
  close,
  start,
  VOTE,
} from '#session/choosing/votes/testing/vote-board.ts'
import { project } from '#session/project.ts'
import { by, OWNER, person, SERVER, type SessionDriver } from '#session/testing/session-driver.ts'

const ACCOUNT = 'uacc'

const signIn = (board: SessionDriver, guestId: string) =>
  board.ask({ type: 'member.merge', guestId, account: person(ACCOUNT) }, SERVER)

describe('a guest who is done in the step that runs', () => {
  const STEP: PlannedStep = { ...DEFAULT_PLAN, id: 'a', minutes: null }
  const markDone = (board: SessionDriver, userId: string) =>
    board.ask({ type: 'step.mark-done', stepId: 'a', run: 1, isDone: true }, by(userId))

  function boardInStep(): SessionDriver {
    const board = boardWithNotes()
    board.join('uguest', 'editor')
    board.ask({ type: 'steps.add', steps: [STEP], beforeId: null }, by(OWNER))
    board.ask({ type: 'step.start', stepId: 'a', from: null }, by(OWNER))
    markDone(board, 'uguest')
    return board
  }

  test('[SE218] [SE27] is done under the account too, and can take it back', () => {
    const board = boardInStep()
    markDone(board, OWNER)
    signIn(board, 'uguest')
    expect(project(board.state, OWNER)?.stepDone).toEqual([ACCOUNT, OWNER])
    const undo = { type: 'step.mark-done', stepId: 'a', run: 1, isDone: false } as const
    expect(board.ask(undo, by(ACCOUNT))).toBeNull()
    expect(project(board.state, OWNER)?.stepDone).toEqual([OWNER])
    expect(applyEvents(null, board.events)).toEqual(board.state)
  })

  test('[SE218] counts once where the account is done itself', () => {
    const board = boardInStep()
    board.join(ACCOUNT, 'editor')
    markDone(board, ACCOUNT)
    signIn(board, 'uguest')
    expect(board.state.stepDone.userIds).toEqual([ACCOUNT])
  })

  test('[SE218] keeps the mark where they only leave', () => {
    const board = boardInStep()
    const { stepDone } = board.state
    board.ask({ type: 'member.remove', userId: 'uguest' }, by(OWNER))
    expect(board.state.stepDone).toBe(stepDone)
  })
})

describe('a guest who gave the winners a "+"', () => {
  const give = (board: SessionDriver, userId: string, noteId: string) =>
    board.ask({ type: 'reaction.give', noteId, symbol: '+' }, by(userId))

  test('[SE27] takes them back under the account, and no "+" that the account had given', () => {
    const board = boardWithNotes()
    board.join(ACCOUNT, 'commenter')
    give(board, ACCOUNT, 'shape:a')
    start(board)
    cast(board, 'uann', 'shape:a', 2)
    cast(board, 'ubob', 'shape:b', 1)
    close(board)
    board.ask({ type: 'vote.continue', voteId: VOTE, top: 2 }, by(CHAIR))
    signIn(board, CHAIR)
    expect(board.ask({ type: 'vote.undo-continue', voteId: VOTE }, by(ACCOUNT))).toBeNull()
    expect(board.state.reactions).toEqual({ 'shape:a': { people: { '+': [ACCOUNT] }, agents: [] } })
  })

  test('[SE27] takes those of a rating back too', () => {
    const board = boardWithNotes()
    openRating(board)
    rateByAll(board, 'shape:a', [5, 5])
    endRating(board)
    board.ask({ type: 'rating.continue', ratingId: RATING, top: 1 }, by(CHAIR))
    expect(Object.keys(board.state.reactions)).toEqual(['shape:a'])
    signIn(board, CHAIR)
    expect(board.ask({ type: 'rating.undo-continue', ratingId: RATING }, by(ACCOUNT))).toBeNull()
    expect(board.state.reactions).toEqual({})
  })
})

test('[SE27] the part of a reveal that was asked for is that of the account', () => {
  const board = boardWithNotes()
  board.join('uguest', 'editor')
  board.ask({ type: 'private-writing.start' }, by(OWNER))
  const reveal = { isNamed: true, mode: 'by-person', order: 'by-name' } as const
  board.ask({ type: 'private-writing.reveal', ...reveal }, by(OWNER))
  board.ask({ type: 'private-writing.choose-part', part: 1, userId: OWNER, noteIds: [] }, SERVER)
  board.ask({ type: 'private-writing.next-part', part: 2, userId: 'uguest' }, by(OWNER))
  expect(board.state.privateWriting?.parts?.askedUserId).toBe('uguest')
  signIn(board, 'uguest')
  expect(board.state.privateWriting?.parts?.askedUserId).toBe(ACCOUNT)
})

test('[SE27] the person who started something keeps their name at that time, and the vote is not sent again', () => {
  const board = boardWithNotes()
  start(board)
  const { votes } = board.state
  signIn(board, CHAIR)
  expect(board.state.votes).toBe(votes)
  expect(project(board.state, OWNER)?.people[CHAIR]).toMatchObject({ name: `Name of ${CHAIR}`, role: null })
})
