import { atom } from 'tldraw'
import { expect, test } from 'vitest'
import { RatingSignals } from '#canvas/signals/rating-signals.ts'
import { VoteSignals } from '#canvas/signals/vote-signals.ts'
import type { ClosedRating, OpenRating } from '#session/choosing/ratings/rating.ts'
import type { Projection } from '#session/projection.ts'
import { projectionFor } from '../connection/testing/board-page.ts'
import { noteRatingOf } from './rating-view.ts'

const OPEN: OpenRating = {
  id: 'y000000000001',
  title: 'Worth a try?',
  axes: ['Surprise', 'Feasible'],
  scope: { kind: 'board' },
  noteIds: ['a', 'b'],
  startedBy: 'u1',
  startedAt: 1,
  endsAt: null,
  state: 'open',
}
const CLOSED: ClosedRating = {
  ...OPEN,
  id: 'y000000000002',
  state: 'closed',
  closedAt: 2,
  closedBy: 'u1',
  result: {
    notes: [
      {
        noteId: 'b',
        counts: [
          [0, 0, 0, 1, 1],
          [0, 0, 2, 0, 0],
        ],
      },
    ],
    people: 2,
  },
  wildCard: 'b',
  continued: null,
}

test('a note shows this viewer’s scores while its rating is open, and the means of a closed one', () => {
  expect(noteRatingOf(OPEN, { a: [4, 2] }, 'a')).toEqual({
    kind: 'mine',
    text: '4 · 2',
    label: 'Your scores: Surprise 4, Feasible 2',
  })
  expect(noteRatingOf(OPEN, { a: [4, 2] }, 'b')?.kind).toBe('to-rate')
  expect(noteRatingOf(OPEN, {}, 'later')).toBeNull()
  expect(noteRatingOf(CLOSED, {}, 'b')).toEqual({
    kind: 'result',
    text: '4.5 · 3.0',
    label: 'Surprise 4.5 ± 0.5, Feasible 3.0 ± 0.0, rank 1',
  })
  expect(noteRatingOf(CLOSED, {}, 'a')).toBeNull()
  expect(noteRatingOf(null, {}, 'a')).toBeNull()
})

test('an open rating is shown before a closed one that was picked; wild cards stay marked', () => {
  const first = { ...projectionFor('editor'), ratings: { [CLOSED.id]: CLOSED } }
  const session = atom<Projection | null>('session', first)
  const votes = new VoteSignals(session)
  const ratings = new RatingSignals(session, votes)
  expect([ratings.shown.get(), [...ratings.wildCards.get()]]).toEqual([null, ['b']])
  votes.picked.set(CLOSED.id)
  expect([ratings.shown.get()?.id, ratings.judged.get().size]).toEqual([CLOSED.id, 0])
  session.set({
    ...first,
    ratings: { [CLOSED.id]: CLOSED, [OPEN.id]: OPEN },
    scores: { [OPEN.id]: { a: [1, 1] } },
  })
  expect(ratings.shown.get()?.id).toBe(OPEN.id)
  expect([...ratings.judged.get()]).toEqual(['a', 'b'])
  expect(ratings.scores.get()).toEqual({ a: [1, 1] })
})
