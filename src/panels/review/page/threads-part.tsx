import { anchorKey } from '#panels/comments/anchor-key.ts'
import { placeOfUnsent } from '#panels/comments/comment-outbox.ts'
import { PendingComment } from '#panels/comments/pending-comment.tsx'
import { ReplyForm } from '#panels/comments/reply-form.tsx'
import { ThreadComments } from '#panels/comments/thread-part.tsx'
import type { ThreadUnread } from '#panels/comments/thread-unread.ts'
import { useUnsentComments } from '#panels/comments/use-send-comment.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { useNote, useSession } from '#panels/open-board/board-context.tsx'
import type { ReviewItem } from '#panels/visits/review-requests.ts'
import type { ThreadAnchor } from '#session/comments/comment-anchor.ts'
import type { ThreadView } from '#session/comments/thread-view.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { useReviewPage } from './review-context.tsx'

/** The threads on the shown note that are open or new, or the thread that the row is about, with a field for an answer. */
export function ThreadsPart({ row }: { row: ReviewItem }) {
  const session = useSession()
  const { answerField } = useReviewPage()
  const threads = useThreadsOf(row)
  const note = useNote(row.noteId ?? '')
  const last = threads.at(-1)
  const anchor: ThreadAnchor | null = note && { kind: 'record', recordId: note.id }
  const to = last ? { threadId: last.id } : anchor && { anchor }
  const place = last?.id ?? (anchor && anchorKey(anchor))
  return (
    <div className="px-2 max-phone:px-0">
      <div className="divide-y divide-line">
        {threads.map(({ id }) => (
          <ThreadComments key={id} threadId={id} {...SEEN_WITH_ROW} />
        ))}
      </div>
      {threads.length === 0 && anchor && <Unsent anchor={anchor} />}
      {to && place !== null && mayWrite(session, 'commenter') && (
        <ReplyForm
          key={place}
          place={place}
          to={to}
          isFocusWanted={false}
          fieldRef={answerField}
          onLeave={() => answerField.current?.closest('main')?.focus()}
        />
      )}
    </div>
  )
}

/** Its comments are marked as seen with the row of the page. */
const SEEN_WITH_ROW: ThreadUnread = { isUnread: () => false, markRead: () => undefined }

function useThreadsOf(row: ReviewItem): readonly ThreadView[] {
  const { threads } = useSession()
  if (row.kind === 'thread')
    return threads[row.id] ? [threads[row.id]].filter((one) => one !== undefined) : []
  // The field for an answer is under the last thread.
  const mentionedIn = row.need?.kind === 'mention' ? row.need.threadId : null
  const isNew = (id: string) => row.items.some(({ subject }) => subject === `thread:${id}`)
  return Object.values(threads)
    .filter(({ anchor }) => anchor.kind === 'record' && anchor.recordId === row.noteId)
    .filter(({ id, resolved }) => !resolved || isNew(id))
    .sort((one, other) => one.startedAt - other.startedAt)
    .sort((one, other) => Number(one.id === mentionedIn) - Number(other.id === mentionedIn))
}

/** First comments that wait for a connection. */
function Unsent({ anchor }: { anchor: ThreadAnchor }) {
  const unsent = useUnsentComments().filter(
    (comment) => comment.anchor && placeOfUnsent(comment) === anchorKey(anchor),
  )
  return (
    <ol aria-label={TAB_LABELS.comments} className="empty:hidden">
      {unsent.map((comment) => (
        <PendingComment key={comment.id} text={comment.text} />
      ))}
    </ol>
  )
}
