import { SecretBox } from '#ui/secret-box.tsx'
import { TOKENS_LABELS } from './tokens-labels.ts'

interface NewSecretProps {
  name: string
  /** The whole token, `parley_…`. The server keeps only a hash of it, so it exists nowhere else. */
  secret: string
}

/** The secret of a new token, which no page can show again. */
export function NewSecret({ name, secret }: NewSecretProps) {
  return (
    <SecretBox
      secret={secret}
      title={TOKENS_LABELS.copyNow(name)}
      label={TOKENS_LABELS.tokenOf(name)}
      noun="token"
      copyLabel={TOKENS_LABELS.copyToken}
    >
      {TOKENS_LABELS.sentInHeader} <code>Authorization</code>
      {TOKENS_LABELS.afterTheWord} <code>Bearer</code>
      {TOKENS_LABELS.treatLikePassword}
    </SecretBox>
  )
}
