import { stripEmojiVariant } from '#base/strip-emoji-variant.ts'
import { Avatar, type AvatarProps } from './avatar.tsx'

/** Which agent to draw, how large, and whether its name is read out. */
export interface AgentMarkProps {
  /** `color` is a key of the note palette. */
  agent: { name: string; color: string; emoji: string }
  /** Pixels. */
  size?: AvatarProps['size']
  /** The name is already beside it: screen readers skip the mark. */
  isDecorative?: boolean
  /** Added to the mark's own classes, for its place in a row. */
  className?: string
}

/** An agent's mark: its one-ink emoji on its paper, with a cut corner. */
export function AgentMark({ agent, size = 28, isDecorative = false, className }: AgentMarkProps) {
  return (
    <Avatar
      kind="agent"
      name={agent.name}
      color={agent.color}
      glyph={stripEmojiVariant(agent.emoji)}
      size={size}
      isDecorative={isDecorative}
      className={className}
    />
  )
}
