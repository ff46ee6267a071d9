import { Pin } from 'lucide-react'
import Link from 'next/link'
import { ENTRY_LABELS } from '#panels/labels/entry-labels.ts'
import { AvatarStack } from '#ui/avatar-stack.tsx'
import { BoardMenu, type BoardMenuProps } from './board-menu.tsx'
import { BoardThumbnail } from './board-thumbnail.tsx'
import { changedLabel } from './changed-labels.ts'
import { startDragging } from './drag-board.ts'
import { HOME_LABELS } from './home-labels.ts'
import { PLACE_LABELS } from './place-labels.ts'

export interface BoardItemProps extends BoardMenuProps {
  now: number
}

const ITEM =
  'group relative overflow-hidden border border-line bg-raised transition-colors hover:border-line-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-ink'
// The link's pseudo-element covers the whole item: all of it can be clicked, and it is still one link with the board's name.
const LINK =
  "min-w-0 flex-1 font-button text-board outline-none after:absolute after:inset-0 after:content-['']"
/** Titles are often questions: two lines show most of them, the tooltip the rest. */
const TITLE = 'line-clamp-2 break-words'

/** Returns the time of its last change; “Closed” for a closed board, which cannot be opened. */
function stateOf({ isClosed, changedAt }: BoardItemProps['board'], now: number): string {
  return isClosed ? HOME_LABELS.closed : changedLabel(changedAt, now)
}

function PinMark({ board }: Pick<BoardItemProps, 'board'>) {
  if (!board.isPinned || board.isArchived) return null
  return <Pin size={14} role="img" aria-label={PLACE_LABELS.pinned} className="shrink-0" />
}

export function BoardTile({ board, now, ...menu }: BoardItemProps) {
  return (
    <li className={`${ITEM} rounded-card`} onDragStart={(event) => startDragging(event, board.id)}>
      <div className="border-line border-b">
        <BoardThumbnail preview={board.preview} />
      </div>
      <div className="px-3.5 pt-2.5 pb-3">
        {/* The height of two lines, so that all cards of a row have the same height. */}
        <div className="flex min-h-12 items-start gap-2">
          <Link href={`/b/${board.id}`} className={LINK} title={board.title}>
            <span dir="auto" className={`${TITLE} leading-6`}>
              {board.title}
            </span>
          </Link>
          <BoardMenu board={board} {...menu} />
        </div>
        <div className="flex h-5 items-center justify-between gap-2 text-ink-2 text-small">
          <span className="flex min-w-0 items-center gap-1.5">
            <PinMark board={board} />
            <span className="truncate">{stateOf(board, now)}</span>
          </span>
          <AvatarStack people={board.here} label={ENTRY_LABELS.hereNow} />
        </div>
      </div>
    </li>
  )
}

export function BoardRow({ board, now, ...menu }: BoardItemProps) {
  return (
    <li
      className={`${ITEM} -mt-px flex min-h-14 items-center gap-4 py-1 pr-3 pl-2 first:mt-0 first:rounded-t-card last:rounded-b-card hover:z-10`}
      onDragStart={(event) => startDragging(event, board.id)}
    >
      <div className="w-18 shrink-0 overflow-hidden rounded-chip">
        <BoardThumbnail preview={board.preview} height={40} />
      </div>
      <div className="min-w-0 flex-1">
        <Link href={`/b/${board.id}`} className={`${LINK} block`} title={board.title}>
          <span dir="auto" className={TITLE}>
            {board.title}
          </span>
        </Link>
        <div className="mt-0.5 flex h-5 items-center justify-between gap-2 text-ink-2 text-small phone:hidden">
          <span className="truncate">{stateOf(board, now)}</span>
          <AvatarStack people={board.here} label={ENTRY_LABELS.hereNow} max={3} />
        </div>
      </div>
      <PinMark board={board} />
      <span className="contents max-phone:hidden">
        <AvatarStack people={board.here} label={ENTRY_LABELS.hereNow} />
        <span className="w-52 truncate text-right text-ink-2 text-small">{stateOf(board, now)}</span>
      </span>
      <BoardMenu board={board} {...menu} />
    </li>
  )
}
