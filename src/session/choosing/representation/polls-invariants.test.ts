import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEvents } from '#session/apply.ts'
import type { EventOf } from '#session/event.ts'
import type { RoundDriver } from '#session/testing/round-driver.ts'
import { by, OWNER, person, SERVER } from '#session/testing/session-driver.ts'
import { isShown, MIN_ANSWERS, MIN_REPRESENTED, type PollResult } from './representation-poll.ts'
import {
  answerPoint,
  beginPoll,
  boardWithSynthesis,
  DOCUMENT,
  endCheck,
  PEOPLE,
  POINTS,
  POLL_CHAIR,
} from './testing/poll-board.ts'

type Ask = (board: RoundDriver) => unknown
const userId = fc.constantFrom(...PEOPLE, POLL_CHAIR, 'uaccount')
const asks: fc.Arbitrary<Ask> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .record({
        user: userId,
        pointId: fc.constantFrom(...POINTS, 's9'),
        rating: fc.option(fc.integer({ min: 0, max: 4 })),
        criticism: fc.constantFrom('', 'Too vague', 'Not mine'),
      })
      .map(
        ({ user, pointId, rating, criticism }): Ask =>
          (board) =>
            answerPoint(board, user, pointId, { rating, criticism }),
      ),
  },
  fc.constant((board: RoundDriver) => beginPoll(board)),
  fc.constant((board: RoundDriver) => endCheck(board)),
  fc.constant((board: RoundDriver) =>
    board.ask({ type: 'check.reopen', documentId: DOCUMENT }, by(POLL_CHAIR)),
  ),
  fc.constant((board: RoundDriver) =>
    board.ask({ type: 'check.discard', documentId: DOCUMENT }, by(POLL_CHAIR)),
  ),
  userId.map(
    (id): Ask =>
      (board) =>
        board.ask({ type: 'member.merge', guestId: id, account: person('uaccount') }, SERVER),
  ),
  userId.map(
    (id): Ask =>
      (board) =>
        board.ask({ type: 'member.remove', userId: id }, by(OWNER)),
  ),
)
const life = fc.array(asks, { maxLength: 40 })

function live(steps: readonly Ask[], check: (board: RoundDriver) => void): RoundDriver {
  const board = boardWithSynthesis()
  beginPoll(board)
  for (const ask of steps) {
    ask(board)
    check(board)
  }
  return board
}

type Folded = Map<string, Map<string, { rating: number | null; criticism: string }>>

/** The last answer of each person and point since the check was started, from the events alone. */
function foldAnswers({ events }: RoundDriver): Folded {
  let people: Folded = new Map()
  for (const event of events) {
    if (event.kind === 'check.closed' && event.data.result.people >= MIN_ANSWERS) break
    if (event.kind === 'check.started' || event.kind === 'check.discarded') people = new Map()
    if (event.kind === 'check.answered') foldAnswer(people, event)
    if (event.kind === 'member.left') foldLeave(people, event)
  }
  return people
}

function foldAnswer(people: Folded, { actor, data }: EventOf<'check.answered'>): void {
  const { pointId, rating, criticism } = data
  const own = people.get(actor) ?? new Map()
  own.set(pointId, { rating, criticism })
  if (rating === null && criticism === '') own.delete(pointId)
  people.set(actor, own)
  if (own.size === 0) people.delete(actor)
}

function foldLeave(people: Folded, { data: { userId, into } }: EventOf<'member.left'>): void {
  const own = people.get(userId)
  people.delete(userId)
  if (own && into !== undefined && !people.has(into)) people.set(into, own)
}

test('[SE303] [SE304] there is one answer a person and point, and the count is of the people who have one', () => {
  fc.assert(
    fc.property(life, (steps) => {
      live(steps, (board) => {
        const check = board.state.checks[DOCUMENT]
        if (!check || (check.state === 'closed' && isShown(check))) {
          expect(board.state.checkAnswers).toEqual({})
          return
        }
        const folded = foldAnswers(board)
        if (check.state === 'open') expect(check.answered).toBe(folded.size)
        const known = Object.entries(board.state.checkAnswers).map(([id, own]) => [id, own[DOCUMENT]])
        expect(Object.fromEntries(known)).toEqual(
          Object.fromEntries([...folded].map(([id, own]) => [id, Object.fromEntries(own)])),
        )
      })
    }),
    { numRuns: 100 },
  )
})

test('[SE305] [SE306] a closed check equals the fold of its answers, shows nothing of few, and never changes once it is shown', () => {
  fc.assert(
    fc.property(life, (steps) => {
      const results: PollResult[] = []
      const board = live(steps, ({ state }) => {
        const check = state.checks[DOCUMENT]
        if (check?.state !== 'closed') return
        const { people } = check.result
        if (!isShown(check)) expect(check.result).toEqual({ people, points: [], criticisms: [] })
        else results.push(check.result)
        if (isShown(check)) expect(check.result).toEqual(results[0])
      })
      expect(applyEvents(null, board.events)).toEqual(board.state)
      const [result] = results
      if (!result) return
      const { people, points, criticisms } = result
      const all = [...foldAnswers(board).values()]
      expect(people).toBe(all.length)
      const expected = POINTS.flatMap((pointId) => {
        const ratings = all.flatMap((own) => own.get(pointId)?.rating ?? [])
        const represented = ratings.filter((rating) => rating >= MIN_REPRESENTED).length
        return ratings.length >= MIN_ANSWERS ? [{ pointId, answered: ratings.length, represented }] : []
      })
      expect(points).toEqual(expected)
      const words = all.flatMap((own) =>
        [...own].flatMap(([pointId, { criticism }]) => (criticism === '' ? [] : [`${pointId} ${criticism}`])),
      )
      expect(criticisms.map(({ pointId, text }) => `${pointId} ${text}`).sort()).toEqual(words.sort())
    }),
    { numRuns: 100 },
  )
})
