import { PenLine, Square } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { PROPOSALS_LABELS } from './proposals-labels.ts'
import type { Writing } from './use-write-proposal.ts'

export function WriteProposal({ writing }: { writing: Writing }) {
  const { stopping, label, isBusy, failure, disabledReason, write, stop } = writing
  return (
    <div className="flex flex-col gap-2">
      {stopping === null ? (
        <Button
          kind="primary"
          icon={<PenLine size={16} aria-hidden />}
          isBusy={isBusy}
          disabledReason={disabledReason}
          onClick={write}
          className="min-h-11"
        >
          {label}
        </Button>
      ) : (
        <Button
          icon={<Square size={12} fill="currentColor" aria-hidden />}
          isBusy={isBusy}
          onClick={stop}
          className="min-h-11"
        >
          {PROPOSALS_LABELS.stopWritingVersion(stopping)}
        </Button>
      )}
      <FailureText>{failure}</FailureText>
    </div>
  )
}
