import type { Readable } from '#base/readable.ts'
import type { SentChange } from '#panels/requests/own-change.ts'
import type { VotesByNote } from '#session/choosing/votes/vote.ts'
import type { Projection } from '#session/projection.ts'

interface ChangeVotesOptions {
  session: Readable<Projection | null>
  cast: (voteId: string, noteId: string, count: number) => Promise<SentChange>
  /** A refusal: nothing else on the screen would show it. */
  tell: (message: string) => void
}

/**
 * Adds votes to notes and takes them back, one request after the other. Requests have the new number of votes on a
 * note, and a press means one more than before: each waits for the answer to the one before, so that two quick presses
 * are two votes.
 */
export function createVoteChanges({ session, cast, tell }: ChangeVotesOptions) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  /** Ballots of answers that the session may not have yet; it is the newer one once no request is under way. */
  const answered = new Map<string, VotesByNote>()

  async function change(voteId: string, noteId: string, by: number): Promise<void> {
    const mine = answered.get(voteId) ?? session.get()?.ballots[voteId]?.mine ?? {}
    const sent = await cast(voteId, noteId, Math.max(0, (mine[noteId] ?? 0) + by))
    if (sent.state === 'refused') tell(sent.failure.message)
    // The session has kept votes.
    else if (sent.state === 'kept') answered.delete(voteId)
    else if (sent.ballot)
      answered.set(voteId, Object.fromEntries(sent.ballot.mine.map(({ note, count }) => [note, count])))
    if (--waiting === 0) answered.clear()
  }

  return (voteId: string, noteId: string, by: 1 | -1): void => {
    waiting++
    last = last.then(() => change(voteId, noteId, by))
  }
}
