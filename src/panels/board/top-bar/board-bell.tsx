import { Bell } from '#panels/notifications/bell.tsx'
import type { ListedNotification } from '#panels/notifications/notification-requests.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import type { PanelPlace } from '#panels/open-board/panel-place.ts'
import { useIsEmpty } from '#panels/open-board/use-is-empty.ts'

/** The tab of the panel that has the thing; others are on the canvas. */
const TABS: Readonly<Record<string, PanelPlace['tab']>> = {
  vote: 'votes',
  rating: 'votes',
  check: 'advisors',
  question: 'interviews',
}

/** The notifications on a board. While people write in private it has no number; an empty board shows it for unread ones alone. */
export function BoardBell() {
  const { connection, view, noteById, openNote, panel, thread: shown } = useBoard()
  const { log, me, threads, privateWriting } = useSession()
  const isEmpty = useIsEmpty()
  const openHere = ({ subject, kind, noteId, commentId }: ListedNotification): boolean => {
    const thread = threads[subject.replace('thread:', '')]
    const tab = TABS[kind]
    if (thread) {
      view?.comments.goTo(thread)
      shown.set({ kind: 'threads', threadIds: [thread.id], ...(commentId !== null && { commentId }) })
    } else if (tab) panel.set({ ...panel.get(), tab })
    else if (noteId !== null && noteById(noteId)) {
      if (view) view.jumpTo(noteId)
      else openNote(noteId)
    } else return false
    return true
  }
  return (
    <Bell
      boardId={connection.boardId}
      changes={[log.seq]}
      isQuiet={privateWriting?.phase === 'writing'}
      isForUnreadOnly={isEmpty}
      onOpenHere={openHere}
      newcomerId={me.role === 'owner' ? null : me.id}
    />
  )
}
