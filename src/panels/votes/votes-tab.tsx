'use client'

import { useEffect, useState } from 'react'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { mayWrite } from '#session/members/may-write.ts'
import { Button } from '#ui/button.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { ClosedVotePart } from './closed-vote-part.tsx'
import { OpenVotePart } from './open-vote-part.tsx'
import { StartVoteDialog } from './start-vote-dialog.tsx'

/** All votes of the board side by side: open ones first, then closed ones, the newest first. */
export function VotesTab() {
  const session = useSession()
  const { panel } = useBoard()
  const place = useReadable(panel)
  const [isStarting, setStarting] = useState(false)
  useEffect(() => {
    if (!place.isVoteWanted) return
    panel.set({ ...place, isVoteWanted: false })
    setStarting(true)
  }, [panel, place])
  const newestFirst = Object.values(session.votes).toReversed()
  const open = newestFirst.flatMap((vote) => (vote.state === 'open' ? [vote] : []))
  const closed = newestFirst.flatMap((vote) => (vote.state === 'closed' ? [vote] : []))
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <h2 className="sr-only">Votes</h2>
      {mayWrite(session, 'facilitator') && (
        <div className="shrink-0 border-line border-b px-4 py-3">
          <Button onClick={() => setStarting(true)}>Start a vote…</Button>
          <StartVoteDialog isOpen={isStarting} onClose={() => setStarting(false)} />
        </div>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto bg-sheet">
        {newestFirst.length === 0 && (
          <p className="px-5 pt-4 text-body text-ink-2">
            No votes yet. Facilitators start one, and everyone gives their votes to notes in secret.
          </p>
        )}
        {open.map((vote) => (
          <OpenVotePart key={vote.id} vote={vote} />
        ))}
        {closed.map((vote) => (
          <ClosedVotePart key={vote.id} vote={vote} />
        ))}
      </div>
    </div>
  )
}
