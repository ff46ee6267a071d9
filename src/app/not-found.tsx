import type { Metadata } from 'next'
import { MessagePage } from '#panels/message-page.tsx'
import { SignedOutHeader } from '#panels/people/signed-out-header.tsx'
import { buttonClass } from '#ui/button.tsx'

export const metadata: Metadata = { title: 'Not found' }

/** Page for addresses that have none. A board that does not exist is handled by its door. */
export default function NotFound() {
  return (
    <>
      <SignedOutHeader />
      <MessagePage
        title="There is nothing at this address"
        actions={
          <a href="/" className={buttonClass('outline')}>
            Go to my boards
          </a>
        }
      >
        The address may be incomplete. Open the link again from where you got it.
      </MessagePage>
    </>
  )
}
