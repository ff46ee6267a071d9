import fc from 'fast-check'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { applyEvents } from '#session/apply.ts'
import type { SessionState } from '#session/state.ts'
import { ADVISOR_IDS, MODEL, saveAgentCommand } from '#session/testing/round-driver.ts'
import { by, OWNER, person, SERVER, type SessionDriver } from '#session/testing/session-driver.ts'
import { boardWithNotes, CHAIR, cast, NOTES, proxy, start, VOTERS } from './testing/vote-board.ts'
import { type AdvisorBallot, type ClosedVote, type Vote, type VotesByNote, votesIn } from './vote.ts'

type Step = { afterMs: number; ask: (board: SessionDriver) => unknown }
const voteId = fc.constantFrom('v000000000001', 'v000000000002')
const noteId = fc.constantFrom(...NOTES, 'shape:late')
const userId = fc.constantFrom(...VOTERS, CHAIR, 'uaccount')
const count = fc.integer({ min: 0, max: 4 })
const durationMs = fc.constantFrom(null, 10_000, 60_000)
const asks = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(userId, noteId, count, voteId).map(
      ([user, note, n, vote]) =>
        (board: SessionDriver) =>
          cast(board, user, note, n, vote),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('Dee', 'dee', 'Eve'),
        fc.dictionary(noteId, fc.integer({ min: 1, max: 4 }), { maxKeys: 4 }),
        fc.constantFrom(CHAIR, OWNER),
      )
      .map(
        ([name, counts, user]) =>
          (board: SessionDriver) =>
            proxy(board, name, counts, user),
      ),
  },
  fc.tuple(voteId, durationMs, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })).map(
    ([vote, ms, all, each]) =>
      (board: SessionDriver) =>
        start(board, { voteId: vote, durationMs: ms, votesPerPerson: all, maxPerNote: each }),
  ),
  fc.tuple(voteId, durationMs).map(
    ([vote, ms]) =>
      (board: SessionDriver) =>
        board.ask({ type: 'vote.set-end', voteId: vote, durationMs: ms }, by(OWNER)),
  ),
  fc.tuple(voteId, fc.constantFrom(by(CHAIR), SERVER)).map(
    ([vote, actor]) =>
      (board: SessionDriver) =>
        board.ask({ type: 'vote.close', voteId: vote }, actor),
  ),
  fc.tuple(voteId, fc.integer({ min: 1, max: 3 })).map(
    ([vote, top]) =>
      (board: SessionDriver) =>
        board.ask({ type: 'vote.continue', voteId: vote, top }, by(CHAIR)),
  ),
  voteId.map(
    (vote) => (board: SessionDriver) => board.ask({ type: 'vote.discard', voteId: vote }, by(CHAIR)),
  ),
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        voteId,
        fc.constantFrom(...ADVISOR_IDS),
        fc.array(fc.tuple(noteId, count), { maxLength: 4 }),
        fc.boolean(),
      )
      .map(([vote, agentId, given, closes]) => (board: SessionDriver) => {
        if (closes) board.ask({ type: 'vote.close', voteId: vote }, by(CHAIR))
        board.ask({ type: 'vote.ask-advisors', voteId: vote, agentIds: [agentId] }, by(CHAIR))
        board.ask({ type: 'vote.advise', voteId: vote, ballot: advised(agentId, given) }, SERVER)
      }),
  },
  voteId.map(
    (vote) => (board: SessionDriver) => board.ask({ type: 'vote.undo-continue', voteId: vote }, by(CHAIR)),
  ),
  userId.map(
    (id) => (board: SessionDriver) =>
      board.ask({ type: 'member.merge', guestId: id, account: person('uaccount') }, SERVER),
  ),
  userId.map((id) => (board: SessionDriver) => board.ask({ type: 'member.remove', userId: id }, by(OWNER))),
)
const life: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ afterMs: fc.integer({ min: 0, max: 20_000 }), ask: asks }),
  { maxLength: 40 },
)

/** A model may answer anything. */
function advised(
  agentId: string,
  given: readonly (readonly [noteId: string, count: number])[],
): AdvisorBallot {
  const votes = given.map(([noteId, count]) => ({ noteId, count, why: 'Now.' }))
  return { agentId, model: MODEL, votes, failure: null }
}

/** Starts one vote, lives, and calls `check` after every step. */
function live(steps: readonly Step[], check: (board: SessionDriver) => void): SessionDriver {
  const board = boardWithNotes()
  for (const agentId of ADVISOR_IDS) board.ask(saveAgentCommand(agentId, agentId), by(OWNER))
  start(board, { durationMs: 100_000 })
  for (const { afterMs, ask } of steps) {
    board.lateMs += afterMs
    ask(board)
    check(board)
  }
  return board
}

function closedIn({ votes }: SessionState): ClosedVote[] {
  return Object.values(votes).filter((vote) => vote.state === 'closed')
}

