import Link from 'next/link'
import type { MeResponse } from '#api/me.ts'
import { unreachable } from '#base/unreachable.ts'
import type { BoardEnding } from '#canvas/connection/board-connection.ts'
import { MessagePage } from '#panels/message-page.tsx'
import { PageHeader } from '#panels/people/page-header.tsx'
import { signInHref } from '#panels/people/sign-in-href.ts'
import { useSignInWays } from '#panels/people/use-sign-in-ways.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { NoAccess } from './no-access.tsx'
import { OPEN_BOARD_LABELS } from './open-board-labels.ts'
import { UnsentWords } from './unsent-words.tsx'

interface WhyProps {
  ending: BoardEnding
  boardId: string
  isGuest: boolean
  onRetry: () => void
}

interface BoardEndedProps extends Omit<WhyProps, 'isGuest'> {
  me: MeResponse
  onMeChange: (me: MeResponse) => void
  unsent: readonly string[]
}

const home = (
  <Link href="/" className={buttonClass('outline')}>
    {ACTION_LABELS.goToMyBoards}
  </Link>
)

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
      return <NoLongerHere isGuest={isGuest} isByGroups={ending.isByGroups === true} />
    case 'gone':
      return (
        <MessagePage title={OPEN_BOARD_LABELS.thisBoardWasDeleted} actions={home}>
          {OPEN_BOARD_LABELS.ownerCanRestore}
        </MessagePage>
      )
    case 'blocked':
    case 'closed':
    case 'stuck':
      return <NoAccess why={ending.why} boardId={boardId} isGuest={isGuest} />
    case 'reload':
      return (
        <MessagePage
          title={OPEN_BOARD_LABELS.reloadThePage}
          actions={<Button onClick={() => window.location.reload()}>{OPEN_BOARD_LABELS.reload}</Button>}
        >
          {OPEN_BOARD_LABELS.pageIsOlder}
        </MessagePage>
      )
    case 'refused':
      return (
        <MessagePage
          title={OPEN_BOARD_LABELS.aChangeWasNot}
          actions={<Button onClick={onRetry}>{OPEN_BOARD_LABELS.openAgain}</Button>}
        >
          {OPEN_BOARD_LABELS.changeRefusedTwice}
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
function NoLongerHere({ isGuest, isByGroups }: { isGuest: boolean; isByGroups: boolean }) {
  const ways = useSignInWays()
  const canSignIn = isGuest && ways.state === 'known' && ways.providers.length > 0
  const signIn = (
    <Link href={signInHref()} className={buttonClass('outline')}>
      {ACTION_LABELS.signIn}
    </Link>
  )
  return (
    <MessagePage
      title={OPEN_BOARD_LABELS.noLongerOnBoard}
      actions={
        <>
          {canSignIn && signIn}
          {home}
        </>
      }
    >
      {isByGroups
        ? OPEN_BOARD_LABELS.groupsRemoved
        : canSignIn
          ? OPEN_BOARD_LABELS.guestRemoved
          : OPEN_BOARD_LABELS.memberRemoved}
    </MessagePage>
  )
}

/** A guest has no account to sign in to again: only a link leads back, as another guest. */
function SignedOut({ isGuest }: { isGuest: boolean }) {
  if (isGuest)
    return (
      <MessagePage
        title={OPEN_BOARD_LABELS.youWereSignedOut}
        actions={
          <Link href="/" className={buttonClass('outline')}>
            {OPEN_BOARD_LABELS.goToTheStart}
          </Link>
        }
      >
        {OPEN_BOARD_LABELS.guestSignedOut}
      </MessagePage>
    )
  return (
    <MessagePage
      title={OPEN_BOARD_LABELS.youWereSignedOut}
      actions={
        <Link href={signInHref()} className={buttonClass('primary')}>
          {ACTION_LABELS.signIn}
        </Link>
      }
    >
      {OPEN_BOARD_LABELS.signedOut}
    </MessagePage>
  )
}
