'use client'

import Link from 'next/link'
import { unreachable } from '#base/unreachable.ts'
import type { BoardEnding } from '#canvas/board-connection.ts'
import type { Me } from '#panels/api-answer.ts'
import { NoAccess } from '#panels/join/no-access.tsx'
import { MessagePage } from '#panels/message-page.tsx'
import { PageHeader } from '#panels/people/page-header.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { UnsentWords } from './unsent-words.tsx'

interface BoardEndedProps {
  ending: BoardEnding
  boardId: string
  onRetry: () => void
}

const home = (
  <Link href="/" className={buttonClass('outline')}>
    Go to my boards
  </Link>
)

/** The board is not shown any more: why, what can be done, and what the server never got. */
export function BoardEnded({
  me,
  unsent,
  ...props
}: BoardEndedProps & { me: Me; unsent: readonly string[] }) {
  return (
    <>
      <PageHeader me={me} />
      <Why {...props} />
      {unsent.length > 0 && <UnsentWords texts={unsent} />}
    </>
  )
}

function Why({ ending, boardId, onRetry }: BoardEndedProps) {
  switch (ending.why) {
    case 'sign-in':
      return (
        <MessagePage
          title="Sign in again"
          actions={
            <Link
              href={`/signin?next=${encodeURIComponent(`/b/${boardId}`)}`}
              className={buttonClass('primary')}
            >
              Sign in
            </Link>
          }
        >
          Your session has expired. What you wrote and could not be saved is kept on this device and is sent
          when you come back.
        </MessagePage>
      )
    case 'no-access':
      return (
        <MessagePage title="You are no longer on this board" actions={home}>
          You were removed, or the link that you came by was revoked. What was saved stays on the board. To
          come back, ask someone on it for a new link.
        </MessagePage>
      )
    case 'gone':
      return (
        <MessagePage title="This board was deleted" actions={home}>
          Its owner can bring it back. What was written is kept.
        </MessagePage>
      )
    case 'blocked':
    case 'closed':
      return <NoAccess why={ending.why} boardId={boardId} />
    case 'reload':
      return (
        <MessagePage
          title="Reload the page"
          actions={<Button onClick={() => window.location.reload()}>Reload</Button>}
        >
          Parley was updated or the board was restored, and this page is of the time before. What was saved is
          safe.
        </MessagePage>
      )
    case 'refused':
      return (
        <MessagePage
          title="A change was not accepted"
          actions={<Button onClick={onRetry}>Open again</Button>}
        >
          The server refused something that this page sent, twice in a row. The board as everyone has it is
          safe; what was refused is not on it.
        </MessagePage>
      )
    default:
      return unreachable(ending)
  }
}
