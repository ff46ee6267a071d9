import Link from 'next/link'
import { MessagePage } from '#panels/message-page.tsx'
import type { Failure } from '#panels/requests/call-api.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { DEAD_LINK_TITLES, JOIN_LABELS } from './join-labels.ts'

/** A link that cannot be used: why, and whether trying again can help. */
export function DeadLink({ failure }: { failure: Failure }) {
  const home = (
    <Link href="/" className={buttonClass('outline')}>
      {ACTION_LABELS.goToMyBoards}
    </Link>
  )
  if (failure.code === 'unreachable') {
    return (
      <MessagePage
        title={JOIN_LABELS.theServerCantBe}
        actions={<Button onClick={() => window.location.reload()}>{ACTION_LABELS.tryAgain}</Button>}
      >
        {JOIN_LABELS.linkMayBeFine}
      </MessagePage>
    )
  }
  if (failure.code === 'blocked' || failure.code === 'board-closed' || failure.code === 'board-stuck') {
    return (
      <MessagePage title={DEAD_LINK_TITLES[failure.code]} actions={home}>
        {failure.message}
      </MessagePage>
    )
  }
  return (
    <MessagePage title={JOIN_LABELS.deadLink} actions={home}>
      {JOIN_LABELS.askForNewLink(failure.message)}
    </MessagePage>
  )
}
