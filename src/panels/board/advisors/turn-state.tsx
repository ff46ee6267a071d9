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
import type { TurnView } from '#session/round.ts'
import { classNames } from '#ui/class-names.ts'
import { turnWords } from '../rounds/turn-words.ts'

const ICONS: Record<TurnView['state'], LucideIcon> = {
  queued: CircleDashed,
  thinking: Ellipsis,
  posting: Pencil,
  done: Check,
  skipped: Ban,
  cancelled: Square,
  failed: TriangleAlert,
}

/** How far a turn is: icon and word, always. */
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
      {turnWords(turn)}
    </span>
  )
}
