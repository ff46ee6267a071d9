import { type Atom, atom, type Computed, computed, type Signal } from 'tldraw'
import { allNotesOf, notesOfChoice } from '#session/choosing/ballot/choice-groups.ts'
import type { ClosedVote, Vote, VotesByNote } from '#session/choosing/votes/vote.ts'
import type { Projection } from '#session/projection.ts'

const NO_VOTES: Projection['votes'] = {}
const NO_BALLOT: VotesByNote = {}
const NO_NOTES: ReadonlySet<string> = new Set()

export class VoteSignals {
  /** A vote that this viewer picked to see on the notes. */
  readonly picked: Atom<string | null>
  /** The vote whose controls, or whose result, the notes show. */
  readonly shown: Computed<Vote | null>
  /**
   * Notes and groups of all open votes, and the notes of these groups: others' opinions are hidden while people vote.
   */
  readonly votedOn: Computed<ReadonlySet<string>>
  /** The totals of the closed vote that the notes show, or else of the newest closed one, by note; notes of a group have its total. */
  readonly totals: Computed<ReadonlyMap<string, number>>
  /** This viewer's votes in `shown` while it is open. */
  readonly ballot: Computed<VotesByNote>

  /** `pickedId`: the pick of an earlier visit. */
  constructor(session: Signal<Projection | null>, pickedId: string | null = null) {
    const votes = computed('votes', () => session.get()?.votes ?? NO_VOTES)
    this.picked = atom('picked vote', pickedId)
    this.shown = computed('shown vote', () => {
      const vote = voteToShow(votes.get(), this.picked.get())
      const ratings = session.get()?.ratings ?? {}
      // Like an open vote, an open rating has priority over results.
      const isRating = Object.values(ratings).some(({ state }) => state === 'open')
      return vote?.state === 'closed' && isRating ? null : vote
    })
    this.votedOn = computed('notes voted on', () => {
      const open = Object.values(votes.get()).filter(({ state }) => state === 'open')
      return open.length === 0
        ? NO_NOTES
        : new Set(open.flatMap((vote) => [...vote.noteIds, ...allNotesOf(vote)]))
    })
    this.totals = computed('vote totals', () => {
      const shown = this.shown.get()
      const vote = shown?.state === 'closed' ? shown : newestClosed(votes.get())
      return new Map(
        vote?.result.totals.flatMap(({ noteId, votes: count }) =>
          notesOfChoice(vote, noteId).map((id) => [id, count] as const),
        ),
      )
    })
    this.ballot = computed(
      'ballot',
      () => session.get()?.ballots[this.shown.get()?.id ?? '']?.mine ?? NO_BALLOT,
    )
  }
}

function newestClosed(votes: Projection['votes']): ClosedVote | undefined {
  const closed = Object.values(votes).filter((vote) => vote.state === 'closed')
  return closed.toSorted((a, b) => a.closedAt - b.closedAt).at(-1)
}

/**
 * An open vote has priority, the picked one or the newest, because people wait for it. A closed one is shown if it was
 * picked.
 */
function voteToShow(votes: Projection['votes'], pickedId: string | null): Vote | null {
  const picked = pickedId === null ? undefined : votes[pickedId]
  if (picked?.state === 'open') return picked
  return Object.values(votes).findLast(({ state }) => state === 'open') ?? picked ?? null
}
