import type { Metadata } from 'next'
import Link from 'next/link'
import { MessagePage } from '#panels/message-page.tsx'
import { PageHeader } from '#panels/people/page-header.tsx'
import { buttonClass } from '#ui/button.tsx'

export const metadata: Metadata = { title: 'Not found' }

/** Page for addresses that have none. A board that does not exist is handled by its door. */
export default function NotFound() {
  return (
    <>
      <PageHeader me={null} />
      <MessagePage
        title="There is nothing at this address"
        actions={
          <Link href="/" className={buttonClass('outline')}>
            Go to my boards
          </Link>
        }
      >
        The address may be incomplete. Open the link again from where you got it.
      </MessagePage>
    </>
  )
}
