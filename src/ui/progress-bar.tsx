import { classNames } from './class-names.ts'

interface ProgressBarProps {
  /** The thing that is on its way or used up, for screen readers. */
  label: string
  /** 0 to 1; shown and read out in whole percent. */
  share: number
  /** The width and the place in its surroundings. */
  className?: string
}

/** A thin line that fills from the left. */
export function ProgressBar({ label, share, className }: ProgressBarProps) {
  const percent = Math.round(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classNames('h-1 bg-sunk', className)}
    >
      <span className="block h-full bg-ink" style={{ width: `${percent}%` }} />
    </div>
  )
}
