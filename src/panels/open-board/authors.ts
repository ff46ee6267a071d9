import { useMemo } from 'react'
import type { Projection } from '#session/projection.ts'
import { useSession } from './board-context.tsx'

export type Author =
  | { kind: 'person'; id: string; name: string; color: string }
  | { kind: 'agent'; id: string; name: string; color: string; emoji: string }

/** `null` for null and for unknown ids. */
export type AuthorOf = (authorId: string | null) => Author | null

/**
 * The answer is null for a note without an author (an imported one), and for an author that the session does
 * not know.
 */
export function authorsOf({ people, agents }: Pick<Projection, 'people' | 'agents'>): AuthorOf {
  const known = new Map<string, Author>()
  for (const { id, name, color } of Object.values(people)) known.set(id, { kind: 'person', id, name, color })
  for (const { id, name, color, emoji } of agents) known.set(id, { kind: 'agent', id, name, color, emoji })
  return (authorId) => (authorId === null ? null : (known.get(authorId) ?? null))
}

export function useAuthors(): AuthorOf {
  const { people, agents } = useSession()
  return useMemo(() => authorsOf({ people, agents }), [people, agents])
}
