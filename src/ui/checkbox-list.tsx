import { Checkbox } from './checkbox.tsx'
import { classNames } from './class-names.ts'

interface CheckboxListProps<Value extends string> {
  legend: string
  options: readonly { value: Value; label: string; hint?: string }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  /** 3: side by side, on a phone below each other. */
  columns?: 1 | 3
}

/** Boxes to tick, any number of them. `onChange` gets those that are ticked in the order of the options. */
export function CheckboxList<Value extends string>({
  legend,
  options,
  chosen,
  onChange,
  columns = 1,
}: CheckboxListProps<Value>) {
  const change = (value: Value, isOn: boolean) =>
    onChange(
      options.flatMap((one) =>
        (one.value === value ? isOn : chosen.includes(one.value)) ? [one.value] : [],
      ),
    )
  return (
    <fieldset className="mt-4">
      <legend className="mb-1 text-ink-2 text-small">{legend}</legend>
      <div className={classNames(columns === 3 && 'grid grid-cols-3 gap-x-4 max-phone:grid-cols-1')}>
        {options.map(({ value, label, hint }) => (
          <label key={value} className="flex min-h-9 items-start gap-3 py-1.5 text-body max-phone:min-h-11">
            <Checkbox
              className="mt-1 size-4"
              isChecked={chosen.includes(value)}
              onChange={(isOn) => change(value, isOn)}
            />
            <span>
              {label}
              {hint && <span className="block text-ink-2 text-small">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
