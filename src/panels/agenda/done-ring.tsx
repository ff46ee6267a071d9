import { classNames } from '#ui/class-names.ts'

interface DoneRingProps {
  count: number
  total: number
  /** CSS pixels. */
  size: 24 | 64
}

const GAP = 6
/** More segments would be too thin to distinguish: then it is one arc. */
const MAX_SEGMENTS = 12

/**
 * A ring with a segment for each person, those of people who are done in ink. The words beside it have the same
 * numbers.
 */
export function DoneRing({ count, total, size }: DoneRingProps) {
  const parts = total > MAX_SEGMENTS ? 1 : Math.max(total, 1)
  const stroke = size === 24 ? 4 : 6
  const radius = (size - stroke) / 2
  const turn = 360 / parts
  const gap = parts === 1 ? 0 : GAP
  const arcs = Array.from({ length: parts }, (_, i) => ({ from: i * turn, isInk: i < count }))
  const circle = { cx: size / 2, cy: size / 2, r: radius, fill: 'none', strokeWidth: stroke, pathLength: 360 }
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      aria-hidden
      className="-rotate-90 shrink-0"
    >
      {arcs.map(({ from, isInk }) => (
        <circle
          key={from}
          {...circle}
          strokeDasharray={`${turn - gap} ${360 - turn + gap}`}
          strokeDashoffset={-(from + gap / 2)}
          className={classNames(isInk && parts > 1 ? 'stroke-ink' : 'stroke-line-strong')}
        />
      ))}
      {parts === 1 && count > 0 && (
        <circle {...circle} strokeDasharray={`${(360 * count) / total} 360`} className="stroke-ink" />
      )}
    </svg>
  )
}
