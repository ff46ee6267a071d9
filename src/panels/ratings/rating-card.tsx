import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { progressWords } from '#panels/labels/rating-labels.ts'
import { NoteLabel, useNoteName } from '#panels/votes-and-ratings/note-label.tsx'
import { type OpenRating, TOP_SCORE } from '#session/choosing/ratings/rating.ts'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { NotesToRate } from './notes-to-rate.tsx'
import { RATINGS_LABELS } from './ratings-labels.ts'
import { ScoreRow } from './score-row.tsx'
import type { useRate } from './use-rate.ts'
import { type RatingFlow, useRatingFlow } from './use-rating-flow.ts'

export function RatingCard({ rating, own }: { rating: OpenRating; own: ReturnType<typeof useRate> }) {
  const flow = useRatingFlow(rating, own)
  const { noteId, noteIds, scores, axis, scoresOf, failure } = flow
  if (noteId === null) return <p className="mt-4 text-ink-2 text-small">{RATINGS_LABELS.notesDeleted}</p>
  const rated = noteIds.filter((each) => scoresOf(each).length > 0).length
  return (
    <>
      <CardFrame noteId={noteId} flow={flow} progress={progressWords(rated, noteIds.length)}>
        {rating.axes.map((name, i) => (
          <ScoreRow
            key={name}
            axis={name}
            score={scores[i] ?? null}
            isActive={i === axis}
            onScore={(score) => flow.setScore(i, score)}
          />
        ))}
        {scoresOf(noteId).length > 0 && (
          <Button size="small" kind="quiet" className="mt-2" onClick={flow.takeBack}>
            {RATINGS_LABELS.takeBack}
          </Button>
        )}
      </CardFrame>
      <FailureText className="mt-2">{failure}</FailureText>
      <NotesToRate flow={flow} />
    </>
  )
}

interface CardFrameProps {
  noteId: string
  flow: RatingFlow
  progress: string
  children: React.ReactNode
}

function CardFrame({ noteId, flow, progress, children }: CardFrameProps) {
  const noteName = useNoteName(noteId)
  const frame = useRef<HTMLDivElement>(null)
  // Not from a field or the canvas: a rating may start while this person types.
  useEffect(() => {
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
  }, [])
  const { step, axis, setAxis, setScore } = flow
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    ArrowUp: () => setAxis(axis - 1),
    ArrowDown: () => setAxis(axis + 1),
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const digit = /^\d$/.test(event.key) ? Number(event.key) : 0
    const act = digit > 0 && digit <= TOP_SCORE ? () => setScore(axis, digit) : keys[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame around its legend.
    <div
      ref={frame}
      role="group"
      data-first-focus
      aria-label={`Rate ${noteName}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the keys for the scores.
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="mt-4 rounded-bar border border-line-strong bg-raised p-3"
    >
      <div className="flex items-center justify-between gap-2">
        <span aria-live="polite" className="text-ink-2 text-small">
          {progress}
        </span>
        <span className="flex">
          <IconButton
            label={RATINGS_LABELS.previousNote}
            keys="←"
            size={32}
            icon={<ChevronLeft size={18} aria-hidden />}
            onClick={() => step(-1)}
          />
          <IconButton
            label={RATINGS_LABELS.nextNote}
            keys="→"
            size={32}
            icon={<ChevronRight size={18} aria-hidden />}
            onClick={() => step(1)}
          />
        </span>
      </div>
      <div className="mt-2 min-h-16">
        <NoteLabel noteId={noteId} lines={6} />
      </div>
      {children}
      <p className="mt-2 text-caption text-ink-2 max-phone:hidden">{RATINGS_LABELS.keysHint}</p>
    </div>
  )
}
