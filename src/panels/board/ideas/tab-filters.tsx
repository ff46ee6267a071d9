import { useMemo } from 'react'
import { FacetList } from '#panels/idea-log/filters/facet-list.tsx'
import { FilterChip } from '#panels/idea-log/filters/filter-chip.tsx'
import { knownFacets } from '#panels/idea-log/filters/known-facets.tsx'
import type { LogPlace } from '#panels/idea-log/state/log-place.ts'
import type { LogRows } from '#panels/idea-log/state/log-rows.ts'
import { CATEGORY_LABELS, STATUS_LABELS } from '#panels/labels/idea-labels.ts'
import { CATEGORIES, STATUSES } from '#session/ideas/idea.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { useReadable } from '#ui/use-readable.ts'

interface TabFiltersProps {
  place: LogPlace
  rows: LogRows
  onChange: (place: LogPlace) => void
}

/** The chosen value, or the number of several; null for none. The chip has room for one word. */
function shortLabel(chosen: readonly string[]): string | null {
  if (chosen.length === 0) return null
  return chosen.length === 1 ? (chosen[0] ?? null) : String(chosen.length)
}

export function TabFilters({ place, rows, onChange }: TabFiltersProps) {
  const facets = useReadable(rows.state).facts?.facets
  const known = useMemo(() => knownFacets(facets ?? { category: [], status: [], source: [] }), [facets])
  const { status, category } = place
  const statuses = status === 'not-archived' ? STATUSES.filter((one) => one !== 'archived') : status
  return (
    <>
      <FilterChip
        name={FIELD_LABELS.category}
        value={shortLabel(category.map((one) => CATEGORY_LABELS[one]))}
        onClear={() => onChange({ ...place, category: [] })}
      >
        <FacetList
          name={FIELD_LABELS.category}
          options={known.category}
          chosen={category}
          onChange={(chosen) =>
            onChange({ ...place, category: CATEGORIES.filter((one) => chosen.includes(one)) })
          }
        />
      </FilterChip>
      <FilterChip
        name={FIELD_LABELS.status}
        value={status === 'not-archived' ? null : shortLabel(status.map((one) => STATUS_LABELS[one]))}
        onClear={() => onChange({ ...place, status: 'not-archived' })}
      >
        <FacetList
          name={FIELD_LABELS.status}
          options={known.status}
          chosen={statuses}
          onChange={(chosen) => {
            const next = STATUSES.filter((one) => chosen.includes(one))
            onChange({ ...place, status: isFirstStatus(next) ? 'not-archived' : next })
          }}
        />
      </FilterChip>
    </>
  )
}

/** Whether exactly the archive is left out, which is the default and no filter. */
function isFirstStatus(statuses: readonly string[]): boolean {
  return statuses.length === STATUSES.length - 1 && !statuses.includes('archived')
}
