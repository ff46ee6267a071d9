import type { Metadata } from 'next'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { TokensPage } from '#panels/tokens/tokens-page.tsx'
import { newcomer } from '../newcomer.ts'

export const metadata: Metadata = { title: PAGE_LABELS.tokens }

interface TokensProps {
  /** Query of the address, as Next parses it: a name that occurs twice has an array, which is ignored here. */
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** `board`: the board of the page that the person left. */
export default async function Tokens({ searchParams }: TokensProps) {
  const { board } = await searchParams
  const { hasCookie } = await newcomer()
  return <TokensPage hasCookie={hasCookie} boardId={typeof board === 'string' ? board : null} />
}
