interface RepresentedRingProps {
  represented: number
  answered: number
  size: 20 | 56
}

const RADIUS = 15
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

/** The share of people who feel represented. The words beside it have the same numbers. */
export function RepresentedRing({ represented, answered, size }: RepresentedRingProps) {
  const share = answered === 0 ? 0 : represented / answered
  return (
    <svg aria-hidden viewBox="0 0 36 36" width={size} height={size} className="-rotate-90 shrink-0">
      <circle cx={18} cy={18} r={RADIUS} fill="none" strokeWidth={5} className="stroke-line" />
      {share > 0 && (
        <circle
          cx={18}
          cy={18}
          r={RADIUS}
          fill="none"
          strokeWidth={5}
          strokeDasharray={`${share * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
          className="stroke-ink"
        />
      )}
    </svg>
  )
}
