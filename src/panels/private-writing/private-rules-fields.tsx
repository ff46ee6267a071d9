import { WHY_NAMES, WHY_OTHERS_NOTES } from '#panels/labels/private-writing-labels.ts'
import type { StepPlan } from '#session/agenda/step.ts'
import { MAX_OTHERS_NOTES } from '#session/private-writing/private-writing.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Select } from '#ui/select.tsx'
import { PRIVATE_WRITING_LABELS } from './private-writing-labels.ts'

type WritingRules = Pick<StepPlan, 'othersNotes' | 'showsNames' | 'hidesNames'>

const COUNTS = Array.from({ length: MAX_OTHERS_NOTES + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? FIELD_LABELS.none : PRIVATE_WRITING_LABELS.upTo(count),
}))
const REVEALED = [
  {
    value: 'with',
    label: PRIVATE_WRITING_LABELS.withNames,
    hint: PRIVATE_WRITING_LABELS.facilitatorsMayLeaveOut,
  },
  { value: 'without', label: PRIVATE_WRITING_LABELS.withoutNames, hint: PRIVATE_WRITING_LABELS.noOneCanAdd },
] as const
const SHOWN = [
  { value: 'hidden', label: PRIVATE_WRITING_LABELS.withoutNames },
  { value: 'shown', label: PRIVATE_WRITING_LABELS.withNames, hint: PRIVATE_WRITING_LABELS.theRevealHasThem },
] as const

interface PrivateRulesProps extends WritingRules {
  onChange: (changes: Partial<WritingRules>) => void
}

export function PrivateRulesFields({ othersNotes, showsNames, hidesNames, onChange }: PrivateRulesProps) {
  return (
    <div className="mt-3">
      <div className="flex min-h-9 items-center justify-between gap-2">
        <span className="text-body">{PRIVATE_WRITING_LABELS.revealed}</span>
        <Select
          label={PRIVATE_WRITING_LABELS.namesAtTheReveal}
          value={hidesNames ? 'without' : 'with'}
          options={REVEALED}
          onChange={(names) =>
            onChange(names === 'without' ? { hidesNames: true, showsNames: false } : { hidesNames: false })
          }
        />
      </div>
      <p className="text-ink-2 text-small">{WHY_NAMES}</p>
      <div className="mt-3 flex min-h-9 items-center justify-between gap-2">
        <span className="text-body">{PRIVATE_WRITING_LABELS.notesOfOthersMeanwhile}</span>
        <Select
          label={PRIVATE_WRITING_LABELS.notesOfOthersMeanwhile}
          value={String(othersNotes)}
          options={COUNTS}
          onChange={(count) => onChange({ othersNotes: Number(count) })}
        />
      </div>
      {othersNotes > 0 && !hidesNames && (
        <div className="flex min-h-9 items-center justify-between gap-2">
          <span className="text-body">{PRIVATE_WRITING_LABELS.shown}</span>
          <Select
            label={PRIVATE_WRITING_LABELS.namesOnOthersNotes}
            value={showsNames ? 'shown' : 'hidden'}
            options={SHOWN}
            onChange={(names) => onChange({ showsNames: names === 'shown' })}
          />
        </div>
      )}
      <p className="text-ink-2 text-small">{WHY_OTHERS_NOTES}</p>
    </div>
  )
}
