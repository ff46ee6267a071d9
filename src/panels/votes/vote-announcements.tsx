import { useMemo } from 'react'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { StateAnnouncements } from '#panels/open-board/state-announcements.tsx'
import type { NotesRating } from '#session/choosing/ratings/rating.ts'
import type { Vote } from '#session/choosing/votes/vote.ts'
import { VOTES_LABELS } from './votes-labels.ts'

/** Also shows the result of a vote on the notes when it closes. */
export function VoteAnnouncements() {
  const { votes, ratings } = useSession()
  const { view } = useBoard()
  const items = useMemo(() => ({ ...votes, ...ratings }), [votes, ratings])
  return (
    <StateAnnouncements<Vote | NotesRating>
      items={items}
      label={announce}
      onChange={(id, { state }) => state === 'closed' && view?.vote.set(id)}
    />
  )
}

function announce(one: Vote | NotesRating): string {
  return VOTES_LABELS.news('axes' in one, one.state === 'open', one.title)
}
