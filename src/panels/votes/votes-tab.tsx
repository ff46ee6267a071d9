import { useEffect, useRef, useState } from 'react'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { ClosedRatingPart } from '#panels/ratings/closed-rating-part.tsx'
import { OpenRatingPart } from '#panels/ratings/open-rating-part.tsx'
import { StartRatingDialog } from '#panels/ratings/start-rating-dialog.tsx'
import type { NotesRating } from '#session/choosing/ratings/rating.ts'
import type { Vote } from '#session/choosing/votes/vote.ts'
import { mayWrite } from '#session/members/may-write.ts'
import type { Projection } from '#session/projection.ts'
import { Button } from '#ui/button.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { ClosedVotePart } from './closed-vote-part.tsx'
import { OpenVotePart } from './open-vote-part.tsx'
import { StartVoteDialog } from './start-vote-dialog.tsx'
import { VOTES_LABELS } from './votes-labels.ts'

/** All votes and ratings of the board side by side: open ones first, then closed ones, the newest first. */
export function VotesTab() {
  const session = useSession()
  const { panel } = useBoard()
  const place = useReadable(panel)
  const [starting, setStarting] = useState<'vote' | 'rating' | null>(null)
  const stop = () => setStarting(null)
  useEffect(() => {
    if (!place.isVoteWanted) return
    panel.set({ ...place, isVoteWanted: false })
    setStarting('vote')
  }, [panel, place])
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.isVoteFocusWanted) return
    panel.set({ ...place, isVoteFocusWanted: false })
    // The button that leads here is gone by now.
    const first = list.current?.querySelector<HTMLElement>('[data-first-focus]')
    const target = first ?? list.current?.querySelector('h3')
    target?.focus()
  }, [panel, place])
  const all = newestFirst(session)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <h2 className="sr-only">{VOTES_LABELS.votesAndRatings}</h2>
      {mayWrite(session, 'facilitator') && (
        <div className="flex shrink-0 flex-wrap gap-2 border-line border-b px-4 py-3">
          <Button onClick={() => setStarting('vote')}>{VOTES_LABELS.startAVote}</Button>
          <Button onClick={() => setStarting('rating')}>{VOTES_LABELS.startARating}</Button>
          <StartVoteDialog isOpen={starting === 'vote'} onClose={stop} />
          <StartRatingDialog isOpen={starting === 'rating'} onClose={stop} />
        </div>
      )}
      <div ref={list} className="min-h-0 flex-1 overflow-y-auto bg-sheet">
        {all.length === 0 && <p className="px-5 pt-4 text-body text-ink-2">{VOTES_LABELS.noVotesYet}</p>}
        {all.map((one) => (
          <VoteOrRating key={one.id} one={one} />
        ))}
      </div>
    </div>
  )
}

function VoteOrRating({ one }: { one: Vote | NotesRating }) {
  const place = useRef<HTMLDivElement>(null)
  const isOpen = one.state === 'open'
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // The result replaces a longer list, at whose end the button was.
    if (wasOpen.current && !isOpen) place.current?.scrollIntoView?.({ block: 'start' })
    wasOpen.current = isOpen
  }, [isOpen])
  return <div ref={place}>{partOf(one)}</div>
}

function partOf(one: Vote | NotesRating) {
  if ('axes' in one)
    return one.state === 'open' ? <OpenRatingPart rating={one} /> : <ClosedRatingPart rating={one} />
  return one.state === 'open' ? <OpenVotePart vote={one} /> : <ClosedVotePart vote={one} />
}

function newestFirst({ votes, ratings }: Pick<Projection, 'votes' | 'ratings'>): (Vote | NotesRating)[] {
  const all = [...Object.values(votes), ...Object.values(ratings)]
  return all.toSorted(
    (one, other) =>
      Number(other.state === 'open') - Number(one.state === 'open') || other.startedAt - one.startedAt,
  )
}
