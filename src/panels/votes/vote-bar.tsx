'use client'

import { useEffect, useRef, useState } from 'react'
import { turnoutWords } from '#panels/labels/choosing-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { peopleHere } from '#session/choosing/people-here.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { isAtLeast } from '#session/members/role.ts'
import type { Projection } from '#session/projection.ts'
import { type OpenVote, votesIn } from '#session/votes/vote.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { useReadable } from '#ui/use-readable.ts'
import { VotesLeft } from './votes-left.tsx'

interface VoteBarProps {
  /** Opens the list of votes. */
  onOpen: () => void
  className: string
}

/** The newest open vote: its question, and how many votes this person has left. Renders nothing while none is open. */
export function VoteBar({ onOpen, className }: VoteBarProps) {
  const session = useSession()
  const vote = newestOpen(session)
  const { tab } = useReadable(useBoard().panel)
  if (!vote) return null
  return (
    <section
      aria-label="Open vote"
      className={classNames('flex flex-wrap items-center gap-x-4 gap-y-2 bg-sheet px-4 py-2', className)}
    >
      <p dir="auto" className="min-w-0 flex-1 break-words font-heading text-board max-phone:basis-full">
        {vote.title}
      </p>
      {mayWrite(session, 'commenter') ? (
        <VotesLeft used={votesIn(session.ballots[vote.id]?.mine ?? {})} all={vote.votesPerPerson} />
      ) : (
        <span className="text-ink-2 text-small">{turnoutOf(session, vote)}</span>
      )}
      {tab !== 'votes' && (
        <Button size="small" onClick={onOpen} className="max-phone:ml-auto">
          Open the list
        </Button>
      )}
    </section>
  )
}

/**
 * Tells screen readers of votes that are opened and closed, and shows the result of a vote that closes on the notes. What a page
 * finds when it opens is not news.
 */
export function VoteAnnouncements() {
  const { votes } = useSession()
  const { view } = useBoard()
  const [text, setText] = useState('')
  const before = useRef<Projection['votes'] | null>(null)
  useEffect(() => {
    const last = before.current
    before.current = votes
    if (!last || last === votes) return
    for (const vote of Object.values(votes)) {
      if (last[vote.id]?.state === vote.state) continue
      setText(vote.state === 'open' ? `Vote opened: ${vote.title}` : `Vote closed: ${vote.title}`)
      if (vote.state === 'closed' && last[vote.id]) view?.vote.set(vote.id)
    }
  }, [votes, view])
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}

function newestOpen({ votes }: Pick<Projection, 'votes'>): OpenVote | null {
  return Object.values(votes).findLast((vote) => vote.state === 'open') ?? null
}

function turnoutOf(session: Projection, vote: OpenVote): string {
  const turnout = session.turnouts[vote.id] ?? { people: [], proxies: [] }
  const members = Object.values(session.people).filter(({ role }) => role && isAtLeast(role, 'commenter'))
  return turnoutWords('voted', peopleHere(turnout.people, session).length, members.length, turnout.proxies.length)
}
