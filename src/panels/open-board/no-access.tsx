import Link from 'next/link'
import type { ReactNode } from 'react'
import { ENTRY_LABELS } from '#panels/labels/entry-labels.ts'
import { MessagePage } from '#panels/message-page.tsx'
import { signInHref } from '#panels/people/sign-in-href.ts'
import { useSignInWays } from '#panels/people/use-sign-in-ways.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { OPEN_BOARD_LABELS } from './open-board-labels.ts'

export interface NoAccessProps {
  /** `gone`: deleted, and its owner can restore it. `closed` and `stuck`: only the operator reopens it. */
  why: 'stranger' | 'not-member' | 'gone' | 'no-board' | 'blocked' | 'closed' | 'stuck'
  boardId: string
  isGuest: boolean
}

export function NoAccess({ why, boardId, isGuest }: NoAccessProps) {
  const home = (
    <Link href="/" className={buttonClass(why === 'stranger' ? 'quiet' : 'outline')}>
      {why === 'stranger' ? ACTION_LABELS.startOwnBoard : ACTION_LABELS.goToMyBoards}
    </Link>
  )
  if (why === 'gone') return <DeletedBoard boardId={boardId} home={home} />
  if (why === 'no-board') {
    return (
      <MessagePage title={OPEN_BOARD_LABELS.youCantOpenThis} actions={home}>
        {OPEN_BOARD_LABELS.noBoard}
      </MessagePage>
    )
  }
  if (why === 'blocked') {
    return (
      <MessagePage title={OPEN_BOARD_LABELS.blocked} actions={home}>
        {OPEN_BOARD_LABELS.blockedHint}
      </MessagePage>
    )
  }
  if (why === 'closed') {
    return (
      <MessagePage title={ENTRY_LABELS.closedByOperator} actions={home}>
        {OPEN_BOARD_LABELS.boardClosedHint}
      </MessagePage>
    )
  }
  if (why === 'stuck') {
    return (
      <MessagePage title={ENTRY_LABELS.boardIsClosed} actions={home}>
        {OPEN_BOARD_LABELS.boardStuckHint}
      </MessagePage>
    )
  }
  return <NotOnBoard isStranger={why === 'stranger'} isGuest={isGuest} home={home} />
}

interface NotOnBoardProps {
  isStranger: boolean
  isGuest: boolean
  home: ReactNode
}

/** "Sign in" is offered only where it can help: to people without an account, on a server with accounts. */
function NotOnBoard({ isStranger, isGuest, home }: NotOnBoardProps) {
  const ways = useSignInWays()
  const canSignIn = isGuest && ways.state === 'known' && ways.providers.length > 0
  return (
    <MessagePage
      title={OPEN_BOARD_LABELS.youAreNotOn}
      actions={
        <>
          {canSignIn && (
            <Link href={signInHref()} className={buttonClass('outline')}>
              {ACTION_LABELS.signIn}
            </Link>
          )}
          {home}
        </>
      }
    >
      {OPEN_BOARD_LABELS.askForLink}
      {canSignIn && (isStranger ? OPEN_BOARD_LABELS.signInIfElsewhere : OPEN_BOARD_LABELS.signInIfMember)}
    </MessagePage>
  )
}

/**
 * The page does not know whether this person owned the board, so it offers to restore it and shows the
 * server's refusal.
 */
function DeletedBoard({ boardId, home }: { boardId: string; home: ReactNode }) {
  const { isBusy, failure, leave } = useOneRequest()
  const restore = () =>
    leave(
      () => sendCommand(boardId, 'post /restore', {}),
      () => window.location.reload(),
    )
  return (
    <MessagePage
      title={OPEN_BOARD_LABELS.thisBoardWasDeleted}
      actions={
        <>
          {!failure && (
            <Button isBusy={isBusy} onClick={restore}>
              {ACTION_LABELS.restore}
            </Button>
          )}
          {home}
        </>
      }
    >
      {OPEN_BOARD_LABELS.writingIsKept}
      {failure && (
        <span role="alert" className="mt-2 block text-warn">
          {failure.message}
        </span>
      )}
    </MessagePage>
  )
}
