import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { ACTIVITY_EVENTS } from '#session/activity-event-kinds.ts'
import { applyEvents } from '#session/apply.ts'
import { boardWithNotes, CHAIR, seenBy, VOTERS } from '#session/choosing/votes/testing/vote-board.ts'
import type { Command } from '#session/command.ts'
import { project } from '#session/project.ts'
import { by, OWNER, person, SERVER } from '#session/testing/session-driver.ts'
import {
  closedRatingOf,
  endRating,
  markWildCard,
  openRating,
  RATING,
  rate,
  rateByAll,
  ratingOf,
} from './testing/rating-board.ts'

test('[RA1] facilitators run ratings, people who may comment rate, agents and viewers do neither', () => {
  const board = boardWithNotes()
  expect(openRating(board, {}, 'uann')).toBe('needs-facilitator')
  expect(openRating(board)).toBeNull()
  expect(rate(board, 'uview', 'shape:a', [1, 1])).toBe('needs-commenter')
  expect(rate(board, 'ustranger', 'shape:a', [1, 1])).toBe('not-member')
  expect(rate(board, 'uann', 'shape:a', [5, 5])).toBeNull()
  rateByAll(board, 'shape:a', [5, 5])
  rateByAll(board, 'shape:b', [1, 1])
  const commands: Command[] = [
    { type: 'rating.set-end', ratingId: RATING, durationMs: 60_000 },
    { type: 'rating.close', ratingId: RATING },
    { type: 'rating.set-wild-card', ratingId: RATING, noteId: 'shape:b' },
    { type: 'rating.continue', ratingId: RATING, top: 1 },
    { type: 'rating.undo-continue', ratingId: RATING },
    { type: 'rating.discard', ratingId: 'y000000000009' },
  ]
  for (const command of commands) {
    expect(board.ask(command, by('uann'))).toBe('needs-facilitator')
    expect(board.ask(command, { kind: 'agent', agentId: 'a1' })).toBe('not-for-agents')
    expect(board.ask(command, by(CHAIR))).toBeNull()
  }
})

test('[RA2] notes are fixed when a rating starts: unfinished ones are refused, later ones are not in it', () => {
  const board = boardWithNotes()
  expect(openRating(board, { noteIds: [] })).toBe('nothing-to-rate')
  expect(openRating(board, { noteIds: ['shape:a', 'shape:unfinished'] })).toBe('no-note')
  expect(openRating(board, { noteIds: ['shape:a', 'shape:b', 'shape:a'] })).toBeNull()
  expect(ratingOf(board).noteIds).toEqual(['shape:a', 'shape:b'])
  board.ask({ type: 'notes.number', notes: [{ noteId: 'shape:late', authorId: null }] }, SERVER)
  expect(rate(board, 'uann', 'shape:late', [1, 1])).toBe('not-in-rating')
})

test('[RA3] a person gives a note one score on each axis, changes and takes it back, and repeats change nothing', () => {
  const board = boardWithNotes()
  openRating(board)
  expect(rate(board, 'uann', 'shape:a', [4])).toBe('wrong-scores')
  expect(rate(board, 'uann', 'shape:a', [4, 2])).toBeNull()
  const events = board.events.length
  expect(rate(board, 'uann', 'shape:a', [4, 2])).toBeNull()
  expect(rate(board, 'uann', 'shape:b', [])).toBeNull()
  expect(openRating(board, { title: 'Another' })).toBeNull()
  expect(board.events).toHaveLength(events)
  rate(board, 'uann', 'shape:a', [1, 5])
  rate(board, 'uann', 'shape:b', [3, 3])
  expect(seenBy(board, 'uann').scores[RATING]).toEqual({ 'shape:a': [1, 5], 'shape:b': [3, 3] })
  rate(board, 'uann', 'shape:a', [])
  expect(seenBy(board, 'uann').scores[RATING]).toEqual({ 'shape:b': [3, 3] })
})

test('[RA4] everyone sees who has rated, and only one’s own scores', () => {
  const board = boardWithNotes()
  openRating(board)
  rate(board, 'uann', 'shape:a', [5, 1])
  rate(board, 'ubob', 'shape:b', [2, 2])
  for (const id of [OWNER, CHAIR, ...VOTERS, 'uview'])
    expect(seenBy(board, id).raters).toEqual({ [RATING]: ['uann', 'ubob'] })
  expect(seenBy(board, 'uann').scores).toEqual({ [RATING]: { 'shape:a': [5, 1] } })
  for (const id of [OWNER, CHAIR, 'ucem', 'uview']) expect(seenBy(board, id).scores).toEqual({})
  rate(board, 'ubob', 'shape:b', [])
  expect(seenBy(board, OWNER).raters[RATING]).toEqual(['uann'])
})

