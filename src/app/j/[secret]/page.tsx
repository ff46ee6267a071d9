import type { Metadata } from 'next'
import { JoinPage } from '#panels/join/join-page.tsx'
import { newcomer } from '../../newcomer.ts'

export const metadata: Metadata = { title: 'Join a board', referrer: 'no-referrer' }

/** Opens a link to a board. No referrer: the address is a secret that gives access. */
export default async function Join({ params }: { params: Promise<{ secret: string }> }) {
  const { secret } = await params
  const { hasCookie } = await newcomer()
  return <JoinPage secret={secret} hasCookie={hasCookie} />
}
