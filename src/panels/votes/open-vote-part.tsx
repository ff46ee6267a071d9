'use client'

import { Lock } from 'lucide-react'
import { useState } from 'react'
import { endWords, rulesWords, scopeWords } from '#panels/labels/vote-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { votesApi } from '#panels/requests/vote-requests.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { type OpenVote, votesIn } from '#session/votes/vote.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useNow } from '#ui/use-now.ts'
import { BallotList } from './ballot-list.tsx'
import { ProxyPart } from './proxy-part.tsx'
import { ShowOnNotes } from './show-on-notes.tsx'
import { TurnoutLine } from './turnout-line.tsx'
import { VotesLeft } from './votes-left.tsx'

/** An open vote: the ballot of this person, who has voted, and for facilitators how to end it. */
export function OpenVotePart({ vote }: { vote: OpenVote }) {
  const { actions } = useBoard()
  const session = useSession()
  const now = useNow()
  const mine = session.ballots[vote.id]?.mine ?? {}
  const mayVote = mayWrite(session, 'commenter')
  const mayRun = mayWrite(session, 'facilitator')
  const isOneOfMany = Object.values(session.votes).filter(({ state }) => state === 'open').length > 1
  return (
    <section aria-label={`Vote: ${vote.title}`} className="border-line border-b px-4 py-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 dir="auto" className="min-w-0 break-words font-heading text-board">
          {vote.title}
        </h3>
        <span className="flex shrink-0 items-center gap-1 text-ink-2 text-small">
          <Lock size={14} aria-hidden />
          {endWords(vote, now)}
        </span>
      </div>
      <p className="mt-1 text-ink-2 text-small">{rulesWords(vote)}</p>
      <p className="text-ink-2 text-small">{scopeWords(vote.scope.kind, vote.noteIds.length)}.</p>
      <TurnoutLine vote={vote} />
      {mayRun && <ProxyPart vote={vote} />}
      {mayVote && (
        <>
          <div className="mt-4" aria-live="polite">
            <VotesLeft used={votesIn(mine)} all={vote.votesPerPerson} />
          </div>
          <BallotList
            vote={vote}
            ballot={mine}
            seed={session.me.id}
            onChange={(noteId, by) => actions.changeVote?.(vote.id, noteId, by)}
          />
        </>
      )}
      {isOneOfMany && <ShowOnNotes vote={vote} />}
      {mayRun && <EndVote vote={vote} />}
    </section>
  )
}

const MORE_MS = 5 * 60_000

function EndVote({ vote }: { vote: OpenVote }) {
  const { boardId, clockOffset } = useBoard().connection
  const request = useRequest()
  const { endsAt } = vote
  // By the server's clock, which may differ from that of this device.
  const leftMs = (until: number) =>
    Math.max(0, until - (performance.now() + (clockOffset.get() ?? performance.timeOrigin)))
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <Button
        kind="primary"
        isBusy={request.isBusy}
        onClick={() => request.send(() => votesApi.close(boardId, vote.id))}
      >
        Close vote
      </Button>
      {endsAt !== null && (
        <Button
          onClick={() =>
            request.send(() => votesApi.setEnd(boardId, vote.id, Math.round(leftMs(endsAt) + MORE_MS)))
          }
        >
          +5 minutes
        </Button>
      )}
      <Button kind="quiet" onClick={() => setAsking(true)}>
        Discard…
      </Button>
      {request.failure && (
        <p role="alert" className="w-full text-small text-warn">
          {request.failure.message}
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard this vote?"
        consequence="All votes in it are lost, and there is no result."
        action="Discard vote"
        isBusy={request.isBusy}
        error={request.failure?.message ?? null}
        onConfirm={() =>
          request.send(
            () => votesApi.discard(boardId, vote.id),
            () => setAsking(false),
          )
        }
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
