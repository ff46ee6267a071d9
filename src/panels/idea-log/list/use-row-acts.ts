import { useRouter } from 'next/navigation'
import type { RefObject } from 'react'
import type { IdeaView } from '#api/ideas.ts'
import { useWriter } from '#panels/open-board/board-context.tsx'
import { useToast } from '#ui/toast.tsx'
import { mayChange } from '../edit/may-change.ts'
import { useMayRemove } from '../edit/use-may-remove.ts'
import { IDEA_CHANGE_LABELS } from '../state/idea-change-labels.ts'
import { type CellEdit, useLog } from '../state/log-context.tsx'
import type { LogItem } from '../state/log-items.ts'
import { rowAt } from '../state/log-rows.ts'
import type { RowActs } from './use-log-keys.ts'
import type { LogHandlers } from './use-row-handlers.ts'

/**
 * Returns the actions of the keys: on the row with the focus or, if it is selected, on all selected ideas. null while the row
 * has not been read. An action that this person may not do shows the reason.
 */
export function useRowActs(
  item: LogItem | null,
  handlers: LogHandlers,
  scroller: RefObject<HTMLDivElement | null>,
): RowActs | null {
  const log = useLog()
  const me = useWriter()
  const mayRemove = useMayRemove()
  const router = useRouter()
  const toast = useToast()
  const idea = item && ideaOf(item, rowAt(log.rows.state.get(), item.kind === 'row' ? item.index : -1))
  if (!item || !idea) return null
  const ideas = (): IdeaView[] => {
    const selected = log.selection.get()
    return selected.has(idea.number) ? [...selected.values()] : [idea]
  }
  const may = mayChange(me) && idea.removedAt === null
  const ifMay = (act: () => void) => () => {
    if (may) act()
    else toast({ text: IDEA_CHANGE_LABELS.viewOnly })
  }
  const edit = (field: CellEdit['field']): void => {
    const anchor = editAnchor(scroller.current, item.key, field)
    if (anchor) log.edit.set({ field, numbers: ideas().map(({ number }) => number), anchor })
  }
  return {
    open: () => handlers.row.onOpen(idea.number),
    select: (isRange) => handlers.row.onSelect(idea, isRange),
    edit: (field) => ifMay(() => edit(field))(),
    replies: () => idea.replies > 0 && handlers.row.onReplies(idea.number),
    link: ifMay(() => log.dialog.set({ kind: 'link', ideas: ideas() })),
    promote: ifMay(() => log.dialog.set({ kind: 'promote', ideas: [idea], as: null })),
    // An archived idea does not know its status from before, so one is chosen.
    archive: ifMay(() => {
      if (idea.status === 'archived') edit('status')
      else void log.changes.change(ideas(), { status: 'archived' })
    }),
    remove: () => {
      const may = ideas().every((one) => one.removedAt === null && mayRemove(one))
      if (may) void log.changes.remove(ideas())
      else toast({ text: IDEA_CHANGE_LABELS.onlyAuthorRemoves })
    },
    jump: () => {
      if (idea.noteId !== null && idea.isOnCanvas) {
        router.push(`/b/${log.boardId}?note=${encodeURIComponent(idea.noteId)}`)
      } else toast({ text: IDEA_CHANGE_LABELS.noNoteOnBoard(idea.number) })
    },
  }
}

function ideaOf(item: LogItem, row: IdeaView | null): IdeaView | null {
  if (item.kind === 'row') return row
  return item.kind === 'reply' ? item.idea : null
}

/** The cell to edit at, or the row if the column is hidden at this width. */
function editAnchor(list: HTMLElement | null, key: string, field: string): HTMLElement | null {
  const row = list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
  const cell = row?.querySelector<HTMLElement>(`[data-edit="${field}"]`)
  return cell && cell.offsetParent !== null ? cell : (row ?? null)
}
