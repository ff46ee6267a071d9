import Link from 'next/link'
import { MessagePage } from '#panels/message-page.tsx'
import { buttonClass } from '#ui/button.tsx'

export interface NoAccessProps {
  why: 'stranger' | 'not-member' | 'gone'
  /** Where this page is, to come back to after signing in. */
  path: string
}

/** A board that may not be seen: why, and what to do. It does not say whether the board exists. */
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
