import { useState } from 'react'
import type { ModelRulesChange, ModelRulesResponse } from '#api/models.ts'
import type { GuestBoardRule } from '#session/agents/allowed-models.ts'
import { FailureText } from '#ui/failure-text.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Select } from '#ui/select.tsx'
import { OPERATOR_LABELS } from './operator-labels.ts'

const OPTIONS: { value: GuestBoardRule; label: string; hint: string }[] = [
  { value: 'yes', label: FIELD_LABELS.yes, hint: OPERATOR_LABELS.guestBoardsAll },
  { value: 'script', label: OPERATOR_LABELS.onlyTheDemoScript, hint: OPERATOR_LABELS.guestBoardsNone },
  { value: 'no', label: FIELD_LABELS.no, hint: OPERATOR_LABELS.noAdvisorAnswers },
]

interface GuestBoardsProps {
  rules: ModelRulesResponse
  /** Resolves to null, or to the error as a sentence. */
  onChange: (change: ModelRulesChange) => Promise<string | null>
}

/**
 * Which models answer on boards that no account owns: guests cost nothing to make, so a public server may
 * want to limit them.
 */
export function GuestBoards({ rules, onChange }: GuestBoardsProps) {
  const [error, setError] = useState<string | null>(null)
  const { guestBoards, isGuestBoardsFixed } = rules
  return (
    <section aria-labelledby="guest-boards" className="mt-10">
      <h2 id="guest-boards" className="font-heading text-board">
        {OPERATOR_LABELS.guestsBoards}
      </h2>
      <p className="mt-1 max-w-[60ch] text-ink-2 text-small">
        {isGuestBoardsFixed ? OPERATOR_LABELS.guestBoardsSetByServer : OPERATOR_LABELS.guestBoardsHint}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-2 text-body">
        {OPERATOR_LABELS.modelsMayAnswerThere}
        <Select
          label={OPERATOR_LABELS.guestBoardsLabel}
          value={guestBoards}
          options={OPTIONS}
          isDisabled={isGuestBoardsFixed}
          onChange={(rule) => void onChange({ guestBoards: rule }).then(setError)}
        />
      </p>
      <FailureText className="mt-1">{error}</FailureText>
    </section>
  )
}