/** Every ballot that is in the state, with its vote. */
function ballotsIn({ ballots, votes }: SessionState): { vote: Vote; ballot: VotesByNote }[] {
  return Object.values(ballots)
    .flatMap((own) => Object.entries(own))
    .flatMap(([id, { mine, proxies }]) =>
      [mine, ...proxies.map((entered) => entered.votes)].map((ballot) => ({
        vote: must(votes[id], 'the vote of a ballot'),
        ballot,
      })),
    )
}

/** Advisors have as many votes as a person, and one ballot each. */
function expectAdvisorsWithin({ votesPerPerson, maxPerNote, noteIds, advisors }: ClosedVote): void {
  const ballots = advisors?.ballots ?? []
  expect(new Set(ballots.map(({ agentId }) => agentId)).size).toBe(ballots.length)
  for (const { votes } of ballots) {
    const counts = new Map<string, number>()
    for (const { noteId: id, count: n } of votes) counts.set(id, (counts.get(id) ?? 0) + n)
    expect([...counts.values()].reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(votesPerPerson)
    expect(Math.max(0, ...counts.values())).toBeLessThanOrEqual(maxPerNote)
    expect(noteIds).toEqual(expect.arrayContaining([...counts.keys()]))
  }
}

test('[SE242] no order of commands gives more votes than allowed, at any moment and in the result', () => {
  fc.assert(
    fc.property(life, (steps) => {
      live(steps, ({ state }) => {
        for (const { vote, ballot } of ballotsIn(state)) {
          expect(votesIn(ballot)).toBeLessThanOrEqual(vote.votesPerPerson)
          expect(Math.max(0, ...Object.values(ballot))).toBeLessThanOrEqual(vote.maxPerNote)
          expect(vote.noteIds).toEqual(expect.arrayContaining(Object.keys(ballot)))
        }
        for (const vote of closedIn(state)) {
          const { result, votesPerPerson } = vote
          const all = result.totals.reduce((sum, { votes }) => sum + votes, 0)
          expect(all).toBeLessThanOrEqual((result.people + result.proxies) * votesPerPerson)
          expectAdvisorsWithin(vote)
        }
      })
    }),
    { numRuns: 150 },
  )
})

test('[SE245] [SE247] a closed vote never changes and closes once, whatever follows', () => {
  fc.assert(
    fc.property(life, (steps) => {
      const results = new Map<string, string>()
      const board = live(steps, ({ state }) => {
        for (const vote of closedIn(state)) {
          const { continued: _continued, advisors: _advisors, ...fixed } = vote
          const text = JSON.stringify(fixed)
          expect(results.get(vote.id) ?? text).toBe(text)
          results.set(vote.id, text)
        }
      })
      const closings = board.events.flatMap((event) =>
        event.kind === 'vote.closed' ? [event.data.voteId] : [],
      )
      expect(new Set(closings).size).toBe(closings.length)
      expect(applyEvents(null, board.events)).toEqual(board.state)
    }),
    { numRuns: 150 },
  )
})

test('[SE247] by the server a vote is closed when its time is up and not before; one that was discarded never', () => {
  fc.assert(
    fc.property(life, (steps) => {
      const { events } = live(steps, (board) => {
        for (const { id, state, endsAt } of Object.values(board.state.votes)) {
          const isDue = state === 'open' && endsAt !== null && endsAt <= board.now
          board.ask({ type: 'vote.close', voteId: id }, SERVER)
          expect([board.state.votes[id]?.state, isDue]).toEqual([isDue ? 'closed' : state, isDue])
        }
      })
      const discarded = new Set<string>()
      for (const event of events) {
        if (event.kind === 'vote.discarded') discarded.add(event.data.voteId)
        if (event.kind === 'vote.started') discarded.delete(event.data.voteId)
        if (event.kind === 'vote.closed') expect(discarded).not.toContain(event.data.voteId)
      }
    }),
    { numRuns: 150 },
  )
})

test('[SE244] the voters of an open vote are exactly the people with a vote in it', () => {
  fc.assert(
    fc.property(life, (steps) => {
      live(steps, ({ state }) => {
        for (const [id, turnout] of Object.entries(state.turnouts)) {
          const cast = Object.entries(state.ballots).filter(([, own]) => votesIn(own[id]?.mine ?? {}) > 0)
          expect([...turnout.people].sort()).toEqual(cast.map(([user]) => user).sort())
          const proxies = Object.entries(state.ballots).flatMap(([user, own]) =>
            (own[id]?.proxies ?? []).map(({ name }) => ({ name, by: user })),
          )
          const byName = (one: { name: string }, other: { name: string }) =>
            one.name.localeCompare(other.name)
          expect([...turnout.proxies].sort(byName)).toEqual(proxies.sort(byName))
        }
      })
    }),
    { numRuns: 150 },
  )
})
