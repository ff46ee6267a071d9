import type { ReactNode } from 'react'
import type { MeResponse } from '#api/me.ts'
import { PageHeader } from '#panels/people/page-header.tsx'
import { useMe } from '#panels/people/use-me.ts'
import { Notice } from '#ui/notice.tsx'

interface ProgramPageProps {
  /** Whether the browser sent a session cookie; guests have one too. */
  hasCookie: boolean
  title: string
  intro: string
  /** Shown to people who are not signed in. */
  signIn: string
  children: (me: MeResponse) => ReactNode
}

/** A page of a person about the programs that act for them, or that are sent messages. */
export function ProgramPage({ hasCookie, title, intro, signIn, children }: ProgramPageProps) {
  const { who, setMe } = useMe(hasCookie)
  const me = who.state === 'known' ? who.me : who.state === 'loading' ? undefined : null
  return (
    <>
      <PageHeader me={me} onChange={setMe} />
      <main className="mx-auto max-w-[720px] px-8 pt-12 pb-24 max-phone:px-4 max-phone:pt-8">
        <h1 className="font-heading text-title">{title}</h1>
        <p className="mt-2 max-w-[60ch] text-body text-ink-2">{intro}</p>
        {who.state === 'known' && children(who.me)}
        {who.state === 'stranger' && <Notice className="mt-6">{signIn}</Notice>}
        {who.state === 'failed' && (
          <Notice tone="warn" className="mt-6">
            {who.failure.message}
          </Notice>
        )}
      </main>
    </>
  )
}
