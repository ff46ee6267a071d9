import { MessagePage } from '#panels/message-page.tsx'
import { Button, buttonClass } from '#ui/button.tsx'

export interface FailedPageProps {
  /** The mark under which the server's log has it. */
  code?: string | undefined
  onRetry: () => void
}

/** Our own mistake: what is safe, and what to do. */
export function FailedPage({ code, onRetry }: FailedPageProps) {
  return (
    <MessagePage
      title="This page failed"
      actions={
        <>
          <Button onClick={onRetry}>Try again</Button>
          {/* A whole load: what failed may be the page's own code. */}
          <a href="/" className={buttonClass('quiet')}>
            Go to my boards
          </a>
        </>
      }
    >
      Everything marked Saved is safe. If it fails again, tell whoever runs this server
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
