'use client'

import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { MessagePage } from '#panels/message-page.tsx'
import { signInHref } from '#panels/people/sign-in-href.ts'
import { useWaysIn } from '#panels/people/use-ways-in.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { Button, buttonClass } from '#ui/button.tsx'

/** Why the board stays closed, and facts about the person, which decide the remedy. */
export interface NoAccessProps {
  /** `gone`: deleted, and its owner can restore it. `closed` and `stuck`: only the operator reopens it. */
  why: 'stranger' | 'not-member' | 'gone' | 'no-board' | 'blocked' | 'closed' | 'stuck'
  boardId: string
  /** The person has no account here, so signing in may open the board. */
  isGuest: boolean
}

/** A board that this person cannot open: the reason, and the remedy. */
export function NoAccess({ why, boardId, isGuest }: NoAccessProps) {
  const home = (
    <Link href="/" className={buttonClass(why === 'stranger' ? 'quiet' : 'outline')}>
      {why === 'stranger' ? 'Start a board of my own' : 'Go to my boards'}
    </Link>
  )
  if (why === 'gone') return <DeletedBoard boardId={boardId} home={home} />
  if (why === 'no-board') {
    return (
      <MessagePage title="You can’t open this board" actions={home}>
        There is no board at this address, or you are not on it. Check the address, or ask someone on the
        board for a link.
      </MessagePage>
    )
  }
  if (why === 'blocked') {
    return (
      <MessagePage title="You were blocked on this board" actions={home}>
        A facilitator or owner blocked you. If that is a mistake, ask one of them to unblock you. What you
        wrote stays.
      </MessagePage>
    )
  }
  if (why === 'closed') {
    return (
      <MessagePage title="This board was closed by the operator" actions={home}>
        Nothing on it is lost. The operator of this server can reopen it: ask them.
      </MessagePage>
    )
  }
  if (why === 'stuck') {
    return (
      <MessagePage title="This board is closed" actions={home}>
        The server was stuck at it, so it stays closed. Nothing on it is lost. The operator of this server can
        reopen it: ask them.
      </MessagePage>
    )
  }
  return <NotOnBoard isStranger={why === 'stranger'} isGuest={isGuest} home={home} />
}

interface NotOnBoardProps {
  /** This browser is not signed in, not even as a guest. */
  isStranger: boolean
  /** The person has no account here, so signing in may open the board. */
  isGuest: boolean
  home: ReactNode
}

/** "Sign in" is offered only where it can help: to people without an account, on a server with accounts. */
function NotOnBoard({ isStranger, isGuest, home }: NotOnBoardProps) {
  const ways = useWaysIn()
  const canSignIn = isGuest && ways.state === 'known' && ways.providers.length > 0
  return (
    <MessagePage
      title="You are not on this board"
      actions={
        <>
          {canSignIn && (
            <Link href={signInHref()} className={buttonClass('outline')}>
              Sign in
            </Link>
          )}
          {home}
        </>
      }
    >
      Ask someone who is on it for a link: “Share” at the top right of the board copies one.
      {canSignIn &&
        (isStranger
          ? ' If you were here before on another device, sign in.'
          : ' If your account is on it, sign in.')}
    </MessagePage>
  )
}

/**
 * The page does not know whether this person owned the board, so it offers to restore it and shows the
 * server's refusal.
 */
function DeletedBoard({ boardId, home }: { boardId: string; home: ReactNode }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const restore = async () => {
    setBusy(true)
    const answer = await sendCommand(boardId, 'post /restore', {})
    if (answer.ok) return window.location.reload()
    setBusy(false)
    setError(answer.failure.message)
  }
  return (
    <MessagePage
      title="This board was deleted"
      actions={
        <>
          {!error && (
            <Button isBusy={isBusy} onClick={() => void restore()}>
              Restore
            </Button>
          )}
          {home}
        </>
      }
    >
      Nothing that was written is lost: an owner of the board can restore it.
      {error && (
        <span role="alert" className="mt-2 block text-warn">
          {error}
        </span>
      )}
    </MessagePage>
  )
}
