import type { ReactNode } from 'react'
import { turnoutLabel } from '#panels/labels/ballot-labels.ts'
import { progressLabel } from '#panels/labels/rating-labels.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { peopleHere } from '#session/choosing/ballot/voters-here.ts'
import type { OpenRating } from '#session/choosing/ratings/rating.ts'
import { type OpenVote, votesIn } from '#session/choosing/votes/vote.ts'
import { isAtLeast } from '#session/core/role.ts'
import { mayWrite } from '#session/members/may-write.ts'
import type { Projection } from '#session/projection.ts'
import { Button } from '#ui/button.tsx'
import { newestOpen } from './newest-open.ts'
import { VOTES_LABELS } from './votes-labels.ts'
import { VotesLeft } from './votes-left.tsx'

interface VoteLineProps {
  /** Opens the list of votes; null while it is on the screen. */
  onOpen: (() => void) | null
}

/** The newest open vote or rating: its question, and how far this person is. Renders nothing while none is open. */
export function VoteLine({ onOpen }: VoteLineProps) {
  const session = useSession()
  const one = newestOpen(session)
  if (!one) return null
  const mayTakePart = mayWrite(session, 'commenter')
  const isRating = 'axes' in one
  return (
    <section
      aria-label={isRating ? VOTES_LABELS.openRating : VOTES_LABELS.openVote}
      className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-4 gap-y-1 max-phone:w-full"
    >
      <p dir="auto" className="line-clamp-2 min-w-0 break-words font-heading text-body max-phone:basis-full">
        {one.title}
      </p>
      {isRating ? (
        <LineWords>{mayTakePart ? progressOf(session, one) : ratersOf(session, one)}</LineWords>
      ) : mayTakePart ? (
        <VotesLeft used={votesIn(session.ballots[one.id]?.mine ?? {})} all={one.votesPerPerson} />
      ) : (
        <LineWords>{turnoutOf(session, one)}</LineWords>
      )}
      {onOpen && (
        <Button size="small" onClick={onOpen} className="max-phone:ml-auto">
          {isRating && mayTakePart ? VOTES_LABELS.rateNotes : VOTES_LABELS.openTheList}
        </Button>
      )}
    </section>
  )
}

function LineWords({ children }: { children: ReactNode }) {
  return <span className="text-ink-2 text-small">{children}</span>
}

function turnoutOf(session: Projection, vote: OpenVote): string {
  const turnout = session.turnouts[vote.id] ?? { people: [], proxies: [] }
  const voted = peopleHere(turnout.people, session).length
  return turnoutLabel('voted', voted, countMembers(session), turnout.proxies.length)
}

function ratersOf(session: Projection, { id }: OpenRating): string {
  return turnoutLabel('rated', peopleHere(session.raters[id] ?? [], session).length, countMembers(session), 0)
}

function progressOf({ scores }: Projection, { id, noteIds }: OpenRating): string {
  return progressLabel(Object.keys(scores[id] ?? {}).length, noteIds.length)
}

function countMembers({ people }: Projection): number {
  return Object.values(people).filter(({ role }) => role && isAtLeast(role, 'commenter')).length
}
