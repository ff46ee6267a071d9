import { classNames } from '#ui/class-names.ts'

const CUT = 'polygon(0 0, 100% 0, 100% calc(100% - 6px), calc(100% - 6px) 100%, 0 100%)'

interface AgentPlusChipProps {
  name: string
  emoji: string
  /** On this board people choose: the agent only suggests. */
  isSuggestion: boolean
  /** Why it gave it. */
  reason?: string
  /** Its height, and the ink of a suggestion. */
  className: string
}

/** An agent's "+", with a cut corner and never counted with people's: filled, or only a line where it suggests. */
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
