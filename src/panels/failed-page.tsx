import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FAILED_PART_LABELS } from './lazy/failed-part-labels.ts'
import { MessagePage } from './message-page.tsx'

export interface FailedPageProps {
  /** The digest of the error, by which the operator finds it in the log. */
  code?: string | undefined
  onRetry: () => void
}

export function FailedPage({ code, onRetry }: FailedPageProps) {
  return (
    <MessagePage
      title={FAILED_PART_LABELS.pageFailed}
      actions={
        <>
          <Button onClick={onRetry}>{ACTION_LABELS.tryAgain}</Button>
          {/* A full load: the page's own code may be what failed. */}
          <a href="/" className={buttonClass('quiet')}>
            {ACTION_LABELS.goToMyBoards}
          </a>
        </>
      }
    >
      {FAILED_PART_LABELS.savedIsSafe}
      {code ? (
        <>
          {' '}
          {FAILED_PART_LABELS.andGiveThem} <code className="font-note">{code}</code>
        </>
      ) : null}
      .
    </MessagePage>
  )
}
