import Link from 'next/link'
import type { ReactNode } from 'react'
import { chainsOf } from '#panels/documents/document-versions.ts'
import { QuestionCard } from '#panels/interviews/page/question-card.tsx'
import { useInterview } from '#panels/interviews/page/use-interview.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { IdeaChips } from '#panels/proposals/idea-chips.tsx'
import { PROPOSALS_LABELS } from '#panels/proposals/proposals-labels.ts'
import { ClosedRatingPart } from '#panels/ratings/closed-rating-part.tsx'
import { OpenRatingPart } from '#panels/ratings/open-rating-part.tsx'
import { CheckPart } from '#panels/representation/check-part.tsx'
import { SynthesisSentences } from '#panels/syntheses/synthesis-sentences.tsx'
import type { ReviewItem } from '#panels/visits/review-requests.ts'
import { ClosedVotePart } from '#panels/votes/closed-vote-part.tsx'
import { OpenVotePart } from '#panels/votes/open-vote-part.tsx'
import { NoteLabel } from '#panels/votes-and-ratings/note-label.tsx'
import { notesWithPlus } from '#session/conversations/notes-with-plus.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { InterviewView } from '#session/interviews/interview-view.ts'
import type { ProposalView } from '#session/proposals/proposal.ts'
import type { RoundView } from '#session/rounds/round.ts'
import { buttonClass } from '#ui/button.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { useReviewPage } from './review-context.tsx'
import { REVIEW_PAGE_LABELS } from './review-page-labels.ts'
import { useRowWords } from './use-row-words.ts'

/** Everything but notes and threads, with the parts that the board's panels have. */
export function ThingPart({ row }: { row: ReviewItem }) {
  const session = useSession()
  const { id } = row
  switch (row.kind) {
    case 'round': {
      const round = entryOf(session.rounds, id)
      return round ? <RoundPart round={round} /> : <Gone row={row} />
    }
    case 'synthesis': {
      const synthesis = entryOf(session.syntheses, id)
      return synthesis ? (
        <Padded>
          <SynthesisSentences synthesis={synthesis} />
        </Padded>
      ) : (
        <Gone row={row} />
      )
    }
    case 'proposal': {
      const proposal = entryOf(session.proposals, id)
      return proposal ? <ProposalPart proposal={proposal} /> : <Gone row={row} />
    }
    case 'check':
      return <CheckOfRow row={row} />
    case 'vote':
    case 'rating':
      return <BallotOfRow row={row} />
    case 'question':
      return <QuestionOfRow row={row} />
    default:
      return <PlainThing row={row} />
  }
}

function Padded({ children }: { children: ReactNode }) {
  return <div className="px-6 py-5 max-phone:px-4.5">{children}</div>
}

function Gone({ row }: { row: ReviewItem }) {
  return (
    <Padded>
      <p dir="auto" className="break-words text-lead">
        {useRowWords()(row).text}
      </p>
      <p className="mt-2 text-ink-2 text-small">{REVIEW_PAGE_LABELS.gone}</p>
    </Padded>
  )
}

function RoundPart({ round }: { round: RoundView }) {
  const session = useSession()
  const own = new Set(round.turns.flatMap(({ notes }) => notes))
  const chosen = notesWithPlus(session).filter((noteId) => own.has(noteId))
  return (
    <Padded>
      <h2 dir="auto" className="break-words text-page">
        {round.question}
      </h2>
      <h3 className="mt-5 font-button text-ink-2 text-small">{FIELD_LABELS.chosenNotes}</h3>
      {chosen.length === 0 ? (
        <p className="mt-1 text-body text-ink-2">{REVIEW_PAGE_LABELS.noChosenNotes}</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {chosen.map((noteId) => (
            <li key={noteId} className="py-2.5">
              <NoteLabel noteId={noteId} lines={6} />
            </li>
          ))}
        </ul>
      )}
    </Padded>
  )
}

