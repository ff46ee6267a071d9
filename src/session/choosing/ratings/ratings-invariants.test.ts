import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEvents } from '#session/apply.ts'
import { boardWithNotes, CHAIR, NOTES, VOTERS } from '#session/choosing/votes/testing/vote-board.ts'
import type { SessionEvent } from '#session/event.ts'
import { roleIn } from '#session/members/members-slice.ts'
import { project } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'
import { by, OWNER, person, SERVER, type SessionDriver } from '#session/testing/session-driver.ts'
import { type ClosedRating, MIN_RATERS, TOP_SCORE } from './rating.ts'
import { endRating, markWildCard, openRating, rate } from './testing/rating-board.ts'

type Act = (board: SessionDriver) => unknown
const ratingId = fc.constantFrom('y000000000001', 'y000000000002')
const noteId = fc.constantFrom(...NOTES, 'shape:late')
const userId = fc.constantFrom(...VOTERS, CHAIR, 'uaccount')
const durationMs = fc.constantFrom(null, 10_000, 60_000)
const scores = fc.array(fc.integer({ min: 1, max: TOP_SCORE }), { maxLength: 2 })
const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.tuple(userId, noteId, scores, ratingId).map(
      ([user, note, given, id]) =>
        (board: SessionDriver) =>
          rate(board, user, note, given, id),
    ),
  },
  fc.tuple(ratingId, durationMs).map(
    ([id, ms]) =>
      (board: SessionDriver) =>
        openRating(board, { ratingId: id, durationMs: ms }),
  ),
  fc.tuple(ratingId, durationMs).map(
    ([id, ms]) =>
      (board: SessionDriver) =>
        board.ask({ type: 'rating.set-end', ratingId: id, durationMs: ms }, by(OWNER)),
  ),
  fc.tuple(ratingId, fc.constantFrom(by(CHAIR), SERVER)).map(
    ([id, actor]) =>
      (board: SessionDriver) =>
        endRating(board, actor, id),
  ),
  ratingId.map(
    (id) => (board: SessionDriver) => board.ask({ type: 'rating.discard', ratingId: id }, by(CHAIR)),
  ),
  fc.tuple(ratingId, fc.option(noteId)).map(
    ([id, note]) =>
      (board: SessionDriver) =>
        markWildCard(board, note, id),
  ),
  fc.tuple(ratingId, fc.integer({ min: 1, max: 3 })).map(
    ([id, top]) =>
      (board: SessionDriver) =>
        board.ask({ type: 'rating.continue', ratingId: id, top }, by(CHAIR)),
  ),
  userId.map(
    (id) => (board: SessionDriver) =>
      board.ask({ type: 'member.merge', guestId: id, account: person('uaccount') }, SERVER),
  ),
  userId.map((id) => (board: SessionDriver) => board.ask({ type: 'member.remove', userId: id }, by(OWNER))),
)
const life = fc.array(fc.record({ afterMs: fc.integer({ min: 0, max: 20_000 }), act: acts }), {
  maxLength: 40,
})
type Life = { afterMs: number; act: Act }[]

/** Starts one rating, lives, and calls `check` after every step. */
function live(steps: Life, check: (board: SessionDriver) => void): SessionDriver {
  const board = boardWithNotes()
  openRating(board, { durationMs: 100_000 })
  for (const { afterMs, act } of steps) {
    board.lateMs += afterMs
    act(board)
    check(board)
  }
  return board
}

function closedIn({ ratings }: SessionState): ClosedRating[] {
  return Object.values(ratings).filter((rating) => rating.state === 'closed')
}

/** The last score of each person on the board for each note, from the log alone. Key: user and note. */
function lastScores(events: readonly SessionEvent[], id: string, state: SessionState): Map<string, number[]> {
  const given = new Map<string, Map<string, number[]>>()
  // The id of one that was discarded may be taken again.
  const discardedAt = events.findLastIndex(
    ({ kind, data }) => kind === 'rating.discarded' && data.ratingId === id,
  )
  for (const event of events.slice(discardedAt + 1)) {
    if (event.kind === 'rating.rated' && event.data.ratingId === id) {
      const own = given.get(event.actor) ?? new Map<string, number[]>()
      own.delete(event.data.noteId)
      if (event.data.scores.length > 0) own.set(event.data.noteId, event.data.scores)
      given.set(event.actor, own)
    }
    if (event.kind === 'member.left' && event.data.into !== undefined) {
      const [from, into] = [given.get(event.data.userId), given.get(event.data.into)]
      if (from && !into?.size) given.set(event.data.into, from)
      given.delete(event.data.userId)
    }
  }
  return new Map(
    [...given].flatMap(([user, own]) =>
      roleIn(state, user) === null
        ? []
        : [...own].map(([note, last]): [string, number[]] => [`${user} ${note}`, last]),
    ),
  )
}

