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
      <PageHeader me={props.ending.why === 'sign-in' ? null : me} />
      <Why {...props} isGuest={me.kind === 'guest'} />
      {unsent.length > 0 && <UnsentWords texts={unsent} />}
    </>
  )
}

function Why({ ending, boardId, isGuest, onRetry }: BoardEndedProps & { isGuest: boolean }) {
  switch (ending.why) {
    case 'sign-in':
      return <SignedOut boardId={boardId} isGuest={isGuest} />
    case 'no-access':
      return (
        <MessagePage title="You are no longer on this board" actions={home}>
          You were removed, the link that you joined with was turned off, or the board now requires sign-in.
          What was saved stays on the board.{' '}
          {isGuest
            ? 'To come back, sign in and open your link again if the board requires it, or ask someone on it for a new link.'
            : 'To come back, ask someone on the board for a new link.'}
        </MessagePage>
      )
    case 'gone':
      return (
        <MessagePage title="This board was deleted" actions={home}>
          An owner can restore it. Nothing on it is lost.
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
          Parley was updated, or the board was restored, since this page was opened. What was saved is safe.
        </MessagePage>
      )
    case 'refused':
      return (
        <MessagePage
          title="A change was not accepted"
          actions={<Button onClick={onRetry}>Open again</Button>}
        >
          The server refused a change from this page twice. The board is safe; the refused change is not on
          it.
        </MessagePage>
      )
    default:
      return unreachable(ending)
  }
}

/** A guest's session can't be signed in to again: the way back is a link. */
function SignedOut({ boardId, isGuest }: { boardId: string; isGuest: boolean }) {
  if (isGuest)
    return (
      <MessagePage
        title="You were signed out"
        actions={
          <Link href="/" className={buttonClass('outline')}>
            Go to the start page
          </Link>
        }
      >
        You signed out in another tab or browser, or your session expired. You were here as a guest: to come
        back, open a link to this board. Your notes stay on it.
      </MessagePage>
    )
  return (
    <MessagePage
      title="You were signed out"
      actions={
        <Link href={`/signin?next=${encodeURIComponent(`/b/${boardId}`)}`} className={buttonClass('primary')}>
          Sign in
        </Link>
      }
    >
      You signed out in another tab or browser, or your session expired. What could not be saved is kept on
      this device, and is sent when you sign in again.
    </MessagePage>
  )
}
