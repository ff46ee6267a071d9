import { expect, test } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import type { OwnChange } from '#panels/requests/own-change.ts'
import { withUnsentChanges } from './with-unsent-changes.ts'

const waiting = (change: OwnChange, refusal: string | null = null) => ({ id: 'c1', change, refusal })
const DECISION = { kind: 'decision', ownerId: null, due: null } as const

test('the session shows what waits: "+", votes, scores, answers and promotions', () => {
  const session = {
    ...projectionFor('editor'),
    reactions: { a: { people: { '+': ['u2'] }, agents: [] } },
    ballots: { v1: { mine: { a: 1, b: 1 }, proxies: [] } },
    promotions: { b: { ...DECISION, ownerId: 'u2', isDone: false } },
  }
  const shown = withUnsentChanges(session, [
    waiting({ kind: 'plus', noteId: 'a', isOn: true }),
    waiting({ kind: 'vote', voteId: 'v1', noteId: 'a', count: 0 }),
    waiting({ kind: 'vote', voteId: 'v1', noteId: 'b', count: 2 }),
    waiting({ kind: 'rating', ratingId: 'y1', noteId: 'a', scores: [4, 2] }),
    waiting({ kind: 'check', documentId: 's1', pointId: 'p1', rating: 3, criticism: '' }),
    waiting({ kind: 'promotion', noteIds: ['a', 'b'], promotion: DECISION, keepsOwner: true }),
  ])
  expect(shown.reactions.a?.people).toEqual({ '+': ['u2', 'u1'] })
  expect(shown.ballots.v1?.mine).toEqual({ b: 2 })
  expect(shown.scores).toEqual({ y1: { a: [4, 2] } })
  expect(shown.checkAnswers).toEqual({ s1: { p1: { rating: 3, criticism: '' } } })
  expect(shown.promotions).toMatchObject({ a: { kind: 'decision', ownerId: null }, b: { ownerId: 'u2' } })
})

test('a to-do that was ticked off is shown as done', () => {
  const toDo = { kind: 'todo' as const, ownerId: 'u1', due: null, isDone: false }
  const session = { ...projectionFor('editor'), promotions: { a: toDo } }
  const shown = withUnsentChanges(session, [waiting({ kind: 'done', noteId: 'a', number: 1, isDone: true })])
  expect(shown.promotions.a).toEqual({ ...toDo, isDone: true })
})

test('a refused change is not shown as done', () => {
  const session = projectionFor('editor')
  const change: OwnChange = { kind: 'vote', voteId: 'v1', noteId: 'a', count: 1 }
  expect(withUnsentChanges(session, [waiting(change, 'Closed.')])).toBe(session)
})
