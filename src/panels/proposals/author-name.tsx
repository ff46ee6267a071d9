import { useMemo } from 'react'
import { type Author, type AuthorOf, authorsOf } from '#panels/open-board/authors.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { AgentMark } from '#ui/agent-mark.tsx'
import { Avatar } from '#ui/avatar.tsx'

/** Present and former people and agents of the board: a proposal still names former ones. */
export function useEveryAuthor(): AuthorOf {
  const { people, agents, formerAgents } = useSession()
  return useMemo(
    () => authorsOf({ people, agents: [...formerAgents, ...agents] }),
    [people, agents, formerAgents],
  )
}

/** A name with its mark, round for people and cut for agents: names alone do not distinguish them. */
export function AuthorName({ author }: { author: Author }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      {/* Paper takes no background, and initials without one can't be read. */}
      <span className="flex shrink-0 print:hidden">
        {author.kind === 'agent' ? (
          <AgentMark agent={author} size={20} isDecorative />
        ) : (
          <Avatar name={author.name} color={author.color} size={24} isDecorative />
        )}
      </span>
      <span className="truncate">{author.name}</span>
    </span>
  )
}
