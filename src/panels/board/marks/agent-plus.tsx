'use client'

import { moderatorDecides, NO_MARK } from '#session/mark.ts'
import { useLooks } from '../agent-look.ts'
import { useSession } from '../board-context.tsx'
import { AgentPlusChip } from './agent-plus-chip.tsx'

/** The agents' "+" on a note. */
export function AgentPlus({ noteId }: { noteId: string }) {
  const { marks, settings } = useSession()
  const looks = useLooks()
  const { agents } = marks[noteId] ?? NO_MARK
  return agents.map(({ agentId, reason }) => {
    const { name, emoji } = looks(agentId)
    return (
      <AgentPlusChip
        key={agentId}
        name={name}
        emoji={emoji}
        isSuggestion={!moderatorDecides(settings)}
        reason={reason}
        className="h-5 text-note-ink"
      />
    )
  })
}
