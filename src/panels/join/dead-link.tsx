import Link from 'next/link'
import { MessagePage } from '#panels/message-page.tsx'
import type { Failure } from '#panels/requests/call-api.ts'
import { Button, buttonClass } from '#ui/button.tsx'

const WHY_NOT = {
  blocked: 'You can’t join this board',
  'board-closed': 'This board was closed by the operator',
  'board-stuck': 'This board is closed',
}

/** A link that cannot be used: why, and whether trying again can help. */
export function DeadLink({ failure }: { failure: Failure }) {
  const home = (
    <Link href="/" className={buttonClass('outline')}>
      Go to my boards
    </Link>
  )
  if (failure.code === 'unreachable') {
    return (
      <MessagePage
        title="The server can’t be reached"
        actions={<Button onClick={() => window.location.reload()}>Try again</Button>}
      >
        The link may well be fine. Check the connection, then try again.
      </MessagePage>
    )
  }
  if (failure.code === 'blocked' || failure.code === 'board-closed' || failure.code === 'board-stuck') {
    return (
      <MessagePage title={WHY_NOT[failure.code]} actions={home}>
        {failure.message}
      </MessagePage>
    )
  }
  return (
    <MessagePage title="This link doesn’t work any more" actions={home}>
      {failure.message} The person who sent it can copy a new one from “Share” on the board.
    </MessagePage>
  )
}
