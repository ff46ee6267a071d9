import { REVIEW_PARTS } from '#session/changes/changes-slice.ts'
import { classNames } from '#ui/class-names.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { useReviewPage } from './review-context.tsx'
import { REVIEW_PAGE_LABELS } from './review-page-labels.ts'

/** In place of the list on narrow screens: each part with its count leads to its first thing that is not done. */
export function ReviewTabs() {
  const { rows, current, isDone, show } = useReviewPage()
  const parts = REVIEW_PARTS.map((part) => ({ part, inPart: rows.filter((row) => row.part === part) }))
  return (
    <nav
      aria-label={REVIEW_PAGE_LABELS.partsOfReview}
      className="shrink-0 border-line border-b bg-sheet px-4"
    >
      <ul className="flex">
        {parts
          .filter(({ inPart }) => inPart.length > 0)
          .map(({ part, inPart }) => {
            const isShown = current?.part === part
            const first = inPart.find((row) => !isDone(row)) ?? inPart[0]
            return (
              <li key={part}>
                <PlainButton
                  aria-current={isShown ? 'true' : undefined}
                  onClick={() => first && show(first.subject)}
                  className={classNames(
                    'relative flex h-11 items-center gap-1.5 px-3 font-button text-body -outline-offset-2',
                    isShown
                      ? 'text-ink after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-ink'
                      : 'text-ink-2',
                  )}
                >
                  {REVIEW_PAGE_LABELS.tabs[part]}
                  <span className="text-small tabular-nums">{inPart.length}</span>
                </PlainButton>
              </li>
            )
          })}
      </ul>
    </nav>
  )
}
