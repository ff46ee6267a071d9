import type { Metadata } from 'next'
import { JoinPage } from '#panels/join/join-page.tsx'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { newcomer } from '../../newcomer.ts'

export const metadata: Metadata = { title: PAGE_LABELS.join, referrer: 'no-referrer' }

interface JoinProps {
  /** `secret`: the part of the link's address that lets people in. */
  params: Promise<{ secret: string }>
  /** `to=answer`: the link leads to the page for answering instead of the board. */
  searchParams: Promise<{ to?: string | string[] }>
}

/** Opens a link to a board. No referrer: the address is a secret that gives access. */
export default async function Join({ params, searchParams }: JoinProps) {
  const { secret } = await params
  const { to } = await searchParams
  const { hasCookie } = await newcomer()
  return <JoinPage secret={secret} hasCookie={hasCookie} isToAnswer={to === 'answer'} />
}
