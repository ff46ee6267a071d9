import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { isBeingJudged, judgedNotes } from '#session/choosing/is-being-judged.ts'
import { project } from '#session/project.ts'
import { by, OWNER } from '#session/testing/session-driver.ts'
import { rankNotes, topNotes } from './rank-notes.ts'
import { boardWithNotes, CHAIR, cast, close, closedOf, start, VOTE } from './testing/vote-board.ts'

test('[SE250] equal notes share a rank, and the top takes all that tie with its last', () => {
  const totals = [5, 3, 3, 2, 1, 1, 1].map((votes, i) => ({ noteId: `n${i}`, votes }))
  const ranked = rankNotes({ totals })
  expect(ranked.map(({ rank }) => rank)).toEqual([1, 2, 2, 4, 5, 5, 5])
  expect(ranked.map(({ isTied }) => isTied)).toEqual([false, true, true, false, true, true, true])
  expect([1, 2, 3, 5].map((top) => topNotes({ totals }, top).length)).toEqual([1, 3, 3, 7])
})

test('[SE251] continuing gives the winners a "+", and undoing takes back those alone', () => {
  const board = boardWithNotes()
  start(board)
  const continueWith = (top: number, userId = CHAIR) =>
    board.ask({ type: 'vote.continue', voteId: VOTE, top }, by(userId))
  cast(board, 'uann', 'shape:a', 2)
  cast(board, 'ubob', 'shape:b', 1)
  cast(board, 'ucem', 'shape:c', 1)
  expect(continueWith(1)).toBe('vote-open')
  close(board)
  board.ask({ type: 'reaction.give', noteId: 'shape:a', symbol: '+' }, by(CHAIR))
  expect(continueWith(2)).toBeNull()
  expect(Object.keys(board.state.reactions)).toEqual(['shape:a', 'shape:b', 'shape:c'])
  expect(closedOf(board).continued).toEqual({ noteIds: ['shape:b', 'shape:c'], by: CHAIR })
  expect(continueWith(1)).toBeNull()
  const undo = { type: 'vote.undo-continue', voteId: VOTE } as const
  expect(board.ask(undo, by(OWNER))).toBe('not-yours')
  expect(board.ask(undo, by(CHAIR))).toBeNull()
  expect(Object.keys(board.state.reactions)).toEqual(['shape:a'])
  expect(closedOf(board).continued).toBeNull()
})

test('[SE251] continuing is refused where one "+" selects nothing, and where nothing won', () => {
  const board = boardWithNotes()
  start(board)
  close(board)
  const command = { type: 'vote.continue', voteId: VOTE, top: 1 } as const
  expect(board.ask(command, by(CHAIR))).toBe('nothing-won')
  const other = boardWithNotes()
  start(other)
  cast(other, 'uann', 'shape:a', 1)
  close(other)
  const plusRule = { by: 'consensus', min: 2 } as const
  const { settings } = other.state
  other.ask({ type: 'settings.change', settings: { ...settings, plusRule } }, by(OWNER))
  expect(other.ask(command, by(CHAIR))).toBe('plus-not-enough')
  other.ask({ type: 'reaction.give', noteId: 'shape:a', symbol: '+' }, by('uann'))
  expect(other.ask(command, by(CHAIR))).toBeNull()
})

/** Two notes in a frame, and two outside. */
const DEPLOYS = { id: 'shape:deploys', title: 'Deploys', noteIds: ['shape:a', 'shape:b'] }
const ON_GROUPS = { noteIds: [DEPLOYS.id, 'shape:c', 'shape:d'], groups: [DEPLOYS] }

test('[SE365] a group takes votes as one, its notes take none, and all of them get the "+" of a winner', () => {
  const board = boardWithNotes()
  expect(start(board, ON_GROUPS)).toBeNull()
  expect(cast(board, 'uann', 'shape:a', 1)).toBe('not-in-vote')
  expect(cast(board, 'uann', DEPLOYS.id, 2)).toBeNull()
  expect(cast(board, 'ubob', 'shape:c', 1)).toBeNull()
  const view = must(project(board.state, 'uann'), 'the projection')
  expect([...judgedNotes(view)]).toEqual(['shape:a', 'shape:b', 'shape:c', 'shape:d'])
  expect(isBeingJudged(view, 'shape:b')).toBe(true)
  close(board)
  expect(closedOf(board)).toMatchObject({
    groups: [DEPLOYS],
    result: {
      totals: [
        { noteId: DEPLOYS.id, votes: 2 },
        { noteId: 'shape:c', votes: 1 },
      ],
    },
  })
  board.ask({ type: 'vote.continue', voteId: VOTE, top: 1 }, by(CHAIR))
  expect(Object.keys(board.state.reactions)).toEqual(['shape:a', 'shape:b'])
  expect(closedOf(board).continued?.noteIds).toEqual(['shape:a', 'shape:b'])
})

test('[SE365] a vote starts on no group with an unfinished note, with a note twice, or beside one of its notes', () => {
  const board = boardWithNotes()
  const on = (groups: (typeof DEPLOYS)[], noteIds = groups.map(({ id }) => id)) =>
    start(board, { noteIds, groups })
  expect(on([{ ...DEPLOYS, noteIds: ['shape:a', 'shape:late'] }])).toBe('no-note')
  expect(on([DEPLOYS, { ...DEPLOYS, id: 'shape:other' }])).toBe('no-note')
  expect(on([DEPLOYS], [DEPLOYS.id, 'shape:a'])).toBe('no-note')
  expect(start(board, { noteIds: [DEPLOYS.id] })).toBe('no-note')
})
