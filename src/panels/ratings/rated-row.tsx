import { NOTE_MARK_LABELS } from '#canvas/labels/note-mark-labels.ts'
import { ratedNoteLabel } from '#panels/labels/rating-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { RankedNoteRow } from '#panels/votes-and-ratings/closed-part.tsx'
import { useNoteName } from '#panels/votes-and-ratings/note-label.tsx'
import { isLow, type RatedNote } from '#session/choosing/ratings/rank-rated.ts'
import { type ClosedRating, TOP_SCORE } from '#session/choosing/ratings/rating.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { RATINGS_LABELS } from './ratings-labels.ts'

export function RatedRow({ rating, note }: { rating: ClosedRating; note: RatedNote }) {
  const { noteId, mean } = note
  const share = rating.axes.length === 1 ? mean / TOP_SCORE : null
  return (
    <RankedNoteRow note={note} share={share} value={mean.toFixed(1)}>
      <span dir="auto" className="mt-0.5 block break-words text-caption text-ink-2 tabular-nums">
        {ratedNoteLabel(rating.axes, note)}
      </span>
      <WildCard rating={rating} noteId={noteId} />
    </RankedNoteRow>
  )
}

/** The mark of the wild card; facilitators give it to one low note until the rating is continued. */
function WildCard({ rating, noteId }: { rating: ClosedRating; noteId: string }) {
  const { boardId } = useBoard().connection
  const session = useSession()
  const request = useRequest()
  const noteName = useNoteName(noteId)
  const isWildCard = rating.wildCard === noteId
  const maySet =
    mayWrite(session, 'facilitator') && !rating.continued && (isWildCard || isLow(rating.result, noteId))
  if (!isWildCard && !maySet) return null
  return (
    <span className="mt-1 flex flex-wrap items-center gap-2">
      {isWildCard && (
        <span className="inline-flex h-6 items-center rounded-chip border border-ink border-dashed px-1.5 font-button text-caption">
          {NOTE_MARK_LABELS.wildCard}
        </span>
      )}
      {maySet && (
        <Button
          size="small"
          kind="quiet"
          isBusy={request.isBusy}
          className="-ml-3"
          aria-label={
            isWildCard ? RATINGS_LABELS.removeWildCard(noteName) : RATINGS_LABELS.keepNoteAsWildCard(noteName)
          }
          title={RATINGS_LABELS.aLongShotWorth}
          onClick={() =>
            request.send(() =>
              sendCommand(boardId, 'put /ratings/{ratingId}/wild-card', {
                ratingId: rating.id,
                note: isWildCard ? null : noteId,
              }),
            )
          }
        >
          {isWildCard ? ACTION_LABELS.remove : RATINGS_LABELS.keepAsWildCard}
        </Button>
      )}
      {request.failure && (
        <span role="alert" className="w-full text-small text-warn">
          {request.failure.message}
        </span>
      )}
    </span>
  )
}
