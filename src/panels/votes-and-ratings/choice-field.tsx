import { WINDOW_LABELS } from '#panels/labels/window-labels.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { VOTES_AND_RATINGS_LABELS } from './votes-and-ratings-labels.ts'

interface ChoiceFieldProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** The browser's own list: a board may have hundreds of frames. */
export function ChoiceField({ label, value, options, onChange }: ChoiceFieldProps) {
  return (
    <label className="mt-4 block">
      <span className="mb-1 block text-ink-2 text-small">{label}</span>
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="choice-field block h-10 w-full rounded-field border border-line-strong bg-raised px-2 text-body text-ink max-phone:h-11 max-phone:text-board"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const ENDS: readonly { label: string; ms: number | null }[] = [
  { label: VOTES_AND_RATINGS_LABELS.whenICloseIt, ms: null },
  { label: VOTES_AND_RATINGS_LABELS.after2Minutes, ms: 2 * MINUTE_MS },
  { label: VOTES_AND_RATINGS_LABELS.after5Minutes, ms: 5 * MINUTE_MS },
  { label: VOTES_AND_RATINGS_LABELS.after10Minutes, ms: 10 * MINUTE_MS },
  { label: VOTES_AND_RATINGS_LABELS.after1Hour, ms: HOUR_MS },
  { label: VOTES_AND_RATINGS_LABELS.after1Day, ms: DAY_MS },
  { label: VOTES_AND_RATINGS_LABELS.after3Days, ms: 3 * DAY_MS },
  { label: VOTES_AND_RATINGS_LABELS.after1Week, ms: 7 * DAY_MS },
]

const AT_TIME = 'at'

interface EndFieldProps {
  /** `null`: by hand. */
  durationMs: number | null
  /** Called with the chosen duration; `null`: by hand. Not called for a date and time. */
  onChange: (durationMs: number | null) => void
  /** Offers a date and time of closing too. */
  atTime?: { isChosen: boolean; onChoose: () => void }
}

/** When a vote, a rating or an interview closes. */
export function EndField({ durationMs, onChange, atTime }: EndFieldProps) {
  const ends = ENDS.map(({ label, ms }) => ({ value: String(ms), label }))
  return (
    <ChoiceField
      label={ACTION_LABELS.close}
      value={atTime?.isChosen ? AT_TIME : String(durationMs)}
      options={atTime ? [...ends, { value: AT_TIME, label: WINDOW_LABELS.atTime }] : ends}
      onChange={(value) => {
        if (value === AT_TIME) atTime?.onChoose()
        else onChange(ENDS.find(({ ms }) => String(ms) === value)?.ms ?? null)
      }}
    />
  )
}
