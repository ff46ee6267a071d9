import { MessageSquare } from 'lucide-react'
import { commentsLabel } from '#canvas/labels/comment-pin-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import type { ThreadView, ThreadViews } from '#session/comments/thread-view.ts'
import { PlainButton } from '#ui/plain-button.tsx'

const byRecord = new WeakMap<ThreadViews, ReadonlyMap<string, readonly ThreadView[]>>()

/** How many comments a note has in open threads, as a button that opens them; nothing without any. */
export function NoteComments({ noteId }: { noteId: string }) {
  const { actions } = useBoard()
  const threads = openThreadsOf(useSession().threads, noteId)
  const comments = threads.reduce((sum, { count }) => sum + count, 0)
  if (comments === 0) return null
  return (
    <PlainButton
      aria-label={commentsLabel({ comments, unread: 0 })}
      onClick={() => actions.showThreads?.({ kind: 'threads', threadIds: threads.map(({ id }) => id) })}
      className="relative inline-flex h-6 items-center gap-1 rounded-chip px-1 tabular-nums max-phone:h-10 max-phone:min-w-10 max-phone:justify-center"
    >
      <MessageSquare size={15} aria-hidden />
      {comments}
    </PlainButton>
  )
}

/** One map for all rows of a list. */
function openThreadsOf(threads: ThreadViews, noteId: string): readonly ThreadView[] {
  const known = byRecord.get(threads)
  if (known) return known.get(noteId) ?? []
  const found = new Map<string, ThreadView[]>()
  for (const thread of Object.values(threads)) {
    if (thread.resolved || thread.anchor.kind !== 'record' || thread.place.state === 'gone') continue
    const { recordId } = thread.anchor
    found.set(recordId, [...(found.get(recordId) ?? []), thread])
  }
  byRecord.set(threads, found)
  return found.get(noteId) ?? []
}