test('[RA4] [RA5] other projections do not differ with a person’s scores, whatever they are', () => {
  const afterRating = (scores: number[]) => {
    const board = boardWithNotes()
    openRating(board)
    rate(board, 'uann', 'shape:a', scores)
    return board
  }
  const [one, other] = [afterRating([1, 2]), afterRating([5, 4])]
  for (const id of [OWNER, CHAIR, 'ubob', 'uview'])
    expect(JSON.stringify(seenBy(one, id))).toBe(JSON.stringify(seenBy(other, id)))
  expect(JSON.stringify(seenBy(one, 'uann'))).not.toBe(JSON.stringify(seenBy(other, 'uann')))
  for (const id of ['ubob', 'ucem']) rate(one, id, 'shape:a', [2, 2])
  endRating(one)
  expect(closedRatingOf(one).result).toEqual({
    notes: [
      {
        noteId: 'shape:a',
        counts: [
          [1, 2, 0, 0, 0],
          [0, 3, 0, 0, 0],
        ],
      },
    ],
    people: 3,
    opinions: { kind: 'too-few-people' },
  })
  expect([one.state.scores, one.state.raters]).toEqual([{}, {}])
  expect(JSON.stringify(one.state.ratings)).not.toContain('uann')
  expect(seenBy(one, 'uann').scores).toEqual({})
})

test('[RA14] a note that fewer than three people rated has no result: each could compute the score of the other', () => {
  const board = boardWithNotes()
  openRating(board)
  rateByAll(board, 'shape:a', [4, 4])
  rate(board, 'uann', 'shape:b', [1, 1])
  rate(board, 'ubob', 'shape:b', [5, 5])
  endRating(board)
  const { notes, people } = closedRatingOf(board).result
  expect([notes.map(({ noteId }) => noteId), people]).toEqual([['shape:a'], 3])
})

test('[RA7] the server closes a rating once its time is up, once, and it takes nothing after it', () => {
  const board = boardWithNotes()
  openRating(board, { durationMs: 60_000 })
  rate(board, 'uann', 'shape:a', [1, 1])
  const events = board.events.length
  endRating(board, SERVER)
  expect(board.events).toHaveLength(events)
  board.lateMs += 60_000
  expect(rate(board, 'ubob', 'shape:a', [5, 5])).toBe('rating-closed')
  endRating(board, SERVER)
  endRating(board, SERVER)
  expect(board.events).toHaveLength(events + 1)
  expect(closedRatingOf(board)).toMatchObject({ closedBy: null, result: { people: 1 } })
})

test('[RA7] a later end, or none, keeps the rating open; a frozen board takes no scores', () => {
  const board = boardWithNotes()
  openRating(board, { durationMs: 60_000 })
  board.ask({ type: 'rating.set-end', ratingId: RATING, durationMs: null }, by(CHAIR))
  board.lateMs += 600_000
  endRating(board, SERVER)
  expect(ratingOf(board)).toMatchObject({ state: 'open', endsAt: null })
  board.ask({ type: 'board.freeze' }, by(OWNER))
  expect(rate(board, 'uann', 'shape:a', [1, 1])).toBe('frozen')
})

test('[RA8] a removed person does not count, and a guest who signs in rates once', () => {
  const board = boardWithNotes()
  openRating(board)
  rate(board, 'uann', 'shape:a', [1, 1])
  rate(board, 'ubob', 'shape:a', [2, 2])
  rate(board, 'ucem', 'shape:a', [3, 3])
  rate(board, CHAIR, 'shape:a', [4, 4])
  rate(board, OWNER, 'shape:a', [5, 5])
  board.ask({ type: 'member.remove', userId: 'uann' }, by(OWNER))
  board.ask({ type: 'member.merge', guestId: 'ubob', account: person('uaccount') }, SERVER)
  board.ask({ type: 'member.merge', guestId: 'ucem', account: person(CHAIR) }, SERVER)
  expect(seenBy(board, 'uaccount').scores[RATING]).toEqual({ 'shape:a': [2, 2] })
  endRating(board)
  expect(closedRatingOf(board).result).toEqual({
    notes: [
      {
        noteId: 'shape:a',
        counts: [
          [0, 1, 0, 1, 1],
          [0, 1, 0, 1, 1],
        ],
      },
    ],
    people: 3,
    opinions: { kind: 'too-few-people' },
  })
})

