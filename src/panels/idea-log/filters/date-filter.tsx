import { dayFromNow, dueDayLabel } from '#panels/labels/due-labels.ts'
import { Button } from '#ui/button.tsx'
import { DAY_LABELS } from '#ui/day-labels.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { useNow } from '#ui/use-now.ts'
import { useLog, usePlaceNow } from '../state/log-context.tsx'
import type { LogPlace } from '../state/log-place.ts'
import { LOG_FILTER_LABELS } from './log-filter-labels.ts'

/** `days`: how many days before today the span starts; today is always in it. */
const SPANS: readonly { name: string; days: number }[] = [
  { name: DAY_LABELS.today, days: 0 },
  { name: LOG_FILTER_LABELS.last7Days, days: 6 },
  { name: LOG_FILTER_LABELS.last30Days, days: 29 },
]

/**
 * The chosen days in a few words; null for any. "Last 7 days" is recognised from its dates: the address holds
 * days only, so that a link kept for a week still means the same days.
 */
export function dateLabel({ from, until }: Pick<LogPlace, 'from' | 'until'>, now: number): string | null {
  const today = dayFromNow(0, now)
  const span = SPANS.find(({ days }) => from === dayFromNow(-days, now))
  if (span && (until === null || until === today)) return span.name
  const short = (day: string): string => dueDayLabel(day, now).replace(/^\w+ /, '')
  if (from && until) return from === until ? short(from) : LOG_FILTER_LABELS.days(short(from), short(until))
  if (from) return LOG_FILTER_LABELS.fromDay(short(from))
  return until ? LOG_FILTER_LABELS.untilDay(short(until)) : null
}

/** Filters by the day on which an idea was captured, in the time zone of the reader. */
export function DateFilter() {
  const { go } = useLog()
  const { from, until } = usePlaceNow()
  const now = useNow()
  const shown = dateLabel({ from, until }, now)
  return (
    <div className="p-3">
      <div className="flex flex-wrap gap-2">
        {SPANS.map(({ name, days }) => (
          <Button
            key={name}
            size="small"
            aria-pressed={name === shown}
            onClick={() => go({ from: dayFromNow(-days, now), until: null })}
          >
            {name}
          </Button>
        ))}
      </div>
      <div className="mt-3 grid gap-2">
        <DayField
          label={FIELD_LABELS.from}
          value={from}
          max={until ?? undefined}
          onChange={(day) => go({ from: day })}
        />
        <DayField
          label={FIELD_LABELS.to}
          value={until}
          min={from ?? undefined}
          onChange={(day) => go({ until: day })}
        />
      </div>
    </div>
  )
}

interface DayFieldProps {
  /** Whether it is the first or the last day of the span. */
  label: string
  value: string | null
  min?: string
  max?: string
  onChange: (day: string | null) => void
}

function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  return (
    <label className="block text-ink-2 text-small">
      {label}
      <input
        type="date"
        value={value ?? ''}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value || null)}
        className="mt-1 block h-9 w-full rounded-field border border-line-strong bg-raised px-2 text-body text-ink max-phone:h-11"
      />
    </label>
  )
}
