import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ACTION_LABELS } from './action-labels.ts'
import { Button } from './button.tsx'
import { CopyByHand } from './copy-by-hand.tsx'
import { useCopy } from './use-copy.ts'

interface SecretBoxProps {
  /** The server can't show it again. */
  secret: string
  /** How the person uses it. */
  title: string
  /** The name of the field for copying by hand. */
  label: string
  /** One word for the secret. */
  noun: string
  copyLabel: string
  /** Below the secret. */
  children: ReactNode
}

/** A secret that is shown once, with a button to copy it. It takes the focus. */
export function SecretBox({ secret, title, label, noun, copyLabel, children }: SecretBoxProps) {
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
      <p className="text-body">{title}</p>
      <div className="mt-3 flex items-center gap-2 max-phone:flex-col max-phone:items-stretch">
        <code className="min-w-0 flex-1 select-all break-all rounded-field border border-line bg-raised px-3 py-2 text-small">
          {secret}
        </code>
        <Button
          kind={isCopied ? 'primary' : 'outline'}
          icon={isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          onClick={() => box.current && copy(secret, box.current)}
        >
          {isCopied ? ACTION_LABELS.copied : copyLabel}
        </Button>
      </div>
      {refused === secret && <CopyByHand text={secret} noun={noun} label={label} className="mt-3" />}
      <p className="mt-3 text-ink-2 text-small">{children}</p>
    </div>
  )
}
