import { useEffect, useRef } from 'react'
import { useSession } from '#panels/open-board/board-context.tsx'
import { mayWrite } from '#session/members/may-write.ts'

/**
 * Opens the list when a vote or a rating is opened, and when the page finds one in which this person has not taken part: else their
 * own votes are forgotten. The focus stays where it is.
 */
export function useOpenedVotes(open: () => void): void {
  const session = useSession()
  const { votes, ratings, ballots, scores } = session
  const seen = useRef<ReadonlySet<string> | null>(null)
  const latest = useRef(open)
  latest.current = open
  const mayVote = mayWrite(session, 'commenter')
  useEffect(() => {
    const opened = [...Object.values(votes), ...Object.values(ratings)].filter(
      ({ state }) => state === 'open',
    )
    const isNew = ({ id }: { id: string }): boolean =>
      seen.current ? !seen.current.has(id) : !ballots[id] && Object.keys(scores[id] ?? {}).length === 0
    const isAsked = mayVote && opened.some(isNew)
    seen.current = new Set(opened.map(({ id }) => id))
    if (isAsked) latest.current()
  }, [votes, ratings, ballots, scores, mayVote])
}
