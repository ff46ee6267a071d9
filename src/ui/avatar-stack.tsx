import { Avatar } from './avatar.tsx'

/** The people of one group, and for how many of them there is room. */
export interface AvatarStackProps {
  /** `color` is a key of the person palette. */
  people: readonly { id: string; name: string; color: string }[]
  /** The common trait of the people, for screen readers: "Here now". */
  label: string
  /** With more people, one place less shows an avatar and the last one shows `+3`. */
  max?: number
  /** Pixels. */
  size?: 24 | 28
}

/** Several people in a row, and how many more. */
export function AvatarStack({ people, label, max = 4, size = 24 }: AvatarStackProps) {
  if (people.length === 0) return null
  const shown = people.length > max ? people.slice(0, max - 1) : people
  const more = people.length - shown.length
  const names = people.map((person) => person.name).join(', ')
  return (
    <span
      role="img"
      aria-label={`${label}: ${names}`}
      title={names}
      className="inline-flex items-center gap-1"
    >
      {shown.map((person) => (
        <Avatar key={person.id} name={person.name} color={person.color} size={size} isDecorative />
      ))}
      {more > 0 && <span className="pl-0.5 font-button text-caption text-ink-2 tabular-nums">+{more}</span>}
    </span>
  )
}
