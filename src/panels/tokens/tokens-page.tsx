'use client'

import type { MeResponse } from '#api/me.ts'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { ProgramPage } from '#panels/programs/program-page.tsx'
import { ProgramSection } from '#panels/programs/program-section.tsx'
import { useRead } from '#panels/requests/use-read.ts'
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
  return (
    <ProgramPage
      hasCookie={hasCookie}
      title={PAGE_LABELS.tokens}
      intro={TOKENS_LABELS.tokensIntro}
      signIn={TOKENS_LABELS.signInForTokens}
    >
      {(me) => <MyTokens me={me} boardId={boardId} />}
    </ProgramPage>
  )
}

function MyTokens({ me, boardId }: { me: MeResponse; boardId: string | null }) {
  const { value, failure, again } = useRead(['tokens'], tokensApi.list)
  return (
    <>
      <NewTokenForm me={me} boardId={boardId} onMade={again} />
      <ProgramSection title={TOKENS_LABELS.yourTokens} failure={failure}>
        {value && <TokenList tokens={value.tokens} onRevoked={again} />}
      </ProgramSection>
    </>
  )
}
