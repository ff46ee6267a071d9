'use client'

import { type ReactNode, useMemo } from 'react'
import { useLooks } from '#panels/board/agent-look.ts'
import { useSession } from '#panels/board/board-context.tsx'
import { CATEGORIES, SOURCES, STATUSES } from '#session/idea.ts'
import type { IdeaPage, WhoView } from '#session/idea-view.ts'
import { useReadable } from '#ui/use-readable.ts'
import type { FacetOption } from './facet-list.tsx'
import { CategoryWord, StatusWord, Who } from './idea-marks.tsx'
import { CATEGORY_WORDS, SOURCE_WORDS, STATUS_WORDS } from './idea-words.ts'
import { useLog } from './log-context.tsx'

type Facets = IdeaPage['facets']
export type FacetKey = 'category' | 'status' | 'author' | 'source' | 'tag' | 'round'

const NONE: Facets = { category: [], status: [], author: [], kind: [], source: [], tag: [], round: [] }

/** Of a closed list all are offered, also those that no idea has. */
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

/** People and agents by id, as the board knows them now. */
export function useWho(): (id: string) => WhoView | null {
  const { people, agents, formerAgents } = useSession()
  const looks = useLooks()
  return useMemo(() => {
    const ids = new Set([...agents, ...formerAgents].map(({ id }) => id))
    return (id) => {
      const person = people[id]
      if (person) return { id, name: person.name, kind: 'person', color: person.color, emoji: null }
      if (!ids.has(id)) return null
      const { name, color, emoji } = looks(id)
      return { id, name, kind: 'agent', color, emoji }
    }
  }, [people, agents, formerAgents, looks])
}

/** What each filter offers now. */
export function useFacets(): Record<FacetKey, FacetOption[]> & { kind: Facets['kind'] } {
  const { rows } = useLog()
  const facets = useReadable(rows.state).facts?.facets ?? NONE
  const who = useWho()
  return useMemo(() => {
    const plain = (counted: Facets['tag']): FacetOption[] =>
      counted.map(({ value, label, count }) => ({
        value,
        name: label,
        label: <span className="truncate">{label}</span>,
        count,
      }))
    return {
      category: known(facets.category, CATEGORIES, CATEGORY_WORDS, (value) => (
        <CategoryWord category={value} />
      )),
      status: known(facets.status, STATUSES, STATUS_WORDS, (value) => <StatusWord status={value} />),
      source: known(facets.source, SOURCES, SOURCE_WORDS, (value) => SOURCE_WORDS[value]),
      author: facets.author.map(({ value, label, count }) => {
        const author = who(value)
        return { value, name: label, count, label: author ? <Who who={author} /> : label }
      }),
      tag: plain(facets.tag),
      round: plain(facets.round),
      kind: facets.kind,
    }
  }, [facets, who])
}
