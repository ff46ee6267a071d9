import type { TokenResponse } from '#api/tokens.ts'
import { ProgramList } from '#panels/programs/program-list.tsx'
import { Button } from '#ui/button.tsx'
import { useNow } from '#ui/use-now.ts'
import { expiryLabel, scopeLabel, usedLabel } from './token-labels.ts'
import { tokensApi } from './token-requests.ts'
import { TOKENS_LABELS } from './tokens-labels.ts'

interface TokenListProps {
  tokens: readonly TokenResponse[]
  onRevoked: () => Promise<void>
}

export function TokenList({ tokens, onRevoked }: TokenListProps) {
  return (
    <ProgramList
      label={TOKENS_LABELS.yourTokens}
      items={tokens}
      emptyText={TOKENS_LABELS.youHaveNoTokens}
      renderRow={(token, onRevoke) => <TokenRow token={token} onRevoke={onRevoke} />}
      question={({ name }) => ({
        title: TOKENS_LABELS.revokeNow(name),
        consequence: TOKENS_LABELS.revokeHint,
      })}
      action={TOKENS_LABELS.revoke}
      remove={({ id }) => tokensApi.revoke(id)}
      onRemoved={onRevoked}
    />
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
