'use client'

import { useRouter } from 'next/navigation'
import type { RefObject } from 'react'
import { useSession } from '#panels/board/board-context.tsx'
import { useToast } from '#ui/toast.tsx'
import { type CellEdit, useLog } from './log-context.tsx'
import type { LogItem } from './log-items.ts'
import { rowAt } from './log-rows.ts'
import { mayChange, mayRemove } from './may-change.ts'
import type { RowActs } from './use-log-keys.ts'
import type { LogHandlers } from './use-row-handlers.ts'

/** What the keys do to the row with the focus; null while it is not read. */
export function useRowActs(
  item: LogItem | null,
  handlers: LogHandlers,
  scroller: RefObject<HTMLDivElement | null>,
): RowActs | null {
  const log = useLog()
  const { me } = useSession()
  const router = useRouter()
  const toast = useToast()
  if (!item || (item.kind !== 'row' && item.kind !== 'reply')) return null
  const idea = item.kind === 'reply' ? item.idea : rowAt(log.rows.state.get(), item.index)
  if (!idea) return null
  const may = mayChange(me) && idea.removedAt === null
  const ifMay = (act: () => void) => () => {
    if (may) act()
    else toast({ text: 'You can look at these ideas, not change them.' })
  }
  const edit = (field: CellEdit['field']): void => {
    const anchor = editAnchor(scroller.current, item.key, field)
    if (anchor) handlers.row.onEdit(idea, field, anchor)
  }
  return {
    open: () => handlers.row.onOpen(idea.number),
    select: (isRange) => handlers.row.onSelect(idea, isRange),
    edit: (field) => ifMay(() => edit(field))(),
    replies: () => idea.replies > 0 && handlers.row.onReplies(idea.number),
    link: ifMay(() => log.dialog.set({ kind: 'link', ideas: [idea] })),
    promote: ifMay(() => log.dialog.set({ kind: 'promote', ideas: [idea] })),
    // Where an archived idea goes back to is chosen.
    archive: ifMay(() => {
      if (idea.status === 'archived') edit('status')
      else void log.changes.change([idea], { status: 'archived' })
    }),
    remove: () => {
      if (idea.removedAt === null && mayRemove(me, idea)) void log.changes.remove([idea])
      else toast({ text: 'Its author or a facilitator can remove it.' })
    },
    jump: () => {
      if (idea.noteId !== null && idea.isOnCanvas) {
        router.push(`/b/${log.boardId}?note=${encodeURIComponent(idea.noteId)}`)
      } else toast({ text: `#${idea.number} has no note on the board now.` })
    },
  }
}

/** The cell that is to be changed, or where the column has no room, the row itself. */
function editAnchor(list: HTMLElement | null, key: string, field: string): HTMLElement | null {
  const row = list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
  const cell = row?.querySelector<HTMLElement>(`[data-edit="${field}"]`)
  return cell && cell.offsetParent !== null ? cell : (row ?? null)
}
