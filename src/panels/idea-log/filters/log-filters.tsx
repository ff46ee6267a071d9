import type { ReactNode } from 'react'
import { formatNumber } from '#base/format-number.ts'
import { STATUS_LABELS } from '#panels/labels/idea-labels.ts'
import { STATUSES } from '#session/ideas/idea.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { useNow } from '#ui/use-now.ts'
import { ChoiceList } from '../edit/choice-list.tsx'
import { useLog, usePlaceNow } from '../state/log-context.tsx'
import type { LogPlace } from '../state/log-place.ts'
import { DateFilter, dateLabel } from './date-filter.tsx'
import { FacetList, type FacetOption } from './facet-list.tsx'
import { FilterChip } from './filter-chip.tsx'
import { useFacets } from './log-facets.tsx'
import { LOG_FILTER_LABELS } from './log-filter-labels.ts'

/** A filter of the log: `value` names the choice (`null`: any), `clear` resets it, `body` is the editor. */
export interface LogFilter {
  name: string
  value: string | null
  isNot?: boolean
  clear: Partial<LogPlace>
  body: ReactNode
}

/** Up to two values by name, more as a number; null for none. */
function listLabel(chosen: readonly string[], options: readonly FacetOption[]): string | null {
  if (chosen.length === 0) return null
  if (chosen.length > 2) return String(chosen.length)
  return chosen.map((value) => options.find((option) => option.value === value)?.name ?? value).join(', ')
}

function statusLabel(status: LogPlace['status'], options: readonly FacetOption[]): string | null {
  return status === 'not-archived' ? STATUS_LABELS.archived : listLabel(status, options)
}

const KINDS = { people: LOG_FILTER_LABELS.peopleOnly, agents: LOG_FILTER_LABELS.agentsOnly }
const SELECTION = { yes: LOG_FILTER_LABELS.selected, no: LOG_FILTER_LABELS.notSelected }

export function useLogFilters(): LogFilter[] {
  const { go } = useLog()
  const place = usePlaceNow()
  const facets = useFacets()
  const now = useNow()
  const { status } = place
  const statuses = status === 'not-archived' ? STATUSES.filter((one) => one !== 'archived') : status
  const list = (key: 'category' | 'author' | 'source' | 'tag' | 'round', name: string): LogFilter => ({
    name,
    value: listLabel(place[key], facets[key]),
    clear: { [key]: [] },
    body: (
      <FacetList
        name={name}
        options={facets[key]}
        chosen={place[key]}
        onChange={(chosen) => go({ [key]: chosen })}
      />
    ),
  })
  return [
    {
      name: FIELD_LABELS.status,
      value: statusLabel(status, facets.status),
      isNot: status === 'not-archived',
      clear: { status: [] },
      body: (
        <FacetList
          name={FIELD_LABELS.status}
          options={facets.status}
          chosen={statuses}
          onChange={(chosen) => go({ status: STATUSES.filter((one) => chosen.includes(one)) })}
        />
      ),
    },
    list('category', FIELD_LABELS.category),
    list('author', FIELD_LABELS.author),
    {
      name: LOG_FILTER_LABELS.peopleAndAdvisors,
      value: place.kind && KINDS[place.kind],
      clear: { kind: null },
      body: <KindChoice />,
    },
    list('source', FIELD_LABELS.source),
    list('tag', LOG_FILTER_LABELS.tag),
    list('round', LOG_FILTER_LABELS.round),
    {
      name: LOG_FILTER_LABELS.date,
      value: dateLabel(place, now),
      clear: { from: null, until: null },
      body: <DateFilter />,
    },
    {
      name: LOG_FILTER_LABELS.selection,
      value: place.selected && SELECTION[place.selected],
      clear: { selected: null },
      body: <SelectionChoice />,
    },
  ]
}

function KindChoice() {
  const { go } = useLog()
  const { kind } = usePlaceNow()
  const facets = useFacets()
  const count = (value: string): string =>
    formatNumber(facets.kind.find((one) => one.value === value)?.count ?? 0)
  return (
    <ChoiceList
      label={LOG_FILTER_LABELS.peopleAndAdvisors}
      value={kind ?? 'both'}
      choices={[
        { value: 'both', label: LOG_FILTER_LABELS.both },
        { value: 'people', label: LOG_FILTER_LABELS.peopleCount(count('people')) },
        { value: 'agents', label: LOG_FILTER_LABELS.advisorsCount(count('agents')) },
      ]}
      onChoose={(value) => go({ kind: value === 'both' ? null : value })}
    />
  )
}

function SelectionChoice() {
  const { go } = useLog()
  const { selected } = usePlaceNow()
  return (
    <ChoiceList
      label={LOG_FILTER_LABELS.selection}
      value={selected ?? 'both'}
      choices={[
        { value: 'both', label: FIELD_LABELS.all },
        { value: 'yes', label: SELECTION.yes },
        { value: 'no', label: SELECTION.no },
      ]}
      onChoose={(value) => go({ selected: value === 'both' ? null : value })}
    />
  )
}

export function FilterChips({ isOfRemoved }: { isOfRemoved: boolean }) {
  const { go } = useLog()
  // Removed ideas are shown with any status: `askFor` sends none, so a filter would have no effect.
  const filters = useLogFilters().filter(({ clear }) => !isOfRemoved || !('status' in clear))
  return filters.map(({ name, value, isNot, clear, body }) => (
    <FilterChip key={name} name={name} value={value} isNot={isNot} onClear={() => go(clear)}>
      {body}
    </FilterChip>
  ))
}
