import type { Metadata } from 'next'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { MessagePage } from '#panels/message-page.tsx'
import { SignedOutHeader } from '#panels/people/signed-out-header.tsx'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { buttonClass } from '#ui/button.tsx'

export const metadata: Metadata = { title: PAGE_LABELS.notFound }

/** Page for addresses that have none. A board that does not exist is handled by its door. */
export default function NotFound() {
  return (
    <>
      <SignedOutHeader />
      <MessagePage
        title={PAGE_LABELS.nothingHere}
        actions={
          <a href="/" className={buttonClass('outline')}>
            {ACTION_LABELS.goToMyBoards}
          </a>
        }
      >
        {PAGE_LABELS.incompleteAddress}
      </MessagePage>
    </>
  )
}
