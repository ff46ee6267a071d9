import type { ClosedRating } from '#session/choosing/ratings/rating.ts'
import { PLOT_SIZE, type PlotPart, plotParts } from './plot-parts.ts'
import { RATINGS_LABELS } from './ratings-labels.ts'

const STROKES = {
  ink: 'stroke-ink',
  muted: 'stroke-ink-2',
  bar: 'stroke-ink-2 opacity-40',
  track: 'stroke-line',
}
const FILLS = { ink: 'fill-ink', muted: 'fill-ink-2', bar: 'fill-ink-2', track: 'fill-line' }

interface RatingPlotProps {
  /** A rating with two axes: the first is across, the second up. */
  rating: Pick<ClosedRating, 'axes' | 'result' | 'wildCard'>
  /** `#12`; empty without a number. */
  labelOf: (noteId: string) => string
}

/** The 2×2 of a closed rating. The list beside it shows the same in words. */
export function RatingPlot({ rating, labelOf }: RatingPlotProps) {
  return (
    <svg
      viewBox={`0 0 ${PLOT_SIZE} ${PLOT_SIZE}`}
      role="img"
      aria-label={RATINGS_LABELS.plotOf(rating.axes)}
      className="mt-3 block w-full max-w-[420px]"
    >
      {plotParts(rating, labelOf).map((part, i) => (
        <Part key={i} part={part} />
      ))}
    </svg>
  )
}

function Part({ part }: { part: PlotPart }) {
  switch (part.kind) {
    case 'line': {
      const [[x1, y1], [x2, y2]] = [part.from, part.to]
      return <line x1={x1} y1={y1} x2={x2} y2={y2} className={STROKES[part.tone]} strokeWidth={1} />
    }
    case 'dot': {
      const [cx, cy] = part.at
      return (
        <>
          <circle cx={cx} cy={cy} r={4.5} className="fill-ink" />
          {part.isWildCard && (
            <circle cx={cx} cy={cy} r={8.5} className="fill-none stroke-ink" strokeDasharray="3 2" />
          )}
        </>
      )
    }
    case 'words': {
      const [x, y] = part.at
      return (
        <text
          x={x}
          y={y}
          textAnchor={part.anchor}
          transform={part.isUpright ? `rotate(-90 ${x} ${y})` : undefined}
          className={`text-[12px] ${FILLS[part.tone]}`}
        >
          {part.text}
        </text>
      )
    }
  }
}
