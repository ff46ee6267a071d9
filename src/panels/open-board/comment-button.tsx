import { MessageSquare } from 'lucide-react'
import type { ThreadAnchor } from '#session/comments/comment-anchor.ts'
import type { ThreadView } from '#session/comments/thread-view.ts'
import { isAtLeast } from '#session/core/role.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { useBoard, useSession, useWriter } from './board-context.tsx'
import { OPEN_BOARD_LABELS } from './open-board-labels.ts'

type WordsAnchor = Extract<ThreadAnchor, { kind: 'sentence' | 'question' }>

/** Opens the comments on a sentence or a question, or the field for the first one. `name`: the thing, for screen readers. */
export function CommentButton({ anchor, name }: { anchor: WordsAnchor; name: string }) {
  const { actions } = useBoard()
  const { threads } = useSession()
  const { role } = useWriter()
  const found = Object.values(threads).filter((thread) => !thread.resolved && isOn(thread, anchor))
  const count = found.reduce((sum, thread) => sum + thread.count, 0)
  if (!actions.showThreads || (count === 0 && !isAtLeast(role, 'commenter'))) return null
  return (
    <PlainButton
      aria-label={OPEN_BOARD_LABELS.commentOn(name, count)}
      title={ACTION_LABELS.comment}
      onClick={() =>
        actions.showThreads?.(
          count > 0 ? { kind: 'threads', threadIds: found.map(({ id }) => id) } : { kind: 'new', anchor },
        )
      }
      className="inline-flex h-6 shrink-0 items-center gap-1 rounded-chip px-1 text-caption text-ink-2 tabular-nums transition-colors hover:bg-sunk hover:text-ink max-phone:h-10 max-phone:min-w-10 max-phone:justify-center print:hidden"
    >
      <MessageSquare size={15} aria-hidden />
      {count > 0 && count}
    </PlainButton>
  )
}

/** A thread about a sentence stays on it in newer versions with the same words. */
function isOn({ anchor, place }: ThreadView, wanted: WordsAnchor): boolean {
  if (wanted.kind === 'question') return anchor.kind === 'question' && anchor.questionId === wanted.questionId
  if (anchor.kind !== 'sentence') return false
  const isThere = anchor.documentId === wanted.documentId && anchor.pointId === wanted.pointId
  const isMovedThere =
    place.state === 'attached' && place.documentId === wanted.documentId && place.pointId === wanted.pointId
  return isThere || isMovedThere
}
