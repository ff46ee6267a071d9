import { TOP_SCORE } from '#session/choosing/ratings/rating.ts'
import { classNames } from '#ui/class-names.ts'
import { ToggleButton } from '#ui/toggle-button.tsx'
import { RATINGS_LABELS } from './ratings-labels.ts'

interface ScoreRowProps {
  axis: string
  score: number | null
  /** Whether the keys 1 to 5 go here. */
  isActive: boolean
  onScore: (score: number) => void
}

/** 1 to 5 on one axis. The buttons stay in their place from note to note. */
export function ScoreRow({ axis, score, isActive, onScore }: ScoreRowProps) {
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
            aria-label={`${axis}: ${each} of ${TOP_SCORE}`}
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
