import { atom } from 'tldraw'
import { expect, test } from 'vitest'
import { VoteSignals } from '#canvas/signals/vote-signals.ts'
import type { ClosedVote, OpenVote } from '#session/choosing/votes/vote.ts'
import type { Projection } from '#session/projection.ts'
import { projectionFor } from '../connection/testing/board-page.ts'
import { NOTE_MARK_LABELS } from '../labels/note-mark-labels.ts'
import { noteVoteOf } from './vote-view.ts'

const OPEN: OpenVote = {
  id: 'v000000000001',
  title: 'Which first?',
  votesPerPerson: 3,
  maxPerNote: 2,
  scope: { kind: 'board' },
  noteIds: ['a', 'b', 'c'],
  startedBy: 'u1',
  startedAt: 1,
  endsAt: null,
  state: 'open',
}
const CLOSED: ClosedVote = {
  ...OPEN,
  state: 'closed',
  closedAt: 2,
  closedBy: 'u1',
  result: { totals: [{ noteId: 'b', votes: 2 }], people: 1, proxies: 0 },
  continued: null,
}

test('a note takes votes until it is full or none are left; notes outside the vote show nothing', () => {
  expect(noteVoteOf(OPEN, {}, 'a')).toEqual({
    kind: 'open',
    count: 0,
    canAdd: true,
    dots: { filled: 0, empty: 2, count: null },
  })
  expect(noteVoteOf(OPEN, { a: 2 }, 'a')).toMatchObject({
    count: 2,
    canAdd: false,
    dots: { filled: 2, empty: 0 },
  })
  expect(noteVoteOf(OPEN, { a: 2 }, 'b')).toMatchObject({ count: 0, canAdd: true })
  expect(noteVoteOf(OPEN, { a: 2, b: 1 }, 'c')).toMatchObject({ count: 0, canAdd: false })
  expect(noteVoteOf(OPEN, {}, 'later')).toBeNull()
  expect(noteVoteOf(null, {}, 'a')).toBeNull()
  // More dots than three would cover the note.
  const many = { ...OPEN, votesPerPerson: 9, maxPerNote: 5 }
  expect(noteVoteOf(many, { a: 4 }, 'a')).toMatchObject({ dots: { filled: 1, empty: 1, count: 4 } })
})

test('a note of a closed vote shows its total and rank, and nothing without votes', () => {
  const shown = noteVoteOf(CLOSED, {}, 'b')
  expect(shown).toEqual({ kind: 'result', votes: 2, rank: 1, isTied: false })
  expect(NOTE_MARK_LABELS.rank('1 vote', 2, true)).toBe('1 vote, rank 2, tied')
  expect(noteVoteOf(CLOSED, {}, 'a')).toBeNull()
})

test('an open vote is shown before a closed one that was picked, and hides the reactions of its notes', () => {
  const first = { ...projectionFor('editor'), votes: { [CLOSED.id]: CLOSED } }
  const session = atom<Projection | null>('session', first)
  const votes = new VoteSignals(session)
  expect(votes.shown.get()).toBeNull()
  votes.picked.set(CLOSED.id)
  expect([votes.shown.get()?.id, votes.votedOn.get().size]).toEqual([CLOSED.id, 0])
  const open = { ...OPEN, id: 'v000000000002' }
  const ballots = { [open.id]: { mine: { c: 1 }, proxies: [] } }
  session.set({ ...first, votes: { [CLOSED.id]: CLOSED, [open.id]: open }, ballots })
  expect(votes.shown.get()?.id).toBe(open.id)
  expect([...votes.votedOn.get()]).toEqual(['a', 'b', 'c'])
  expect(votes.ballot.get()).toEqual({ c: 1 })
})