test('[RA2] a rating has at most 1,000 notes, and a board ten open ratings', () => {
  const board = boardWithNotes(1_001)
  const all = [...board.state.noteNumbers.keys()]
  expect(openRating(board, { noteIds: all })).toBe('too-much-to-rate')
  const noteIds = all.slice(1)
  for (let i = 0; i < 10; i++) expect(openRating(board, { ratingId: `y00000000001${i}`, noteIds })).toBeNull()
  expect(openRating(board, { noteIds })).toBe('too-many-open-ratings')
  board.ask({ type: 'rating.discard', ratingId: 'y000000000010' }, by(OWNER))
  expect(openRating(board, { noteIds })).toBeNull()
})

test('[RA4] a rating changes the scores of its person, and who has rated with their first note', () => {
  const board = boardWithNotes()
  openRating(board)
  const changesFor = (userId: string, act: () => void): string[] => {
    let { state } = board
    const before = must(project(state, userId), 'a projection')
    const known = board.events.length
    act()
    state = must(applyEvents(state, board.events.slice(known)), 'a state')
    const after = must(project(state, userId), 'a projection')
    const slices = Object.keys(after) as (keyof typeof after)[]
    return slices.filter((name) => name !== 'me' && before[name] !== after[name])
  }
  expect(changesFor('ubob', () => rate(board, 'uann', 'shape:a', [1, 1]))).toEqual(['raters'])
  expect(changesFor('ubob', () => rate(board, 'uann', 'shape:a', [2, 2]))).toEqual([])
  expect(changesFor('uann', () => rate(board, 'uann', 'shape:b', [2, 2]))).toEqual(['scores'])
  const inActivity = ACTIVITY_EVENTS.filter((kind) => kind.startsWith('rating'))
  expect(inActivity).toEqual(['rating.started', 'rating.closed', 'rating.discarded'])
})

test('a wild card is one low note, which another one replaces, until the rating is continued', () => {
  const board = boardWithNotes()
  openRating(board)
  expect(markWildCard(board, 'shape:a')).toBe('rating-open')
  for (const [i, noteId] of ['shape:a', 'shape:b', 'shape:c'].entries())
    rateByAll(board, noteId, [5 - i, 5 - i])
  endRating(board)
  expect(markWildCard(board, 'shape:a')).toBe('not-low')
  expect(markWildCard(board, 'shape:b')).toBe('not-low')
  expect(markWildCard(board, 'shape:d')).toBe('not-low')
  expect(markWildCard(board, 'shape:c')).toBeNull()
  expect(closedRatingOf(board).wildCard).toBe('shape:c')
  board.ask({ type: 'rating.continue', ratingId: RATING, top: 1 }, by(CHAIR))
  expect(markWildCard(board, null)).toBe('rating-continued')
  board.ask({ type: 'rating.undo-continue', ratingId: RATING }, by(CHAIR))
  expect(markWildCard(board, null)).toBeNull()
  expect(closedRatingOf(board).wildCard).toBeNull()
})

test('continuing gives the best notes and the wild card a "+", and undoing takes back those alone', () => {
  const board = boardWithNotes()
  openRating(board)
  const continueWith = (top: number) =>
    board.ask({ type: 'rating.continue', ratingId: RATING, top }, by(CHAIR))
  expect(continueWith(1)).toBe('rating-open')
  for (const [i, noteId] of ['shape:a', 'shape:b', 'shape:c'].entries())
    rateByAll(board, noteId, [5 - i, 5 - i])
  endRating(board)
  markWildCard(board, 'shape:c')
  board.ask({ type: 'reaction.give', noteId: 'shape:a', symbol: '+' }, by(CHAIR))
  expect(continueWith(1)).toBeNull()
  expect(closedRatingOf(board).continued).toEqual({ noteIds: ['shape:c'], by: CHAIR })
  expect(Object.keys(board.state.reactions)).toEqual(['shape:a', 'shape:c'])
  expect(board.ask({ type: 'rating.undo-continue', ratingId: RATING }, by(OWNER))).toBe('not-yours')
  board.ask({ type: 'rating.undo-continue', ratingId: RATING }, by(CHAIR))
  expect(Object.keys(board.state.reactions)).toEqual(['shape:a'])
})
