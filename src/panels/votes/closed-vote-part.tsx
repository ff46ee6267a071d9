import { ballotEndLabel } from '#panels/labels/ballot-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { votesApi } from '#panels/requests/vote-requests.ts'
import {
  barPicture,
  groupLine,
  noteLine,
  type ResultLine,
  resultLineLabel,
} from '#panels/votes-and-ratings/bar-picture.ts'
import { ChoiceLabel } from '#panels/votes-and-ratings/choice-label.tsx'
import { ClosedPart, RankedNoteRow } from '#panels/votes-and-ratings/closed-part.tsx'
import { ContinueButtons } from '#panels/votes-and-ratings/continue-buttons.tsx'
import { ResultPictureMenu } from '#panels/votes-and-ratings/result-picture-menu.tsx'
import { ShowOnNotes } from '#panels/votes-and-ratings/show-on-notes.tsx'
import { groupIn, notesOfChoice } from '#session/choosing/ballot/choice-groups.ts'
import { type RankedNote, rankNotes, topNotes } from '#session/choosing/votes/rank-notes.ts'
import type { ClosedVote } from '#session/choosing/votes/vote.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { AdvisorsVotePart } from './advisors-vote-part.tsx'
import { againTitle, voteCountLabel } from './vote-labels.ts'
import { VOTES_LABELS } from './votes-labels.ts'

export function ClosedVotePart({ vote }: { vote: ClosedVote }) {
  const ranked = rankNotes(vote.result)
  const most = ranked[0]?.votes ?? 1
  return (
    <ClosedPart
      noun="vote"
      closed={vote}
      facts={voteCountLabel(vote.result)}
      ranked={ranked}
      renderRow={(note) => (
        <RankedNoteRow
          key={note.noteId}
          note={note}
          label={<ChoiceLabel vote={vote} id={note.noteId} lines={1} />}
          share={note.votes / most}
          value={
            <>
              {note.votes}
              <span className="sr-only"> {note.votes === 1 ? VOTES_LABELS.vote : VOTES_LABELS.votes}</span>
            </>
          }
        />
      )}
      actions={<ResultActions vote={vote} ranked={ranked} />}
      missing={VOTES_LABELS.noVote}
    >
      <AdvisorsVotePart vote={vote} />
    </ClosedPart>
  )
}

function ResultActions({ vote, ranked }: { vote: ClosedVote; ranked: readonly RankedNote[] }) {
  const session = useSession()
  const { connection, noteById } = useBoard()
  const facts = () => `${voteCountLabel(vote.result)}. ${ballotEndLabel(vote, Date.now())}.`
  const lines = (): ResultLine[] =>
    ranked.map(({ noteId, votes, ...place }) => {
      const group = groupIn(vote, noteId)
      return { ...place, ...(group ? groupLine(group) : noteLine(noteById(noteId))), value: votes }
    })
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <ShowOnNotes vote={vote} />
      <ResultPictureMenu
        title={vote.title}
        draw={() => barPicture(vote.title, facts(), lines())}
        lines={() => [vote.title, facts(), ...lines().map(resultLineLabel)]}
      />
      {mayWrite(session, 'facilitator') && <VoteAgain vote={vote} ranked={ranked} />}
      {mayWrite(session, 'facilitator') && (
        <ContinueButtons
          continued={vote.continued}
          rankedCount={ranked.length}
          countFor={(top) =>
            topNotes(vote.result, top).flatMap(({ noteId }) => notesOfChoice(vote, noteId)).length
          }
          continueWith={(top) =>
            sendCommand(connection.boardId, 'post /votes/{voteId}/continue', { voteId: vote.id, top })
          }
          undo={() => sendCommand(connection.boardId, 'delete /votes/{voteId}/continue', { voteId: vote.id })}
        />
      )}
    </div>
  )
}

function VoteAgain({ vote, ranked }: { vote: ClosedVote; ranked: readonly RankedNote[] }) {
  const { connection } = useBoard()
  const request = useRequest()
  const { votes } = useSession()
  const tied = ranked.filter(({ rank, isTied }) => rank === 1 && isTied).map(({ noteId }) => noteId)
  const title = againTitle(vote.title)
  const wasStarted = Object.values(votes).some(
    (other) => other.title === title && other.startedAt > vote.closedAt,
  )
  if (tied.length === 0 || wasStarted) return null
  const start = () =>
    votesApi.start(connection.boardId, {
      title,
      votesPerPerson: 1,
      maxPerNote: 1,
      notes: tied.flatMap((id) => notesOfChoice(vote, id)),
      groups: vote.groups !== undefined,
      durationMs: null,
    })
  return (
    <>
      <Button size="small" isBusy={request.isBusy} onClick={() => request.send(start)}>
        {VOTES_LABELS.voteAgainOn(tied.length)}
      </Button>
      <FailureText className="w-full">{request.failure?.message}</FailureText>
    </>
  )
}
