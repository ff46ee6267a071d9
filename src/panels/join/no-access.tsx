import Link from 'next/link'
import { MessagePage } from '#panels/message-page.tsx'
import { buttonClass } from '#ui/button.tsx'

export interface NoAccessProps {
  why: 'stranger' | 'not-member' | 'gone' | 'no-board'
  /** Where this page is, to come back to after signing in. */
  path: string
}

/** A board that may not be seen: why, and what to do. */
export function NoAccess({ why, path }: NoAccessProps) {
  const home = (
    <Link href="/" className={buttonClass(why === 'stranger' ? 'quiet' : 'outline')}>
      {why === 'stranger' ? 'Start a board of my own' : 'Go to my boards'}
    </Link>
  )
  if (why === 'gone') {
    return (
      <MessagePage title="This board was deleted" actions={home}>
        Its owner can bring it back from the toast that follows a deletion, or through the API. What was
        written is kept.
      </MessagePage>
    )
  }
  if (why === 'no-board') {
    return (
      <MessagePage title="There is no such board" actions={home}>
        A letter of the address may be missing. Open the link again from where you got it.
      </MessagePage>
    )
  }
  const signIn = (
    <Link href={`/signin?next=${encodeURIComponent(path)}`} className={buttonClass('outline')}>
      Sign in
    </Link>
  )
  return (
    <MessagePage
      title="You are not on this board"
      actions={
        <>
          {why === 'stranger' && signIn}
          {home}
        </>
      }
    >
      Ask someone who is on it for a link: “Share” at the top right of the board copies one.
      {why === 'stranger' && ' If you were here before on another device, sign in.'}
    </MessagePage>
  )
}
