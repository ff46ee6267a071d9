'use client'

import { useLooks } from '#panels/open-board/agent-look.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { moderatorDecides, NO_REACTIONS } from '#session/reactions/note-reactions.ts'
import { classNames } from '#ui/class-names.ts'

/** The cut corner that marks what an agent did, as on its notes. */
const CUT = 'polygon(0 0, 100% 0, 100% calc(100% - 6px), calc(100% - 6px) 100%, 0 100%)'

interface AgentPlusChipProps {
  name: string
  emoji: string
  /** By the rule of this board only people select: the "+" of the agent is a suggestion. */
  isSuggestion: boolean
  /** The moderator's reason, shown as a tooltip. */
  reason?: string
  /** Its height, and the ink of a suggestion. */
  className: string
}

/**
 * An agent's "+". It is never added to the number of people's: a suggestion is outlined, a "+" that counts is
 * filled.
 */
export function AgentPlusChip({ name, emoji, isSuggestion, reason, className }: AgentPlusChipProps) {
  const words = isSuggestion ? `Suggested by ${name}` : `+ by ${name}`
  return (
    <span
      title={reason === undefined ? words : `${name}: ${reason}`}
      className={classNames(
        'inline-flex shrink-0 items-center gap-1 rounded-mark px-1.5 font-button text-caption',
        className,
        isSuggestion ? 'border border-go' : 'bg-go text-on-go!',
      )}
      style={isSuggestion ? undefined : { clipPath: CUT }}
    >
      <span aria-hidden>
        {!isSuggestion && '+ '}
        <span className="font-emoji">{emoji}</span>
      </span>
      <span className="sr-only">{words}</span>
    </span>
  )
}

/** The "+" of each agent on a note; nothing without one. */
export function AgentPlus({ noteId }: { noteId: string }) {
  const { reactions, settings } = useSession()
  const looks = useLooks()
  const { agents } = reactions[noteId] ?? NO_REACTIONS
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
