import { classNames } from './class-names.ts'

/** done: filled. active: dashes, something is going on in it. waiting: only the track. off: ended without a result. */
export type Segment = 'done' | 'active' | 'waiting' | 'off'

/** The progress of several things. */
export interface ProgressSegmentsProps {
  /** In their order; more than 24 are drawn as one bar. */
  segments: readonly Segment[]
  /** The progress in words for screen readers; callers print the same beside it. */
  label: string
}

/** More would be too thin to distinguish. */
const MAX_SEGMENTS = 24

const FILLS: Record<Segment, string> = {
  done: 'bg-ink',
  active: 'bg-[repeating-linear-gradient(90deg,var(--ink-2)_0_4px,transparent_4px_6px)] bg-sunk',
  waiting: 'bg-sunk',
  off: 'bg-line-strong',
}

/** One piece for each thing to be done, in their order. */
export function ProgressSegments({ segments, label }: ProgressSegmentsProps) {
  const done = segments.filter((segment) => segment === 'done' || segment === 'off').length
  const isPlain = segments.length > MAX_SEGMENTS
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={segments.length}
      aria-valuenow={done}
      className="flex h-1.5 gap-1"
    >
      {isPlain ? (
        <span className="relative flex-1 bg-sunk">
          <span
            className="absolute inset-y-0 left-0 bg-ink"
            style={{ width: `${(100 * done) / segments.length}%` }}
          />
        </span>
      ) : (
        segments.map((segment, i) => <span key={i} className={classNames('flex-1', FILLS[segment])} />)
      )}
    </div>
  )
}
