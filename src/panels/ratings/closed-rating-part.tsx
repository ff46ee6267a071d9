'use client'

import { useState } from 'react'
import { lineWords, noteLine, type ResultLine } from '#panels/choosing/bar-picture.ts'
import { ContinueButtons } from '#panels/choosing/continue-buttons.tsx'
import { ResultPictureMenu } from '#panels/choosing/result-picture-menu.tsx'
import { ShowOnNotes } from '#panels/choosing/show-on-notes.tsx'
import { endWords } from '#panels/labels/choosing-labels.ts'
import { ratedByWords, ratedNoteWords } from '#panels/labels/rating-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { ratingsApi } from '#panels/requests/rating-requests.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { carriedOn, type RatedNote, rankRated } from '#session/ratings/rank-rated.ts'
import type { ClosedRating } from '#session/ratings/rating.ts'
import { Button } from '#ui/button.tsx'
import { formatCount } from '#ui/format-count.ts'
import { useNow } from '#ui/use-now.ts'
import { RatedRow } from './rated-row.tsx'
import { ratingPicture } from './rating-picture.ts'
import { RatingPlot } from './rating-plot.tsx'

/** So many rows are shown at first: a long tail would hide the next rating. */
const FIRST_ROWS = 8

/** A closed rating: a plot for two axes, and its notes by rank. */
export function ClosedRatingPart({ rating }: { rating: ClosedRating }) {
  const { noteById } = useBoard()
  const now = useNow()
  const [isWhole, setWhole] = useState(false)
  const ranked = rankRated(rating.result)
  const shown = ranked.filter(({ noteId }, i) => isWhole || i < FIRST_ROWS || noteId === rating.wildCard)
  const without = rating.noteIds.length - ranked.length
  return (
    <section aria-label={`Closed rating: ${rating.title}`} className="border-line border-b px-4 py-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 dir="auto" className="min-w-0 break-words font-heading text-board">
          {rating.title}
        </h3>
        <span className="shrink-0 text-ink-2 text-small">{endWords(rating, now)}</span>
      </div>
      <p className="mt-1 text-ink-2 text-small">{ratedByWords(rating.result.people)}.</p>
      {ranked.length > 0 && rating.axes.length > 1 && (
        <RatingPlot rating={rating} labelOf={(noteId) => noteLine(noteById(noteId)).label} />
      )}
      {ranked.length > 0 && (
        <ol aria-label="Result" className="mt-3 flex flex-col gap-3">
          {shown.map((note) => (
            <RatedRow key={note.noteId} rating={rating} note={note} />
          ))}
        </ol>
      )}
      {ranked.length > FIRST_ROWS && (
        <Button size="small" kind="quiet" className="mt-2" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${ranked.length}`}
        </Button>
      )}
      {without > 0 && (
        <p className="mt-3 text-ink-2 text-small">{formatCount(without, 'note')} got no score.</p>
      )}
      {ranked.length > 0 && <ResultActions rating={rating} ranked={ranked} />}
    </section>
  )
}

/** On the notes, as a picture, and into the next round. */
function ResultActions({ rating, ranked }: { rating: ClosedRating; ranked: readonly RatedNote[] }) {
  const session = useSession()
  const { connection, noteById } = useBoard()
  const { title, axes, result, wildCard } = rating
  const facts = () => `${ratedByWords(result.people)}. ${endWords(rating, Date.now())}.`
  const labelOf = (noteId: string) => noteLine(noteById(noteId)).label
  const lines = (): ResultLine[] =>
    ranked.map(({ noteId, rank, isTied, mean }) => {
      const { label, text } = noteLine(noteById(noteId))
      const mark = noteId === wildCard ? 'Wild card: ' : ''
      return { rank, isTied, label, text: mark + text, value: mean, valueWords: mean.toFixed(1) }
    })
  const textLines = () => [
    title,
    facts(),
    ...lines().map((line, i) => `${lineWords(line)}\t${ranked[i] ? ratedNoteWords(axes, ranked[i]) : ''}`),
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
          countFor={(top) => carriedOn(rating, top).length}
          continueWith={(top) => ratingsApi.continueWith(connection.boardId, rating.id, top)}
          undo={() => ratingsApi.undoContinue(connection.boardId, rating.id)}
        />
      )}
    </div>
  )
}
