import { type ReactNode, useId, useState } from 'react'
import { formatNumber } from '#base/format-number.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { SelectBox } from '#ui/select-box.tsx'
import { LOG_FILTER_LABELS } from './log-filter-labels.ts'

/**
 * `name` is for searching and screen readers; `label` is visible. `count`: ideas that have the value, under the other
 * filters.
 */
export interface FacetOption {
  value: string
  name: string
  label: ReactNode
  count: number
}

interface FacetListProps {
  name: string
  options: readonly FacetOption[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** From this number of options on, the list has a search field. */
const MIN_FOR_SEARCH = 9

/** Checkboxes with how many ideas each option would leave. No choice means any. */
export function FacetList({ name, options, chosen, onChange }: FacetListProps) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const wanted = typed.trim().toLocaleLowerCase()
  const shown = options.filter((option) => option.name.toLocaleLowerCase().includes(wanted))
  const toggle = (value: string): void =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <>
      {options.length >= MIN_FOR_SEARCH && (
        <div className="border-line border-b p-2">
          <input
            aria-label={LOG_FILTER_LABELS.findAmong(name)}
            placeholder={ACTION_LABELS.find}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="h-8 w-full rounded-field border border-line-strong bg-raised px-2 text-body text-ink max-phone:h-11 max-phone:text-board"
          />
        </div>
      )}
      <ul aria-label={name} className="min-h-0 flex-1 overflow-y-auto p-1">
        {shown.map(({ value, label, count, name: optionName }, i) => (
          <li key={value}>
            <label
              htmlFor={`${id}-${i}`}
              className="flex min-h-9 cursor-pointer items-center gap-3 rounded-chip px-2 text-body hover:bg-sunk max-phone:min-h-11"
            >
              <SelectBox
                id={`${id}-${i}`}
                name={`${optionName}, ${count}`}
                isOn={chosen.includes(value)}
                onToggle={() => toggle(value)}
              />
              <span className="flex min-w-0 flex-1">{label}</span>
              <span className="text-ink-2 text-small tabular-nums">{formatNumber(count)}</span>
            </label>
          </li>
        ))}
        {shown.length === 0 && (
          <li className="px-3 py-2 text-body text-ink-2">
            {options.length === 0 ? LOG_FILTER_LABELS.noChoices : LOG_FILTER_LABELS.noMatch}
          </li>
        )}
      </ul>
    </>
  )
}
