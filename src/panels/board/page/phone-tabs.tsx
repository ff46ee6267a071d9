import {
  CircleDot,
  ListChecks,
  ListTree,
  MessageCircle,
  SquareMousePointer,
  StickyNote,
  Users,
} from 'lucide-react'
import Link from 'next/link'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useCarefulLeave } from '#panels/open-board/use-board-connection.ts'
import { useHasVotes } from '#panels/votes/use-has-votes.ts'
import { classNames } from '#ui/class-names.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { atWork } from '../rounds/at-work.ts'
import { BOARD_PAGE_LABELS } from './board-page-labels.ts'

const TABS = [
  { id: 'notes', name: TAB_LABELS.notes, Icon: StickyNote },
  { id: 'canvas', name: TAB_LABELS.canvas, Icon: SquareMousePointer },
  { id: 'talk', name: PAGE_LABELS.talk, Icon: MessageCircle },
  { id: 'advisors', name: TAB_LABELS.advisors, Icon: Users },
  { id: 'ideas', name: TAB_LABELS.ideas, Icon: ListTree },
  { id: 'votes', name: TAB_LABELS.votes, Icon: CircleDot },
] as const

/**
 * The tabs of a board on a phone. "Advisors" carries the number of runs under way, because their progress is
 * not visible from other tabs.
 */
export function PhoneTabs() {
  const { panel, connection } = useBoard()
  const { boardId } = connection
  const onLeave = useCarefulLeave()
  const place = useReadable(panel)
  const working = atWork(useSession()).length
  const hasVotes = useHasVotes()
  const tabs = TABS.filter(({ id }) => id !== 'votes' || hasVotes)
  return (
    <nav
      aria-label={FIELD_LABELS.board}
      className="shrink-0 select-none border-line border-t bg-sheet pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex">
        {tabs.map(({ id, name, Icon }) => (
          <li key={id} className="flex-1">
            <PlainButton
              aria-current={place.tab === id ? 'page' : undefined}
              onClick={() => panel.set({ ...place, tab: id })}
              className={classNames(
                'relative flex h-14 w-full flex-col items-center justify-center gap-1 font-button text-caption',
                place.tab === id
                  ? 'text-ink before:absolute before:top-0 before:h-0.5 before:w-10 before:bg-ink'
                  : 'text-ink-2',
              )}
            >
              <span className="relative">
                <Icon size={22} aria-hidden />
                {id === 'advisors' && working > 0 && (
                  <span className="absolute -top-1.5 left-3.5 min-w-4 rounded-round bg-ink px-1 text-initials text-sheet leading-4! tabular-nums">
                    {working}
                    <span className="sr-only"> {BOARD_PAGE_LABELS.atWork}</span>
                  </span>
                )}
              </span>
              {name}
            </PlainButton>
          </li>
        ))}
        {/* With the votes, there is no room for it: the menu of the board leads there, too. */}
        {!hasVotes && (
          <li className="flex-1">
            <Link
              href={`/b/${boardId}/review`}
              onNavigate={onLeave}
              className="flex h-14 w-full flex-col items-center justify-center gap-1 font-button text-caption text-ink-2"
            >
              <ListChecks size={22} aria-hidden />
              {PAGE_LABELS.review}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
