import { useMemo } from 'react'
import type { IdeaPage, WhoView } from '#api/ideas.ts'
import { useLooks } from '#panels/open-board/agent-look.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { Who } from '../rows/idea-badges.tsx'
import { useLog } from '../state/log-context.tsx'
import type { FacetOption } from './facet-list.tsx'
import { knownFacets } from './known-facets.tsx'

type Facets = IdeaPage['facets']
/** The filters with a list of options, of which any number can be chosen; their names are those of `LogPlace`. */
export type FacetKey = 'category' | 'status' | 'author' | 'source' | 'tag' | 'round'

const NONE: Facets = { category: [], status: [], author: [], kind: [], source: [], tag: [], round: [] }

/**
 * Returns a lookup by id for people and agents of the board, removed agents included; it returns null for an unknown
 * id.
 */
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

/** The options of each filter with their counts, as the last page of rows brought them. */
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
      ...knownFacets(facets),
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
