'use client'

import { useMemo } from 'react'
import { type Author, type AuthorOf, authorsOf } from '#panels/board/authors.ts'
import { useSession } from '#panels/board/board-context.tsx'
import { AgentMark } from '#ui/agent-mark.tsx'
import { Avatar } from '#ui/avatar.tsx'

/** Everyone who ever wrote here, agents that were removed too. */
export function useEveryAuthor(): AuthorOf {
  const { people, agents, formerAgents } = useSession()
  return useMemo(
    () => authorsOf({ people, agents: [...formerAgents, ...agents] }),
    [people, agents, formerAgents],
  )
}

/** A name never without its mark: round is a person, a cut corner an agent. */
export function WhoMark({ author }: { author: Author }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      {/* Paper takes no background, and initials without one can't be read. */}
      <span className="flex shrink-0 print:hidden">
        {author.kind === 'agent' ? (
          <AgentMark agent={author} size={20} isDecorative />
        ) : (
          <Avatar name={author.name} color={author.color} size={20} isDecorative />
        )}
      </span>
      <span className="truncate">{author.name}</span>
    </span>
  )
}
