import { ArrowLeft } from 'lucide-react'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { useReviewPage } from './review-context.tsx'
import { REVIEW_PAGE_LABELS } from './review-page-labels.ts'

export function ReviewFoot() {
  const { current, back, next, later } = useReviewPage()
  // A question has its own main button.
  const hasMainButton = current?.kind === 'question' && current.need !== null
  return (
    <footer className="flex shrink-0 items-center gap-3 border-line border-t bg-sheet px-8 py-3.5 max-phone:gap-2 max-phone:border-0 max-phone:bg-desk max-phone:px-3 max-phone:pt-2 max-phone:pb-[calc(12px+env(safe-area-inset-bottom))]">
      <div className="flex w-full max-w-[512px] gap-3 max-phone:gap-2">
        <Button
          size="large"
          aria-label={ACTION_LABELS.back}
          onClick={back}
          className="w-14 px-0! max-phone:h-12!"
        >
          <ArrowLeft size={20} aria-hidden />
        </Button>
        <Button
          kind={hasMainButton ? 'outline' : 'primary'}
          size="large"
          onClick={next}
          className="flex-1 max-phone:h-12!"
        >
          {REVIEW_PAGE_LABELS.seenNext}
        </Button>
        <Button size="large" onClick={later} className="max-phone:h-12! tablet:hidden">
          {REVIEW_PAGE_LABELS.later}
        </Button>
      </div>
      <p aria-hidden className="flex items-center gap-2 text-ink-2 text-small max-tablet:hidden">
        <Kbd>{REVIEW_PAGE_LABELS.spaceKey}</Kbd> {REVIEW_PAGE_LABELS.seenNextKey}
        <Kbd>←</Kbd> {REVIEW_PAGE_LABELS.backKey}
      </p>
      <Button kind="quiet" onClick={later} className="max-tablet:hidden">
        <Kbd>S</Kbd> {REVIEW_PAGE_LABELS.laterKey}
      </Button>
      <p className="ml-auto text-ink-2 text-small max-desk:hidden">{REVIEW_PAGE_LABELS.leave}</p>
    </footer>
  )
}
