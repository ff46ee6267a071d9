import { LayoutGrid, ListTodo, SlidersHorizontal, Table2 } from 'lucide-react'
import type { RefObject } from 'react'
import { IDEA_LIST_LABELS } from '#panels/labels/idea-labels.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { ToggleButton } from '#ui/toggle-button.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { useLog, usePlaceNow } from '../state/log-context.tsx'
import { filterCount, type LogPlace } from '../state/log-place.ts'
import { FilterChip } from './filter-chip.tsx'
import { LOG_FILTER_LABELS } from './log-filter-labels.ts'
import { FilterChips } from './log-filters.tsx'
import { LogSearch } from './log-search.tsx'

interface LogBarProps {
  field: RefObject<HTMLInputElement | null>
  /** Below 900 px: the filters are in a dialog behind one button. */
  isNarrow: boolean
  layout: 'table' | 'cards'
}

export function LogBar({ field, isNarrow, layout }: LogBarProps) {
  const { show } = usePlaceNow()
  if (isNarrow) {
    return (
      <div className="shrink-0 px-6 pt-3 pb-1 max-phone:px-4">
        <div className="flex items-center gap-2">
          <LogSearch field={field} className="min-w-0 flex-1" />
          {show !== 'decisions' && <FiltersButton />}
        </div>
        {show !== 'ideas' && (
          <div className="mt-2 flex flex-wrap items-center gap-1.5">
            <ShowChip field={field} />
            {show === 'decisions' && <WhichChips />}
          </div>
        )}
      </div>
    )
  }
  return (
    <div className="flex shrink-0 items-start gap-3 px-6 pt-4 pb-1">
      <LogSearch field={field} className="w-[288px] shrink-0 max-desk:w-60" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 border-line border-l pt-0.5 pl-3">
        <ShowChip field={field} />
        {show === 'decisions' ? <WhichChips /> : <FilterChips isOfRemoved={show === 'removed'} />}
      </div>
      <LayoutSwitch layout={layout} />
    </div>
  )
}

function ShowChip({ field }: Pick<LogBarProps, 'field'>) {
  const { go, open } = useLog()
  const { show } = usePlaceNow()
  if (show === 'ideas') return null
  return (
    <FilterChip
      name={show === 'removed' ? IDEA_LIST_LABELS.removedIdeas : IDEA_LIST_LABELS.decisionsAndToDos}
      value=""
      focusAfter={field}
      onClear={() => {
        open.set(null)
        go({ show: 'ideas', which: 'all' })
      }}
    >
      <p className="p-4 text-body text-ink-2">
        {show === 'removed' ? LOG_FILTER_LABELS.removedHint : LOG_FILTER_LABELS.decisionsHint}
      </p>
    </FilterChip>
  )
}

const WHICH: readonly { value: LogPlace['which']; label: string }[] = [
  { value: 'all', label: FIELD_LABELS.all },
  { value: 'decisions', label: FIELD_LABELS.decisions },
  { value: 'open', label: LOG_FILTER_LABELS.openToDos },
  { value: 'done', label: FIELD_LABELS.done },
]

/** The filter of "Decisions and to-dos", in place of the filters of ideas. */
export function WhichChips() {
  const { go } = useLog()
  const { which } = usePlaceNow()
  return WHICH.map(({ value, label }) => (
    <ToggleButton key={value} size="small" isPressed={which === value} onClick={() => go({ which: value })}>
      {label}
    </ToggleButton>
  ))
}

function FiltersButton() {
  const { dialog } = useLog()
  const count = filterCount(usePlaceNow())
  return (
    <Button
      icon={<SlidersHorizontal size={17} aria-hidden />}
      onClick={() => dialog.set({ kind: 'filters' })}
      className="max-phone:h-11!"
    >
      {count > 0 ? LOG_FILTER_LABELS.filtersSet(count) : IDEA_LIST_LABELS.filters}
    </Button>
  )
}

/**
 * Table, cards, or the list of decisions and to-dos. Closes an open idea: it may be missing in the other
 * view.
 */
export function LayoutSwitch({ layout }: { layout: 'table' | 'cards' }) {
  const { go, open, rows } = useLog()
  const { show } = usePlaceNow()
  const hasRows = useReadable(rows.state).facts !== null
  const isDecisions = show === 'decisions'
  const to = (change: Partial<LogPlace>) => () => {
    open.set(null)
    go({ ...change, which: 'all' })
  }
  const ideas = { show: isDecisions ? ('ideas' as const) : show }
  return (
    <fieldset
      aria-label={LOG_FILTER_LABELS.showAs}
      aria-busy={!hasRows}
      className="m-0 flex gap-1 border-0 p-0"
    >
      <SwitchButton
        name={LOG_FILTER_LABELS.table}
        isOn={!isDecisions && layout === 'table'}
        icon={<Table2 size={18} aria-hidden />}
        onClick={to({ ...ideas, layout: 'table' })}
      />
      <SwitchButton
        name={LOG_FILTER_LABELS.cards}
        isOn={!isDecisions && layout === 'cards'}
        icon={<LayoutGrid size={18} aria-hidden />}
        onClick={to({ ...ideas, layout: 'cards' })}
      />
      <SwitchButton
        name={IDEA_LIST_LABELS.decisionsAndToDos}
        isOn={isDecisions}
        icon={<ListTodo size={18} aria-hidden />}
        onClick={to({ show: 'decisions' })}
      />
    </fieldset>
  )
}

interface SwitchButtonProps {
  /** Its name for everyone: read out, and shown as the tooltip. */
  name: string
  isOn: boolean
  icon: React.ReactNode
  onClick: () => void
}

function SwitchButton({ name, isOn, icon, onClick }: SwitchButtonProps) {
  return (
    <Tooltip text={name}>
      <PlainButton
        aria-label={name}
        aria-pressed={isOn}
        onClick={onClick}
        className={classNames(
          'inline-flex size-9 items-center justify-center rounded-field transition-colors max-phone:size-10',
          isOn ? 'bg-sunk text-ink' : 'text-ink-2 hover:bg-sunk hover:text-ink',
        )}
      >
        {icon}
      </PlainButton>
    </Tooltip>
  )
}
