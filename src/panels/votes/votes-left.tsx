import { classNames } from '#ui/class-names.ts'
import { votesLeftLabel } from './vote-labels.ts'

/** More are shown in words only. */
const MAX_DOTS = 10

/** A dot for each vote of a person, filled once it is cast, and how many are left. */
export function VotesLeft({ used, all }: { used: number; all: number }) {
  return (
    <span className="inline-flex items-center gap-2">
      {all <= MAX_DOTS && (
        <span aria-hidden className="flex gap-1">
          {Array.from({ length: all }, (_, i) => (
            <span
              key={i}
              className={classNames(
                'size-3 rounded-round border-[1.5px]',
                i < used ? 'border-ink bg-ink' : 'border-ink-2 border-dashed',
              )}
            />
          ))}
        </span>
      )}
      <span className="font-button text-small tabular-nums">{votesLeftLabel(all - used, all)}</span>
    </span>
  )
}
