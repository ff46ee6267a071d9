import type { ReactNode } from 'react'
import type { IdeaPage } from '#api/ideas.ts'
import { CATEGORY_LABELS, SOURCE_LABELS, STATUS_LABELS } from '#panels/labels/idea-labels.ts'
import { CATEGORIES, SOURCES, STATUSES } from '#session/ideas/idea.ts'
import { CategoryWord, StatusWord } from '../rows/idea-badges.tsx'
import type { FacetOption } from './facet-list.tsx'

type Facets = IdeaPage['facets']

/**
 * All values of a closed list are offered, also those that no idea has, so that the list does not change
 * under the pointer.
 */
function known<T extends string>(
  counted: Facets['category'],
  all: readonly T[],
  words: Record<T, string>,
  label: (value: T) => ReactNode,
): FacetOption[] {
  const counts = new Map(counted.map(({ value, count }) => [value, count]))
  return all.map((value) => ({
    value,
    name: words[value],
    label: label(value),
    count: counts.get(value) ?? 0,
  }))
}

export function knownFacets(
  facets: Pick<Facets, 'category' | 'status' | 'source'>,
): Record<'category' | 'status' | 'source', FacetOption[]> {
  return {
    category: known(facets.category, CATEGORIES, CATEGORY_LABELS, (value) => (
      <CategoryWord category={value} />
    )),
    status: known(facets.status, STATUSES, STATUS_LABELS, (value) => <StatusWord status={value} />),
    source: known(facets.source, SOURCES, SOURCE_LABELS, (value) => SOURCE_LABELS[value]),
  }
}
