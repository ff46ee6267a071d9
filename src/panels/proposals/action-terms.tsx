import { useState } from 'react'
import { OWNER_LABELS } from '#panels/labels/owner-labels.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { Select } from '#ui/select.tsx'
import type { DraftAction } from './proposal-draft.ts'
import { PROPOSALS_LABELS } from './proposals-labels.ts'

const NO_OWNER = 'none'
const ELSE = 'else'

interface ActionTermsProps {
  name: string
  /** `ownerName`: an owner outside of the board. `due`: a day such as `2026-11-22`, or null. */
  action: Pick<DraftAction, 'ownerId' | 'ownerName' | 'due'>
  onChange: (terms: Partial<Pick<DraftAction, 'ownerId' | 'ownerName' | 'due'>>) => void
}

export function ActionTerms({ name, action: { ownerId, ownerName, due }, onChange }: ActionTermsProps) {
  const { people } = useSession()
  const [isElse, setElse] = useState(ownerId === null && ownerName !== undefined)
  const members = Object.values(people)
    .filter(({ id, role }) => role !== null || id === ownerId)
    .sort((a, b) => a.name.localeCompare(b.name))
  const pick = (value: string) => {
    setElse(value === ELSE)
    const isPerson = value !== ELSE && value !== NO_OWNER
    onChange({ ownerId: isPerson ? value : null, ownerName: undefined })
  }
  const field =
    'h-9 rounded-field border border-line-strong bg-raised px-3 text-body text-ink max-phone:h-11 max-phone:text-board'
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        label={PROPOSALS_LABELS.ownerOf(name)}
        value={isElse ? ELSE : (ownerId ?? NO_OWNER)}
        options={[
          { value: NO_OWNER, label: PROPOSALS_LABELS.noOwnerYet },
          ...members.map(({ id, name: person }) => ({ value: id, label: person })),
          { value: ELSE, label: OWNER_LABELS.otherPerson },
        ]}
        onChange={pick}
        className="h-9! border border-line-strong bg-raised px-3! max-phone:h-11!"
      />
      {isElse && (
        <input
          value={ownerName ?? ''}
          maxLength={80}
          dir="auto"
          aria-label={PROPOSALS_LABELS.ownerNameOf(name)}
          placeholder={OWNER_LABELS.theirName}
          onChange={({ target }) => onChange({ ownerId: null, ownerName: target.value })}
          className={field}
        />
      )}
      <input
        type="date"
        value={due ?? ''}
        aria-label={PROPOSALS_LABELS.dueOf(name)}
        onChange={({ target }) => onChange({ due: target.value || null })}
        className={field}
      />
    </div>
  )
}
