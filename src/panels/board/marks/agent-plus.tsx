'use client'

import { NO_MARK } from '#session/mark.ts'
import { useLooks } from '../agent-look.ts'
import { useSession } from '../board-context.tsx'

/** The agents' "+" on a note: filled, with a cut corner, never counted with people's. */
export function AgentPlus({ noteId }: { noteId: string }) {
  const { marks } = useSession()
  const looks = useLooks()
  const { agents } = marks[noteId] ?? NO_MARK
  return agents.map(({ agentId, reason }) => {
    const look = looks(agentId)
    return (
      <span
        key={agentId}
        title={`${look.name}: ${reason}`}
        className="inline-flex h-5 shrink-0 items-center gap-1 rounded-mark bg-go px-1.5 font-button text-caption text-on-go"
        style={{ clipPath: 'polygon(0 0, 100% 0, 100% calc(100% - 6px), calc(100% - 6px) 100%, 0 100%)' }}
      >
        <span aria-hidden>
          + <span className="font-emoji">{look.emoji}</span>
        </span>
        <span className="sr-only">+ by {look.name}</span>
      </span>
    )
  })
}
