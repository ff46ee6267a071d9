'use client'

import type { MeResponse } from '#api/me.ts'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { PageHeader } from '#panels/people/page-header.tsx'
import { useMe } from '#panels/people/use-me.ts'
import { useRead } from '#panels/requests/use-read.ts'
import { Notice } from '#ui/notice.tsx'
import { NewTokenForm } from './new-token-form.tsx'
import { TokenList } from './token-list.tsx'
import { tokensApi } from './token-requests.ts'
import { TOKENS_LABELS } from './tokens-labels.ts'

interface TokensPageProps {
  /** Whether the browser sent a session cookie; guests have one too. */
  hasCookie: boolean
  boardId: string | null
}

export function TokensPage({ hasCookie, boardId }: TokensPageProps) {
  const { who, setMe } = useMe(hasCookie)
  const me = who.state === 'known' ? who.me : who.state === 'loading' ? undefined : null
  return (
    <>
      <PageHeader me={me} onChange={setMe} />
      <main className="mx-auto max-w-[720px] px-8 pt-12 pb-24 max-phone:px-4 max-phone:pt-8">
        <h1 className="font-heading text-title">{PAGE_LABELS.tokens}</h1>
        <p className="mt-2 max-w-[60ch] text-body text-ink-2">{TOKENS_LABELS.tokensIntro}</p>
        {who.state === 'known' && <MyTokens me={who.me} boardId={boardId} />}
        {who.state === 'stranger' && <Notice className="mt-6">{TOKENS_LABELS.signInForTokens}</Notice>}
        {who.state === 'failed' && (
          <Notice tone="warn" className="mt-6">
            {who.failure.message}
          </Notice>
        )}
      </main>
    </>
  )
}

function MyTokens({ me, boardId }: { me: MeResponse; boardId: string | null }) {
  const { value, failure, again } = useRead(['tokens'], tokensApi.list)
  return (
    <>
      <NewTokenForm me={me} boardId={boardId} onMade={again} />
      <section aria-labelledby="your-tokens" className="mt-12">
        <h2 id="your-tokens" className="font-heading text-board">
          {TOKENS_LABELS.yourTokens}
        </h2>
        {failure && (
          <Notice tone="warn" className="mt-3">
            {failure.message}
          </Notice>
        )}
        {value && <TokenList tokens={value.tokens} onRevoked={again} />}
      </section>
    </>
  )
}
