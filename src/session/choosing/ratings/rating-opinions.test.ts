import { expect, test } from 'vitest'
import { applyEvents } from '#session/apply.ts'
import { CHAIR, seenBy } from '#session/choosing/votes/testing/vote-board.ts'
import { by, OWNER, person, SERVER } from '#session/testing/session-driver.ts'
import { dividedBoard, FIRST_GROUP, SECOND_GROUP } from './testing/divided-board.ts'
import { closedRatingOf, endRating, openRating, RATING, rate } from './testing/rating-board.ts'

const FOUND = {
  kind: 'groups',
  sizes: [5, 4],
  items: [
    { id: 'shape:a', rated: [5, 4], support: [5, 4] },
    { id: 'shape:b', rated: [5, 4], support: [5, 0] },
    { id: 'shape:c', rated: [5, 4], support: [0, 4] },
    { id: 'shape:d', rated: [5, 4], support: [0, 0] },
  ],
}

test('[OG1] [RA15] a closed rating has its groups of opinion in its event, the same after a replay and for everyone', () => {
  const board = dividedBoard()
  expect(closedRatingOf(board).result.opinions).toEqual(FOUND)
  expect(applyEvents(null, board.events)?.ratings).toEqual(board.state.ratings)
  for (const id of [OWNER, CHAIR, 'ug1', 'uh1', 'uview'])
    expect(seenBy(board, id).ratings).toEqual(board.state.ratings)
})

test('[RA15] group membership is nowhere: other people in the groups give the identical event', () => {
  const closing = (groups?: string[][]) => {
    const { kind, data } = dividedBoard(groups && { groups }).events.at(-1) ?? {}
    return JSON.stringify({ kind, data })
  }
  const [first = '', second = ''] = [FIRST_GROUP[0], SECOND_GROUP[0]]
  const swapped = [[second, ...FIRST_GROUP.slice(1)].reverse(), [...SECOND_GROUP.slice(1), first]]
  expect(closing(swapped)).toBe(closing())
  expect(closing()).not.toMatch(/"u[gh]\d"/)
})

test('[RA15] people who left before it closed are in no group; who joins, leaves or signs in later changes nothing', () => {
  const left = dividedBoard({
    before: (board) => board.ask({ type: 'member.remove', userId: 'ug1' }, by(OWNER)),
  })
  expect(closedRatingOf(left).result.opinions).toMatchObject({ sizes: [4, 4] })
  const board = dividedBoard()
  const before = JSON.stringify(closedRatingOf(board).result)
  board.ask({ type: 'member.remove', userId: 'ug1' }, by(OWNER))
  board.ask({ type: 'member.merge', guestId: 'uh1', account: person('uaccount') }, SERVER)
  board.join('ulate', 'commenter')
  expect(rate(board, 'ulate', 'shape:b', [1])).toBe('rating-closed')
  endRating(board)
  expect(JSON.stringify(closedRatingOf(board).result)).toBe(before)
})

test('[OG3] [RA15] while it is open, and with six people, the result is only that they are too few', () => {
  const few = dividedBoard({ groups: [FIRST_GROUP.slice(0, 3), SECOND_GROUP.slice(0, 3)] })
  expect(closedRatingOf(few).result.opinions).toEqual({ kind: 'too-few-people' })
  let seen = ''
  dividedBoard({
    before: (board) => {
      seen = JSON.stringify([OWNER, CHAIR, 'uview'].map((id) => seenBy(board, id)))
    },
  })
  expect(seen).toContain(RATING)
  expect(seen).not.toMatch(/opinions|"sizes"|"support"/)
})

test('[OG4] the mean of both axes decides who is for a note: above the middle, not on it', () => {
  const both = 'y000000000009'
  const board = dividedBoard({ before: (each) => void openRating(each, { ratingId: both }) })
  const first = { 'shape:a': [5, 5], 'shape:b': [5, 2], 'shape:c': [4, 3], 'shape:d': [1, 5] }
  const second = { 'shape:a': [4, 4], 'shape:b': [1, 1], 'shape:c': [2, 1], 'shape:d': [1, 1] }
  for (const userId of [...FIRST_GROUP, ...SECOND_GROUP])
    for (const [noteId, scores] of Object.entries(FIRST_GROUP.includes(userId) ? first : second))
      rate(board, userId, noteId, scores, both)
  endRating(board, by(CHAIR), both)
  const closed = board.state.ratings[both]
  expect(closed?.state === 'closed' && closed.result.opinions).toMatchObject({
    kind: 'groups',
    items: [
      { id: 'shape:a', support: [5, 4] },
      { id: 'shape:b', support: [5, 0] },
      { id: 'shape:c', support: [5, 0] },
      { id: 'shape:d', support: [0, 0] },
    ],
  })
})