/** Each score that was counted, as note, axis and score. */
function scoresIn({ result }: ClosedRating): string[] {
  return result.notes
    .flatMap(({ noteId: note, counts }) =>
      counts.flatMap((axis, i) =>
        axis.flatMap((count, score) => Array<string>(count).fill(`${note} ${i} ${score + 1}`)),
      ),
    )
    .sort()
}

test('[RA3] in any order of commands a person rates a note once: the result has the last scores', () => {
  fc.assert(
    fc.property(life, (steps) => {
      const checked = new Set<string>()
      live(steps, (board) => {
        const own = Object.values(board.state.scores).flatMap((byRating) => Object.values(byRating))
        for (const [note, given] of own.flatMap((byNote) => Object.entries(byNote)))
          expect([NOTES.includes(note), given.length]).toEqual([true, 2])
        const closed = closedIn(board.state).filter(({ id }) => !checked.has(id))
        for (const rating of closed) {
          checked.add(rating.id)
          const last = lastScores(board.events, rating.id, board.state)
          const notes = [...last.keys()].map((key) => key.split(' ')[1])
          expect(scoresIn(rating)).toEqual(
            [...last]
              .filter(([key]) => notes.filter((note) => note === key.split(' ')[1]).length >= MIN_RATERS)
              .flatMap(([key, given]) => given.map((score, i) => `${key.split(' ')[1]} ${i} ${score}`))
              .sort(),
          )
          expect(rating.result.people).toBe(new Set([...last.keys()].map((key) => key.split(' ')[0])).size)
        }
      })
    }),
    { numRuns: 150 },
  )
})

test('[RA5] [RA7] the result of a closed rating never changes, and it closes once, by its time not before', () => {
  fc.assert(
    fc.property(life, (steps) => {
      const results = new Map<string, string>()
      const board = live(steps, ({ state }) => {
        for (const rating of closedIn(state)) {
          const { continued: _continued, wildCard: _wildCard, ...fixed } = rating
          const text = JSON.stringify(fixed)
          expect(results.get(rating.id) ?? text).toBe(text)
          results.set(rating.id, text)
          if (rating.closedBy === null)
            expect(rating.closedAt).toBeGreaterThanOrEqual(rating.endsAt ?? Infinity)
        }
      })
      const closings = board.events.flatMap((event) =>
        event.kind === 'rating.closed' ? [event.data.ratingId] : [],
      )
      expect(new Set(closings).size).toBe(closings.length)
      expect(applyEvents(null, board.events)).toEqual(board.state)
    }),
    { numRuns: 150 },
  )
})

test('[RA7] by the server a rating is closed when its time is up and not before; one that was discarded never', () => {
  fc.assert(
    fc.property(life, (steps) => {
      const { events } = live(steps, (board) => {
        for (const { id, state, endsAt } of Object.values(board.state.ratings)) {
          const isDue = state === 'open' && endsAt !== null && endsAt <= board.now
          board.ask({ type: 'rating.close', ratingId: id }, SERVER)
          expect([board.state.ratings[id]?.state, isDue]).toEqual([isDue ? 'closed' : state, isDue])
        }
      })
      const discarded = new Set<string>()
      for (const event of events) {
        if (event.kind === 'rating.discarded') discarded.add(event.data.ratingId)
        if (event.kind === 'rating.started') discarded.delete(event.data.ratingId)
        if (event.kind === 'rating.closed') expect(discarded).not.toContain(event.data.ratingId)
      }
    }),
    { numRuns: 150 },
  )
})

test('[RA4] [RA5] in any order of commands, a projection has only the viewer’s own scores, and after the end none', () => {
  fc.assert(
    fc.property(life, (steps) => {
      const { state } = live(steps, () => undefined)
      for (const viewer of [CHAIR, ...VOTERS]) {
        const view = project(state, viewer)
        for (const [id, own] of Object.entries(view?.scores ?? {}))
          expect([state.ratings[id]?.state, own]).toEqual(['open', state.scores[viewer]?.[id]])
      }
      const closed = new Set(closedIn(state).map(({ id }) => id))
      for (const byRating of Object.values(state.scores))
        for (const id of Object.keys(byRating)) expect(closed).not.toContain(id)
    }),
    { numRuns: 150 },
  )
})

test('[RA4] the raters of an open rating are exactly the people with scores in it', () => {
  fc.assert(
    fc.property(life, (steps) => {
      live(steps, ({ state }) => {
        for (const [id, raters] of Object.entries(state.raters)) {
          const given = Object.entries(state.scores).filter(
            ([, own]) => Object.keys(own[id] ?? {}).length > 0,
          )
          expect([...raters].sort()).toEqual(given.map(([user]) => user).sort())
        }
      })
    }),
    { numRuns: 150 },
  )
})
