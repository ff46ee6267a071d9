import { classNames } from './class-names.ts'
import { initials } from './initials.ts'

/** The look of one mark: its person, its size, and a ring for the person's present activity. */
export interface AvatarProps {
  /** Read out unless `isDecorative`. A person's initials are taken from it. */
  name: string
  /** A key of the person palette, or for an agent of the note palette. */
  color: string
  /** person: round, with initials. agent: a cut corner, with `glyph`. */
  kind?: 'person' | 'agent'
  /** Pixels. 20 is for agents: a person's two letters need 24. */
  size?: 20 | 24 | 28 | 32 | 40
  /** here: filled. done: ink ring. waited: dashed ring. followed: ring in own colour. away: outline only. */
  state?: 'here' | 'done' | 'waited' | 'followed' | 'away'
  /** An agent's emoji, in one ink; people have their initials. */
  glyph?: string
  /** The name is already beside it: screen readers skip the mark. */
  isDecorative?: boolean
  /** Added to the mark's own classes, for its place in a row. */
  className?: string
}

const SIZES = {
  20: 'size-5 text-initials',
  24: 'size-6 text-initials',
  28: 'size-7 text-initials',
  32: 'size-8 text-caption',
  40: 'size-10 text-small',
}

/** Round is a person, a cut corner is an agent. */
export function Avatar(props: AvatarProps) {
  const {
    name,
    color,
    kind = 'person',
    size = 28,
    state = 'here',
    glyph,
    isDecorative = false,
    className,
  } = props
  const paint = kind === 'agent' ? `var(--note-${color})` : `var(--person-${color}, var(--person-umber))`
  const isAway = state === 'away'
  const named = isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  return (
    <span
      {...named}
      className={classNames(
        'relative inline-flex shrink-0 select-none items-center justify-center font-heading leading-none',
        SIZES[size],
        kind === 'agent' ? 'rounded-mark' : 'rounded-round',
        className,
      )}
      style={{
        background: isAway ? 'transparent' : paint,
        color: isAway ? paint : kind === 'agent' ? 'var(--note-ink)' : 'var(--on-person)',
        clipPath: kind === 'agent' ? 'polygon(0 0, 100% 0, 100% 70%, 70% 100%, 0 100%)' : undefined,
        ...ring(state, paint),
      }}
    >
      {kind === 'agent' ? <span className="font-emoji">{glyph}</span> : initials(name)}
    </span>
  )
}

function ring(state: NonNullable<AvatarProps['state']>, paint: string) {
  switch (state) {
    case 'here':
      return {}
    case 'done':
      return { outline: '2px solid var(--ink)', outlineOffset: 2 }
    case 'waited':
      return { outline: '2px dashed var(--line-strong)', outlineOffset: 2 }
    case 'followed':
      return { outline: `2px solid ${paint}`, outlineOffset: 2 }
    case 'away':
      return { boxShadow: `inset 0 0 0 1.5px ${paint}` }
  }
}
