import { FailureSentence } from '#canvas/sentences/failure-sentence.tsx'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { useLooks } from '#panels/open-board/agent-look.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { votesApi } from '#panels/requests/vote-requests.ts'
import { ChoiceLabel } from '#panels/votes-and-ratings/choice-label.tsx'
import { advisorsRefusal } from '#session/agenda/advisors-refusal.ts'
import type { AdvisorBallot, ClosedVote } from '#session/choosing/votes/vote.ts'
import { ADVISOR_VOTE_LASTS_MS } from '#session/documents/ask-limits.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { formatCount } from '#ui/format-count.ts'
import { useNow } from '#ui/use-now.ts'
import { VOTES_LABELS } from './votes-labels.ts'

export function AdvisorsVotePart({ vote }: { vote: ClosedVote }) {
  const session = useSession()
  const looks = useLooks()
  const { asked = [], ballots = [] } = vote.advisors ?? {}
  const now = useNow()
  const hasFailed = ballots.some(({ failure }) => failure !== null)
  const waiting = asked.filter((id) => !ballots.some(({ agentId }) => agentId === id))
  const isLost = now - (vote.advisors?.askedAt ?? now) >= ADVISOR_VOTE_LASTS_MS
  const mayAsk =
    mayWrite(session, 'facilitator') && session.models.isOn && advisorsRefusal(session, false) === null
  const hasAdvisors = session.agents.some(({ kind, isChosen }) => kind === 'advisor' && isChosen)
  if (asked.length === 0)
    return mayAsk && hasAdvisors ? <AskButton vote={vote} label={VOTES_LABELS.askAdvisorsToVote} /> : null
  return (
    <section aria-label={VOTES_LABELS.advisorsVotes} className="mt-4 border-line border-t pt-3">
      <h4 className="font-heading text-body">{TAB_LABELS.advisors}</h4>
      <p className="text-ink-2 text-small">{VOTES_LABELS.advisorsVoteHint}</p>
      <ul aria-label={VOTES_LABELS.howAdvisorsVoted} className="mt-2 flex flex-col gap-3">
        {ballots.map((ballot) => (
          <BallotOf key={ballot.agentId} vote={vote} ballot={ballot} />
        ))}
        {waiting.map((id) => (
          <li key={id} className="flex items-center gap-2 text-ink-2 text-small">
            <AgentMark agent={looks(id)} isDecorative />
            {VOTES_LABELS.isVoting(looks(id).name)}
          </li>
        ))}
      </ul>
      {mayAsk && (waiting.length > 0 ? isLost : hasFailed) && (
        <AskButton vote={vote} label={VOTES_LABELS.askAgainHint} />
      )}
    </section>
  )
}

interface BallotOfProps {
  vote: ClosedVote
  ballot: AdvisorBallot
}

function BallotOf({ vote, ballot: { agentId, votes, strays, failure } }: BallotOfProps) {
  const look = useLooks()(agentId)
  return (
    <li>
      <div className="flex items-center gap-2">
        <AgentMark agent={look} isDecorative />
        <span className="min-w-0 truncate font-heading text-body">{look.name}</span>
      </div>
      {failure && (
        <p className="mt-1 text-small text-warn">
          <FailureSentence failure={failure} />
        </p>
      )}
      <ul aria-label={VOTES_LABELS.votesOf(look.name)} className="mt-1 flex flex-col gap-1.5">
        {votes.map(({ noteId, count, why }) => (
          <li key={noteId}>
            <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
              <ChoiceLabel vote={vote} id={noteId} lines={1} />
              <span className="pt-0.5 text-small tabular-nums">{formatCount(count, 'vote')}</span>
            </div>
            {why !== '' && (
              <p dir="auto" className="break-words text-ink-2 text-small">
                {why}
              </p>
            )}
          </li>
        ))}
      </ul>
      {strays !== undefined && (
        <p className="mt-1 text-ink-2 text-small">{VOTES_LABELS.strayVotes(formatCount(strays, 'note'))}</p>
      )}
    </li>
  )
}

function AskButton({ vote, label }: { vote: ClosedVote; label: string }) {
  const { boardId } = useBoard().connection
  const request = useRequest()
  return (
    <div className="mt-3">
      <Button
        size="small"
        isBusy={request.isBusy}
        onClick={() => request.send(() => votesApi.askAdvisors(boardId, vote.id))}
      >
        {label}
      </Button>
      <FailureText className="mt-1">{request.failure?.message}</FailureText>
    </div>
  )
}
