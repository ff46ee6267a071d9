import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { MessagePage } from './message-page.tsx'

export interface FailedPageProps {
  /** The digest of the error, by which the operator finds it in the log. */
  code?: string | undefined
  onRetry: () => void
}

/** Page for an error of ours: names the work that is safe, and offers ways out. */
export function FailedPage({ code, onRetry }: FailedPageProps) {
  return (
    <MessagePage
      title="This page failed"
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
      Everything marked Saved is safe. If it fails again, tell the operator of this server
      {code ? (
        <>
          {' '}
          and give them <code className="font-note">{code}</code>
        </>
      ) : null}
      .
    </MessagePage>
  )
}
