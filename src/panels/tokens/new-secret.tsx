import { Check, Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { CopyByHand } from '#ui/copy-by-hand.tsx'
import { useCopy } from '#ui/use-copy.ts'
import { TOKENS_LABELS } from './tokens-labels.ts'

interface NewSecretProps {
  name: string
  /** The whole token, `parley_…`. The server keeps only a hash of it, so it exists nowhere else. */
  secret: string
}

/** The secret of a new token, which no page can show again. */
export function NewSecret({ name, secret }: NewSecretProps) {
  const box = useRef<HTMLDivElement>(null)
  const { isCopied, refused, copy } = useCopy()
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="status"
      className="relative mt-6 rounded-card border border-line bg-sheet p-4 outline-none"
    >
      <p className="text-body">{TOKENS_LABELS.copyNow(name)}</p>
      <div className="mt-3 flex items-center gap-2 max-phone:flex-col max-phone:items-stretch">
        <code className="min-w-0 flex-1 select-all break-all rounded-field border border-line bg-raised px-3 py-2 text-small">
          {secret}
        </code>
        <Button
          kind={isCopied ? 'primary' : 'outline'}
          icon={isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          onClick={() => box.current && copy(secret, box.current)}
        >
          {isCopied ? ACTION_LABELS.copied : TOKENS_LABELS.copyToken}
        </Button>
      </div>
      {refused === secret && (
        <CopyByHand text={secret} noun="token" label={TOKENS_LABELS.tokenOf(name)} className="mt-3" />
      )}
      <p className="mt-3 text-ink-2 text-small">
        {TOKENS_LABELS.sentInHeader} <code>Authorization</code>
        {TOKENS_LABELS.afterTheWord} <code>Bearer</code>
        {TOKENS_LABELS.treatLikePassword}
      </p>
    </div>
  )
}
