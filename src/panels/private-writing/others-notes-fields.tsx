import type { StepPlan } from '#session/agenda/step.ts'
import { MAX_OTHERS_NOTES } from '#session/private-writing/private-writing.ts'
import { Select } from '#ui/select.tsx'

type OthersNotes = Pick<StepPlan, 'othersNotes' | 'showsNames'>

const COUNTS = Array.from({ length: MAX_OTHERS_NOTES + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? 'None' : `Up to ${count}`,
}))
const NAMES = [
  { value: 'hidden', label: 'Without names' },
  { value: 'shown', label: 'With names', hint: 'The reveal has them too' },
] as const

/** How many notes of others each person sees while people write in private. */
export function OthersNotesFields(
  props: OthersNotes & { onChange: (changes: Partial<OthersNotes>) => void },
) {
  const { othersNotes, showsNames, onChange } = props
  return (
    <div className="mt-3">
      <div className="flex min-h-9 items-center justify-between gap-2">
        <span className="text-body">Notes of others meanwhile</span>
        <Select
          label="Notes of others meanwhile"
          value={String(othersNotes)}
          options={COUNTS}
          onChange={(count) => onChange({ othersNotes: Number(count) })}
        />
      </div>
      {othersNotes > 0 && (
        <div className="flex min-h-9 items-center justify-between gap-2">
          <span className="text-body">Shown</span>
          <Select
            label="Names on notes of others"
            value={showsNames ? 'shown' : 'hidden'}
            options={NAMES}
            onChange={(names) => onChange({ showsNames: names === 'shown' })}
          />
        </div>
      )}
      <p className="text-ink-2 text-small">
        None: people who see ideas of others follow them. A few bring new ones to people who are stuck.
      </p>
    </div>
  )
}
