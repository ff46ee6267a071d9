'use client'

import { moderatorDecides, NO_MARK } from '#session/mark.ts'
import { classNames } from '#ui/class-names.ts'
import { useLooks } from '../agent-look.ts'
import { useSession } from '../board-context.tsx'

const CUT = 'polygon(0 0, 100% 0, 100% calc(100% - 6px), calc(100% - 6px) 100%, 0 100%)'

/** The agents' "+" on a note, with a cut corner and never counted with people's: filled, or only a line where it suggests. */
export function AgentPlus({ noteId }: { noteId: string }) {
  const { marks, settings } = useSession()
  const isSuggestion = !moderatorDecides(settings)
  const looks = useLooks()
  const { agents } = marks[noteId] ?? NO_MARK
  return agents.map(({ agentId, reason }) => {
    const look = looks(agentId)
    return (
      <span
        key={agentId}
        title={`${look.name}: ${reason}`}
        className={classNames(
          'inline-flex h-5 shrink-0 items-center gap-1 rounded-mark px-1.5 font-button text-caption',
          isSuggestion ? 'border border-go text-note-ink' : 'bg-go text-on-go',
        )}
        style={isSuggestion ? undefined : { clipPath: CUT }}
      >
        <span aria-hidden>
          {!isSuggestion && '+ '}
          <span className="font-emoji">{look.emoji}</span>
        </span>
        <span className="sr-only">{isSuggestion ? `Suggested by ${look.name}` : `+ by ${look.name}`}</span>
      </span>
    )
  })
}
