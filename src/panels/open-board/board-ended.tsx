'use client'

import Link from 'next/link'
import type { MeResponse } from '#api/me.ts'
import { unreachable } from '#base/unreachable.ts'
import type { BoardEnding } from '#canvas/connection/board-connection.ts'
import { MessagePage } from '#panels/message-page.tsx'
import { PageHeader } from '#panels/people/page-header.tsx'
import { signInHref } from '#panels/people/sign-in-href.ts'
import { useWaysIn } from '#panels/people/use-ways-in.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { NoAccess } from './no-access.tsx'
import { UnsentWords } from './unsent-words.tsx'

interface WhyProps {
  /** Why the connection has ended for good; it decides the text and the buttons. */
  ending: BoardEnding
  boardId: string
  /** This person has no account. */
  isGuest: boolean
  /** Connects again from the server's document; it is offered after a refused change only. */
  onRetry: () => void
}

interface BoardEndedProps extends Omit<WhyProps, 'isGuest'> {
  /** A guest is offered other ways back than a person with an account. */
  me: MeResponse
  onMeChange: (me: MeResponse) => void
  /** Words that the server never received and that exist nowhere else. */
  unsent: readonly string[]
}

const home = (
  <Link href="/" className={buttonClass('outline')}>
    Go to my boards
  </Link>
)

/** Shown in place of a board whose connection has ended for good: the reason, the remedy, and unsent words. */
export function BoardEnded({ me, onMeChange, unsent, ...props }: BoardEndedProps) {
  return (
    <>
      <PageHeader me={props.ending.why === 'sign-in' ? null : me} onChange={onMeChange} />
      <Why {...props} isGuest={me.kind === 'guest'} />
      {unsent.length > 0 && <UnsentWords texts={unsent} />}
    </>
  )
}

function Why({ ending, boardId, isGuest, onRetry }: WhyProps) {
  switch (ending.why) {
    case 'sign-in':
      return <SignedOut isGuest={isGuest} />
    case 'no-access':
      return <NoLongerHere isGuest={isGuest} />
    case 'gone':
      return (
        <MessagePage title="This board was deleted" actions={home}>
          An owner can restore it. Nothing on it is lost.
        </MessagePage>
      )
    case 'blocked':
    case 'closed':
    case 'stuck':
      return <NoAccess why={ending.why} boardId={boardId} isGuest={isGuest} />
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

/**
 * "Sign in" is offered only where it can help: to a guest, on a server with accounts. A removed person with
 * an account is signed in already.
 */
function NoLongerHere({ isGuest }: { isGuest: boolean }) {
  const ways = useWaysIn()
  const canSignIn = isGuest && ways.state === 'known' && ways.providers.length > 0
  const signIn = (
    <Link href={signInHref()} className={buttonClass('outline')}>
      Sign in
    </Link>
  )
  return (
    <MessagePage
      title="You are no longer on this board"
      actions={
        <>
          {canSignIn && signIn}
          {home}
        </>
      }
    >
      {canSignIn
        ? 'You were removed, the link that you joined with was turned off, or the board now requires sign-in. What was saved stays on the board. If it requires sign-in, sign in and open your link again; otherwise ask someone on the board for a new link.'
        : 'You were removed, or the link that you joined with was turned off. What was saved stays on the board. To come back, ask someone on the board for a new link.'}
    </MessagePage>
  )
}

/** A guest has no account to sign in to again: only a link leads back, as another guest. */
function SignedOut({ isGuest }: { isGuest: boolean }) {
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
        <Link href={signInHref()} className={buttonClass('primary')}>
          Sign in
        </Link>
      }
    >
      You signed out in another tab or browser, or your session expired. What could not be saved is kept on
      this device, and is sent when you sign in again.
    </MessagePage>
  )
}
