import { useState } from 'react'
import type { TokenResponse } from '#api/tokens.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useNow } from '#ui/use-now.ts'
import { expiryLabel, scopeLabel, usedLabel } from './token-labels.ts'
import { tokensApi } from './token-requests.ts'
import { TOKENS_LABELS } from './tokens-labels.ts'

interface TokenListProps {
  tokens: readonly TokenResponse[]
  onRevoked: () => Promise<void>
}

export function TokenList({ tokens, onRevoked }: TokenListProps) {
  const [asked, setAsked] = useState<TokenResponse | null>(null)
  const { isBusy, failure, send } = useOneRequest()
  const revoke = (token: TokenResponse) =>
    send(
      () => tokensApi.revoke(token.id),
      () => {
        setAsked(null)
        void onRevoked()
      },
    )
  if (tokens.length === 0) return <p className="mt-3 text-body text-ink-2">{TOKENS_LABELS.youHaveNoTokens}</p>
  return (
    <>
      <ul aria-labelledby="your-tokens" className="mt-3">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => setAsked(token)} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        title={TOKENS_LABELS.revokeNow(asked?.name ?? '')}
        consequence={TOKENS_LABELS.revokeHint}
        action={TOKENS_LABELS.revoke}
        isBusy={isBusy}
        error={failure?.message ?? null}
        onConfirm={() => asked && revoke(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  )
}

function TokenRow({ token, onRevoke }: { token: TokenResponse; onRevoke: () => void }) {
  const now = useNow()
  const { name, scopes, board, lastUsedAt, expiresAt } = token
  const where = board ? (board.title ?? TOKENS_LABELS.boardYouLeft) : TOKENS_LABELS.allYourBoards
  return (
    <li className="flex items-center gap-3 border-line border-t py-3 last:border-b">
      <span className="min-w-0 flex-1">
        <span className="block break-words font-button text-body">{name}</span>
        <span className="block break-words text-ink-2 text-small">
          {where} · {scopes.map(scopeLabel).join(', ')}
        </span>
        <span className="block text-ink-2 text-small">
          {usedLabel(lastUsedAt, now)} · {expiryLabel(expiresAt, now)}
        </span>
      </span>
      <Button kind="quiet" size="small" onClick={onRevoke} aria-label={TOKENS_LABELS.revokeToken(name)}>
        {TOKENS_LABELS.revoke}
      </Button>
    </li>
  )
}
