'use client'

import { useState } from 'react'
import type { ModelRulesChange, ModelRulesResponse } from '#api/models.ts'
import type { GuestBoardRule } from '#session/agents/allowed-models.ts'
import { FailureText } from '#ui/failure-text.tsx'
import { Select } from '#ui/select.tsx'

const OPTIONS: { value: GuestBoardRule; label: string; hint: string }[] = [
  { value: 'yes', label: 'Yes', hint: 'All allowed models, within the budgets' },
  { value: 'script', label: 'Only the demo script', hint: 'Advisors with a real model do not answer' },
  { value: 'no', label: 'No', hint: 'No advisor answers' },
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
        Guests’ boards
      </h2>
      <p className="mt-1 max-w-[60ch] text-ink-2 text-small">
        {isGuestBoardsFixed
          ? 'Set by GUEST_BOARDS_MODELS in the server’s environment. To change it, change it there.'
          : 'Boards on which no owner has signed in with an account.'}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-2 text-body">
        Models may answer there:
        <Select
          label="Whether models may answer on guests’ boards"
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
