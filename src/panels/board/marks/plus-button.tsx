'use client'

import { PLUS } from '#session/board-settings.ts'
import { NO_MARK } from '#session/mark.ts'
import { mayWrite } from '#session/may-write.ts'
import { classNames } from '#ui/class-names.ts'
import { useBoard, useSession } from '../board-context.tsx'

interface PlusButtonProps {
  noteId: string
  /** `Note 12`, for its name. */
  noteName: string
  isPhone?: boolean
  tabIndex?: number
}

/** People's "+" on a note: offered, given by others, or mine; the agents' stand beside it. */
export function PlusButton({ noteId, noteName, isPhone = false, tabIndex }: PlusButtonProps) {
  const { actions } = useBoard()
  const session = useSession()
  const { marks, me } = session
  const given = (marks[noteId] ?? NO_MARK).people[PLUS.symbol] ?? []
  const isMine = given.includes(me.id)
  const mayGive = mayWrite(session, 'commenter')
  if (!mayGive && given.length === 0) return null
  const look = classNames(
    'inline-flex shrink-0 items-center justify-center rounded-round font-button tabular-nums transition-colors',
    isPhone ? 'h-11 w-[52px] text-board' : 'h-6 min-w-9 px-2 text-caption',
    isMine
      ? 'bg-go text-on-go'
      : given.length > 0
        ? 'border border-go bg-raised text-go'
        : 'border border-note-meta border-dashed text-note-ink',
  )
  const words = given.length === 0 ? '+' : `+${given.length}`
  if (!mayGive) {
    return (
      <span className={look}>
        <span aria-hidden>{words}</span>
        <span className="sr-only">{given.length} +</span>
      </span>
    )
  }
  return (
    <button
      type="button"
      aria-pressed={isMine}
      aria-label={`${PLUS.symbol} on ${noteName}, ${given.length} given by people`}
      title={isMine ? 'Remove my +' : 'Go on with this'}
      tabIndex={tabIndex}
      onClick={() => actions.toggleMark(noteId, PLUS.symbol)}
      className={classNames(look, 'relative')}
    >
      {words}
    </button>
  )
}