function ProposalPart({ proposal }: { proposal: ProposalView }) {
  const { boardId } = useBoard().connection
  return (
    <Padded>
      <h2 dir="auto" className="break-words text-page">
        {proposal.title}
      </h2>
      {proposal.summary !== '' && (
        <p dir="auto" className="mt-2 whitespace-pre-wrap break-words text-phone">
          {proposal.summary}
        </p>
      )}
      <ul className="mt-3 divide-y divide-line">
        {[...proposal.findings, ...proposal.actions].map(({ text, numbers }, i) => (
          <li key={i} className="py-2.5">
            <p dir="auto" className="break-words text-phone">
              {text}
            </p>
            <div className="mt-1">
              <IdeaChips numbers={numbers} label={PROPOSALS_LABELS.itsIdeas} />
            </div>
          </li>
        ))}
      </ul>
      <Link href={`/b/${boardId}/proposal?id=${proposal.id}`} className={`${buttonClass()} mt-3`}>
        {REVIEW_PAGE_LABELS.openProposal}
      </Link>
    </Padded>
  )
}

function CheckOfRow({ row }: { row: ReviewItem }) {
  const { syntheses, proposals } = useSession()
  const synthesis = entryOf(syntheses, row.id)
  const proposal = entryOf(proposals, row.id)
  if (!synthesis && !proposal) return <Gone row={row} />
  const has = (chain: readonly { id: string }[]) => chain.some(({ id }) => id === row.id)
  return (
    <Padded>
      {synthesis && (
        <CheckPart document={synthesis} versions={chainsOf(syntheses).find(has) ?? []} heading="h2" />
      )}
      {proposal && (
        <CheckPart document={proposal} versions={chainsOf(proposals).find(has) ?? []} heading="h2" />
      )}
    </Padded>
  )
}

function BallotOfRow({ row }: { row: ReviewItem }) {
  const { votes, ratings } = useSession()
  const vote = entryOf(votes, row.id)
  const rating = entryOf(ratings, row.id)
  if (vote) return vote.state === 'open' ? <OpenVotePart vote={vote} /> : <ClosedVotePart vote={vote} />
  if (rating)
    return rating.state === 'open' ? <OpenRatingPart rating={rating} /> : <ClosedRatingPart rating={rating} />
  return <Gone row={row} />
}

function QuestionOfRow({ row }: { row: ReviewItem }) {
  const { interviews } = useSession()
  const interview = Object.values(interviews).find(({ questions }) =>
    questions.some(({ id }) => id === row.id),
  )
  return interview ? <QuestionPart interview={interview} row={row} /> : <Gone row={row} />
}

function QuestionPart({ interview, row }: { interview: InterviewView; row: ReviewItem }) {
  const read = useInterview(interview)
  const { back, next } = useReviewPage()
  const question = read.interview?.questions.find(({ id }) => id === row.id)
  if (!question)
    return (
      <Padded>
        <p dir="auto" className="break-words text-page">
          {row.text}
        </p>
        {read.failure && <p className="mt-2 text-small text-warn">{read.failure.message}</p>}
      </Padded>
    )
  return (
    <QuestionCard
      interview={interview}
      question={question}
      visits={0}
      onStep={(by) => (by === 1 ? next() : back())}
      onSent={(answered) => {
        if (answered) read.take(answered)
        next()
      }}
      onChange={read.take}
    />
  )
}

/** Proposed themes, the question of the board, and kinds that this page does not know. */
function PlainThing({ row }: { row: ReviewItem }) {
  const { boardId } = useBoard().connection
  return (
    <Padded>
      <h2 dir="auto" className="break-words text-page">
        {useRowWords()(row).text}
      </h2>
      {row.kind === 'window' && (
        <Link href={`/b/${boardId}`} className={`${buttonClass()} mt-4`}>
          {REVIEW_PAGE_LABELS.contribute}
        </Link>
      )}
      {row.kind === 'themes' && (
        <Link href={`/b/${boardId}/log`} className={`${buttonClass()} mt-4`}>
          {REVIEW_PAGE_LABELS.openLog}
        </Link>
      )}
    </Padded>
  )
}
