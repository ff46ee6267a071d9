import { REVIEW_PARTS } from '#session/changes/changes-slice.ts'
import { classNames } from '#ui/class-names.ts'
import { useReviewPage } from './review-context.tsx'
import { REVIEW_PAGE_LABELS } from './review-page-labels.ts'

/** From here on one bar is drawn. */
const MAX_SEGMENTS = 39
const SECONDS_PER_THING = 20
const HATCHED = 'bg-[repeating-linear-gradient(90deg,var(--ink)_0_4px,transparent_4px_6px)]'

/** One segment for each thing, grouped as the list. */
export function ReviewProgress() {
  const { rows, current, isDone } = useReviewPage()
  if (rows.length === 0) return null
  const done = rows.filter(isDone).length
  const minutes = Math.max(1, Math.ceil(((rows.length - done) * SECONDS_PER_THING) / 60))
  const label = REVIEW_PAGE_LABELS.progress(done, rows.length)
  return (
    <div className="flex h-6 items-center gap-4 text-small">
      <span className="shrink-0 font-heading tabular-nums">{label}</span>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={rows.length}
        aria-valuenow={done}
        className="flex min-w-0 max-w-[512px] flex-1 gap-2.5"
      >
        {rows.length > MAX_SEGMENTS ? (
          <span className="h-1.5 flex-1 bg-line">
            <span className="block h-full bg-ink" style={{ width: `${(100 * done) / rows.length}%` }} />
          </span>
        ) : (
          REVIEW_PARTS.map((part) => {
            const inPart = rows.filter((row) => row.part === part)
            return (
              inPart.length > 0 && (
                <span key={part} className="flex min-w-0 gap-1">
                  {inPart.map((row) => (
                    <span
                      key={row.subject}
                      className={classNames(
                        'h-1.5 w-5 min-w-1',
                        isDone(row) ? 'bg-ink' : row === current ? HATCHED : 'bg-line',
                      )}
                    />
                  ))}
                </span>
              )
            )
          })
        )}
      </div>
      {done < rows.length && (
        <span className="ml-auto shrink-0 text-ink-2">{REVIEW_PAGE_LABELS.minutes(minutes)}</span>
      )}
    </div>
  )
}
