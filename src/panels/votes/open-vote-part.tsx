import { EyeOff } from 'lucide-react'
import { ballotEndLabel, choicesLabel, noteScopeLabel } from '#panels/labels/ballot-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { sendCommand } from '#panels/requests/send-command.ts'
import { EndButtons } from '#panels/votes-and-ratings/end-buttons.tsx'
import { ShowOnNotes } from '#panels/votes-and-ratings/show-on-notes.tsx'
import { TurnoutLine } from '#panels/votes-and-ratings/turnout-line.tsx'
import { useMissingVoterLabel } from '#panels/votes-and-ratings/use-missing-voter-label.ts'
import { type OpenVote, votesIn } from '#session/choosing/votes/vote.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { useNow } from '#ui/use-now.ts'
import { BallotList } from './ballot-list.tsx'
import { ProxyPart } from './proxy-part.tsx'
import { voteRulesLabel } from './vote-labels.ts'
import { VOTES_LABELS } from './votes-labels.ts'
import { VotesLeft } from './votes-left.tsx'

export function OpenVotePart({ vote }: { vote: OpenVote }) {
  const { actions, connection } = useBoard()
  const { boardId } = connection
  const session = useSession()
  const now = useNow()
  const missing = useMissingVoterLabel({ votes: [vote], ratings: [] })
  const mine = session.ballots[vote.id]?.mine ?? {}
  const turnout = session.turnouts[vote.id] ?? { people: [], proxies: [] }
  const mayVote = mayWrite(session, 'commenter')
  const mayRun = mayWrite(session, 'facilitator')
  const isOneOfMany = Object.values(session.votes).filter(({ state }) => state === 'open').length > 1
  return (
    <section aria-label={VOTES_LABELS.openVoteOf(vote.title)} className="border-line border-b px-4 py-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 data-first-focus tabIndex={-1} dir="auto" className="min-w-0 break-words font-heading text-board">
          {vote.title}
        </h3>
        <span className="flex shrink-0 items-center gap-1 text-ink-2 text-small">
          <EyeOff size={14} aria-hidden />
          {ballotEndLabel(vote, now)}
        </span>
      </div>
      <p className="mt-1 text-ink-2 text-small">{voteRulesLabel(vote)}</p>
      <p className="text-ink-2 text-small">{noteScopeLabel(vote.scope.kind, choicesLabel(vote))}.</p>
      <TurnoutLine people={turnout.people} proxies={turnout.proxies.length} verb="voted" />
      {mayRun && <ProxyPart vote={vote} />}
      {mayVote && (
        <>
          {/* In sight while the list scrolls under it. */}
          <div className="sticky top-0 z-10 -mx-4 mt-2 bg-sheet px-4 py-2" aria-live="polite">
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
      {mayRun && (
        <EndButtons
          noun="vote"
          missing={missing}
          consequence={VOTES_LABELS.discardHint}
          endsAt={vote.endsAt}
          close={() => sendCommand(boardId, 'post /votes/{voteId}/close', { voteId: vote.id })}
          setEnd={(durationMs) =>
            sendCommand(boardId, 'post /votes/{voteId}/end', { voteId: vote.id, durationMs })
          }
          discard={() => sendCommand(boardId, 'delete /votes/{voteId}', { voteId: vote.id })}
        />
      )}
    </section>
  )
}
