import type { Metadata } from 'next'
import { TokensPage } from '#panels/tokens/tokens-page.tsx'
import { newcomer } from '../newcomer.ts'

export const metadata: Metadata = { title: 'Tokens' }

interface TokensProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** `board`: the board that the person came from. */
export default async function Tokens({ searchParams }: TokensProps) {
  const { board } = await searchParams
  const { hasCookie } = await newcomer()
  return <TokensPage hasCookie={hasCookie} boardId={typeof board === 'string' ? board : null} />
}
