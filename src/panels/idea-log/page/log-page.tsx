import { useEffect, useMemo, useRef, useState } from 'react'
import type { IdeaView } from '#api/ideas.ts'
import type { MeResponse } from '#api/me.ts'
import { writable } from '#base/readable.ts'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { NoteDialog } from '#panels/notes/note-dialog.tsx'
import { BoardContext, useIsWide, useSession } from '#panels/open-board/board-context.tsx'
import { BoardNotices } from '#panels/open-board/board-notices.tsx'
import {
  type LivePageProps,
  OpenPage,
  type OpenPageProps,
  useOpenBoard,
} from '#panels/open-board/open-page.tsx'
import { NotesToDoDialog } from '#panels/promotions/notes-to-do-dialog.tsx'
import { ideasApi } from '#panels/requests/idea-requests.ts'
import { SendForReviewDialog } from '#panels/review-requests/send-for-review-dialog.tsx'
import { isAtLeast } from '#session/core/role.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { IdeaSheet } from '../detail/idea-sheet.tsx'
import { BulkBar } from '../edit/bulk-bar.tsx'
import { CellEditor } from '../edit/cell-editor.tsx'
import { LogBar } from '../filters/log-bar.tsx'
import { LogSummary } from '../filters/log-summary.tsx'
import { LogCards } from '../list/log-cards.tsx'
import { LogEmpty } from '../list/log-empty.tsx'
import { LogTable } from '../list/log-table.tsx'
import { useFollowedRows } from '../rows/use-followed-rows.ts'
import { useOpenReplies } from '../rows/use-open-replies.ts'
import { createIdeaChanges, type IdeaChanges } from '../state/idea-changes.ts'
import {
  type CellEdit,
  LogContext,
  type LogDialog,
  type LogOnPage,
  useLog,
  usePlaceNow,
} from '../state/log-context.tsx'
import type { OpenReplies } from '../state/log-items.ts'
import { askFor } from '../state/log-place.ts'
import { createLogRows } from '../state/log-rows.ts'
import { usePlace } from '../state/use-place.ts'
import { LogDialogs } from './log-dialogs.tsx'
import { LogHead } from './log-head.tsx'
import { LOG_PAGE_LABELS } from './log-page-labels.ts'
import { usePageKeys } from './use-page-keys.ts'

/** The idea log of a board, live: it follows the same connection as the board, without a canvas. */
export function IdeaLogPage(props: Omit<OpenPageProps, 'Live'>) {
  return <OpenPage {...props} Live={LiveLog} />
}

function LiveLog({ connection, me, onMeChange }: LivePageProps) {
  const [openNoteId, setOpenNoteId] = useState<string | null>(null)
  const isWide = useIsWide(700)
  const board = useOpenBoard({ connection, me, view: null, openNote: setOpenNoteId })
  if (!board) return null
  return (
    <BoardContext value={board}>
      <Log onMeChange={onMeChange} />
      <NoteDialog noteId={openNoteId} isPhone={!isWide} onClose={() => setOpenNoteId(null)} />
      <NotesToDoDialog />
      <SendForReviewDialog />
    </BoardContext>
  )
}

/**
 * Makes what `LogContext` carries. The role is read through a ref: a new role must not make the log again and
 * lose the selection.
 */
function useOpenLog(): LogOnPage {
  const { board, me } = useSession()
  const { place, go } = usePlace()
  const toast = useToast()
  const role = useRef(me.role)
  role.current = me.role
  const boardId = board.id
  const log = useMemo(() => {
    const rows = createLogRows((query, signal) => ideasApi.page(boardId, query, signal))
    return {
      boardId,
      rows,
      selection: writable<ReadonlyMap<number, IdeaView>>(new Map()),
      open: writable<number | null>(null),
      replies: writable<OpenReplies>(new Map()),
      edit: writable<CellEdit | null>(null),
      dialog: writable<LogDialog | null>(null),
      changes: createIdeaChanges({
        boardId,
        rows,
        toast,
        mayMoveBack: () => isAtLeast(role.current, 'facilitator'),
      }),
    }
  }, [boardId, toast])
  const { toggle, open: openReplies } = useOpenReplies(log)
  const changes = useMemo(() => closingFirst(log), [log])
  return useMemo(
    () => ({ ...log, changes, place, go, toggleReplies: toggle, openReplies }),
    [log, changes, place, go, toggle, openReplies],
  )
}

/**
 * Closes an open idea before it is removed or restored: it leaves the list, and its details must not be
 * requested any more.
 */
function closingFirst({ changes, open }: Pick<LogOnPage, 'changes' | 'open'>): IdeaChanges {
  const close = (ideas: readonly IdeaView[]): void => {
    if (ideas.some(({ number }) => number === open.get())) open.set(null)
  }
  return {
    ...changes,
    remove(ideas) {
      close(ideas)
      return changes.remove(ideas)
    },
    restore(ideas) {
      close(ideas)
      return changes.restore(ideas)
    },
  }
}

function Log({ onMeChange }: { onMeChange: (me: MeResponse) => void }) {
  const log = useOpenLog()
  const now = useReadable(log.place)
  useFollowedRows(log.rows, String(askFor(now)))
  const { selection } = log
  const shown = useRef(now.show)
  // Another list clears the selection: an action must not apply to ideas that are not on the screen.
  useEffect(() => {
    if (shown.current === now.show) return
    shown.current = now.show
    selection.set(new Map())
  }, [now.show, selection])
  return (
    <LogContext value={log}>
      <LogBody onMeChange={onMeChange} />
      <LogDialogs />
    </LogContext>
  )
}

function LogBody({ onMeChange }: { onMeChange: (me: MeResponse) => void }) {
  const { rows, selection } = useLog()
  const place = usePlaceNow()
  const isPhone = !useIsWide(700)
  const hasRoom = useIsWide(900)
  const layout = hasRoom ? (place.show === 'decisions' ? 'table' : (place.layout ?? 'table')) : 'cards'
  const state = useReadable(rows.state)
  const isSelecting = useReadable(selection).size > 0
  const field = useRef<HTMLInputElement>(null)
  usePageKeys(field)
  const List = layout === 'table' ? LogTable : LogCards
  return (
    <div className="fixed inset-0 flex flex-col overflow-clip bg-sheet text-ink">
      <LogHead isPhone={isPhone} isNarrow={!hasRoom} onMeChange={onMeChange} />
      <BoardNotices />
      <main aria-label={PAGE_LABELS.ideaLog} className="flex min-h-0 flex-1 flex-col">
        <LogBar field={field} isNarrow={!hasRoom} layout={layout} />
        <div
          className={classNames('shrink-0 px-6 max-phone:px-4', layout === 'table' && 'border-line border-b')}
        >
          {isSelecting ? <BulkBar /> : <LogSummary isPhone={isPhone} />}
        </div>
        {state.failure && state.facts && <Problem />}
        {state.length === 0 && !state.isAsking ? <LogEmpty /> : <List />}
      </main>
      {layout === 'cards' ? <IdeaSheet /> : <CellEditor />}
    </div>
  )
}

/** A failed reading keeps the rows on the screen, with a notice that they may be outdated. */
function Problem() {
  const { rows } = useLog()
  const { failure } = useReadable(rows.state)
  return (
    <Notice
      tone="warn"
      className="shrink-0 rounded-none"
      action={
        <Button size="small" onClick={rows.retry}>
          {ACTION_LABELS.tryAgain}
        </Button>
      }
    >
      {LOG_PAGE_LABELS.outOfDate} {failure?.message}
    </Notice>
  )
}
