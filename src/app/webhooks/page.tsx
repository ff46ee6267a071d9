import type { Metadata } from 'next'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { WebhooksPage } from '#panels/webhooks/webhooks-page.tsx'
import { newcomer } from '../newcomer.ts'

export const metadata: Metadata = { title: PAGE_LABELS.webhooks }

interface WebhooksProps {
  /** Query of the address, as Next parses it: a name that occurs twice has an array, which is ignored here. */
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** `board`: the board of the page that the person left. */
export default async function Webhooks({ searchParams }: WebhooksProps) {
  const { board } = await searchParams
  const { hasCookie } = await newcomer()
  return <WebhooksPage hasCookie={hasCookie} boardId={typeof board === 'string' ? board : null} />
}
