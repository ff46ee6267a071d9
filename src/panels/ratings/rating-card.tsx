import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { progressLabel } from '#panels/labels/rating-labels.ts'
import { NoteLabel, useNoteName } from '#panels/votes-and-ratings/note-label.tsx'
import { type OpenRating, type Scores, TOP_SCORE } from '#session/choosing/ratings/rating.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FailureText } from '#ui/failure-text.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { ToggleButton } from '#ui/toggle-button.tsx'
import { RATINGS_LABELS } from './ratings-labels.ts'
import type { useRate } from './use-rate.ts'
import { type RatingFlow, useRatingFlow } from './use-rating-flow.ts'

export function RatingCard({ rating, own }: { rating: OpenRating; own: ReturnType<typeof useRate> }) {
  const flow = useRatingFlow(rating, own)
  const { noteId, noteIds, scores, axis, scoresOf, failure } = flow
  if (noteId === null) return <p className="mt-4 text-ink-2 text-small">{RATINGS_LABELS.notesDeleted}</p>
  const rated = noteIds.filter((each) => scoresOf(each).length > 0).length
  return (
    <>
      <CardFrame noteId={noteId} flow={flow} progress={progressLabel(rated, noteIds.length)}>
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
      aria-label={RATINGS_LABELS.rateNote(noteName)}
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

interface ScoreRowProps {
  axis: string
  score: number | null
  /** Whether the keys 1 to 5 go here. */
  isActive: boolean
  onScore: (score: number) => void
}

/** 1 to 5 on one axis. The buttons stay in their place from note to note. */
function ScoreRow({ axis, score, isActive, onScore }: ScoreRowProps) {
  return (
    <fieldset className="mt-3">
      <legend className="flex w-full items-center justify-between text-small">
        <span
          dir="auto"
          className={classNames('min-w-0 break-words font-button', isActive ? 'text-ink' : 'text-ink-2')}
        >
          {axis}
        </span>
      </legend>
      <div className="mt-1 grid grid-cols-5 gap-1.5">
        {Array.from({ length: TOP_SCORE }, (_, i) => i + 1).map((each) => (
          <ToggleButton
            key={each}
            aria-label={RATINGS_LABELS.scoreOf(axis, each, TOP_SCORE)}
            isPressed={each === score}
            onClick={() => onScore(each)}
          >
            {each}
          </ToggleButton>
        ))}
      </div>
      <div aria-hidden className="mt-0.5 flex justify-between text-caption text-ink-2">
        <span>{RATINGS_LABELS.low}</span>
        <span>{RATINGS_LABELS.high}</span>
      </div>
    </fieldset>
  )
}

function NotesToRate({ flow }: { flow: RatingFlow }) {
  return (
    <ul aria-label={RATINGS_LABELS.notesToRate} className="mt-3 flex flex-col">
      {flow.noteIds.map((noteId) => (
        <NoteToRateRow
          key={noteId}
          noteId={noteId}
          scores={flow.scoresOf(noteId)}
          isShown={noteId === flow.noteId}
          onShow={flow.show}
        />
      ))}
    </ul>
  )
}

interface NoteToRateRowProps {
  noteId: string
  scores: Scores
  isShown: boolean
  onShow: (noteId: string) => void
}

function NoteToRateRow({ noteId, scores, isShown, onShow }: NoteToRateRowProps) {
  const noteName = useNoteName(noteId)
  const isRated = scores.length > 0
  const given = scores.join(' · ')
  const label = isRated ? RATINGS_LABELS.changeScores(given, noteName) : RATINGS_LABELS.rateNext(noteName)
  return (
    <li
      className={classNames(
        'flex items-center gap-3 border-line border-t py-1.5 [contain-intrinsic-size:auto_44px] [content-visibility:auto]',
        isShown && 'bg-sunk',
      )}
    >
      <span className="min-w-0 flex-1">
        <NoteLabel noteId={noteId} lines={1} />
      </span>
      <PlainButton
        aria-label={label}
        aria-current={isShown || undefined}
        onClick={() => onShow(noteId)}
        className={classNames(
          'h-8 shrink-0 rounded-round border px-3 font-button text-small tabular-nums transition-colors max-phone:h-11',
          isRated
            ? 'border-ink bg-ink text-sheet'
            : 'border-line-strong border-dashed text-ink-2 hover:bg-sunk',
        )}
      >
        {isRated ? given : ACTION_LABELS.rate}
      </PlainButton>
    </li>
  )
}
