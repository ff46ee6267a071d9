import {
  Ban,
  Check,
  CircleDashed,
  Ellipsis,
  type LucideIcon,
  Pencil,
  Square,
  TriangleAlert,
} from 'lucide-react'
import type { TurnView } from '#session/rounds/round.ts'
import { classNames } from '#ui/class-names.ts'
import { turnLabel } from '../rounds/turn-labels.ts'

const ICONS: Record<TurnView['state'], LucideIcon> = {
  queued: CircleDashed,
  thinking: Ellipsis,
  posting: Pencil,
  done: Check,
  skipped: Ban,
  cancelled: Square,
  failed: TriangleAlert,
}

/** The state of a turn as an icon with a word, not as colour or shape alone. */
export function TurnStateMark({ turn }: { turn: TurnView }) {
  const Icon = ICONS[turn.state]
  return (
    <span
      data-turn-state={turn.state}
      className={classNames(
        'inline-flex shrink-0 items-center gap-1.5 text-small',
        turn.state === 'failed' ? 'font-button text-warn' : 'text-ink-2',
      )}
    >
      <Icon size={15} aria-hidden />
      {turnLabel(turn)}
    </span>
  )
}
