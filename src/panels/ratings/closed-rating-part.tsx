import { ballotEndLabel } from '#panels/labels/ballot-labels.ts'
import { ratedByLabel, ratedNoteLabel } from '#panels/labels/rating-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { opinionLines } from '#panels/opinion-groups/opinion-lines.ts'
import { OpinionsPart } from '#panels/opinion-groups/opinions-part.tsx'
import { sendCommand } from '#panels/requests/send-command.ts'
import { noteLine, type ResultLine, resultLineLabel } from '#panels/votes-and-ratings/bar-picture.ts'
import { ClosedPart } from '#panels/votes-and-ratings/closed-part.tsx'
import { ContinueButtons } from '#panels/votes-and-ratings/continue-buttons.tsx'
import { NoteLabel } from '#panels/votes-and-ratings/note-label.tsx'
import { ResultPictureMenu } from '#panels/votes-and-ratings/result-picture-menu.tsx'
import { ShowOnNotes } from '#panels/votes-and-ratings/show-on-notes.tsx'
import { notesToContinue, type RatedNote, rankRated } from '#session/choosing/ratings/rank-rated.ts'
import type { ClosedRating } from '#session/choosing/ratings/rating.ts'
import { MIN_RATERS } from '#session/choosing/ratings/rating.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { RatedRow } from './rated-row.tsx'
import { ratingPicture } from './rating-picture.ts'
import { RatingPlot } from './rating-plot.tsx'
import { RATINGS_LABELS } from './ratings-labels.ts'

export function ClosedRatingPart({ rating }: { rating: ClosedRating }) {
  const { noteById } = useBoard()
  const ranked = rankRated(rating.result)
  return (
    <ClosedPart
      noun="rating"
      closed={rating}
      facts={ratedByLabel(rating.result.people)}
      ranked={ranked}
      alwaysShown={rating.wildCard}
      renderRow={(note) => <RatedRow key={note.noteId} rating={rating} note={note} />}
      picture={
        ranked.length > 0 &&
        rating.axes.length > 1 && (
          <RatingPlot rating={rating} labelOf={(noteId) => noteLine(noteById(noteId)).label} />
        )
      }
      actions={<ResultActions rating={rating} ranked={ranked} />}
      missing={RATINGS_LABELS.tooFewScores(MIN_RATERS)}
    >
      <OpinionsPart
        opinions={rating.result.opinions}
        item="note"
        renderItem={(noteId) => <NoteLabel noteId={noteId} lines={1} />}
        heading="h4"
      />
    </ClosedPart>
  )
}

function ResultActions({ rating, ranked }: { rating: ClosedRating; ranked: readonly RatedNote[] }) {
  const session = useSession()
  const { connection, noteById } = useBoard()
  const { title, axes, result, wildCard } = rating
  const facts = () => `${ratedByLabel(result.people)}. ${ballotEndLabel(rating, Date.now())}.`
  const labelOf = (noteId: string) => noteLine(noteById(noteId)).label
  const lines = (): ResultLine[] =>
    ranked.map(({ noteId, rank, isTied, mean }) => {
      const { label, text } = noteLine(noteById(noteId))
      const mark = noteId === wildCard ? RATINGS_LABELS.wildCardMark : ''
      return { rank, isTied, label, text: mark + text, value: mean, valueWords: mean.toFixed(1) }
    })
  const textLines = () => [
    title,
    facts(),
    ...lines().map(
      (line, i) => `${resultLineLabel(line)}\t${ranked[i] ? ratedNoteLabel(axes, ranked[i]) : ''}`,
    ),
    ...opinionLines(result.opinions, (noteId) => noteLine(noteById(noteId))),
  ]
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <ShowOnNotes vote={rating} />
      <ResultPictureMenu
        title={title}
        draw={() => ratingPicture(rating, facts(), lines(), labelOf)}
        lines={textLines}
      />
      {mayWrite(session, 'facilitator') && (
        <ContinueButtons
          continued={rating.continued}
          rankedCount={ranked.length}
          countFor={(top) => notesToContinue(rating, top).length}
          continueWith={(top) =>
            sendCommand(connection.boardId, 'post /ratings/{ratingId}/continue', { ratingId: rating.id, top })
          }
          undo={() =>
            sendCommand(connection.boardId, 'delete /ratings/{ratingId}/continue', { ratingId: rating.id })
          }
        />
      )}
    </div>
  )
}
