import { Bell } from '#panels/notifications/bell.tsx'
import type { ListedNotification } from '#panels/notifications/notification-requests.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import type { PanelPlace } from '#panels/open-board/panel-place.ts'
import { useSessionNews } from '#panels/open-board/use-session-news.ts'

/** The tab of the panel that has the thing; others are on the canvas. */
const TABS: Readonly<Record<string, PanelPlace['tab']>> = {
  vote: 'votes',
  rating: 'votes',
  check: 'advisors',
  question: 'interviews',
}

/** The notifications on a board. While people write in private it has no number. */
export function BoardBell() {
  const { connection, view, noteById, openNote, panel, thread: shown } = useBoard()
  const { me, threads, privateWriting } = useSession()
  const changes = useSessionNews()
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
      changes={changes}
      isQuiet={privateWriting?.phase === 'writing'}
      onOpenHere={openHere}
      newcomerId={me.role === 'owner' ? null : me.id}
    />
  )
}
