import { Square } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { LazyBringBackButton } from '#panels/history/lazy-bring-back-button.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { useLooks } from '#panels/open-board/agent-look.ts'
import { useAuthors } from '#panels/open-board/authors.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { mayRun } from '#panels/open-board/may-run.ts'
import { useSend } from '#panels/open-board/use-send.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { useRead } from '#panels/requests/use-read.ts'
import type { ThreadView } from '#session/comments/thread-view.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { COMMENT_LABELS, goneLabel } from './comment-labels.ts'
import { readComments } from './comment-requests.ts'
import { CommentView } from './comment-view.tsx'
import { PendingComment, PlainWords } from './pending-comment.tsx'
import { ReplyForm } from './reply-form.tsx'
import type { ThreadUnread } from './thread-unread.ts'
import { useUnsentComments } from './use-send-comment.ts'

interface ThreadPartProps extends ThreadUnread {
  threadId: string
  /** A link leads to this comment. */
  commentId?: string | undefined
  isFocusWanted: boolean
}

/** The comments of a thread and the field for a reply. It stays usable after the thread was deleted: a draft may be in it. */
export function ThreadPart({ isFocusWanted, ...rest }: ThreadPartProps) {
  const { threadId } = rest
  return (
    <>
      <ThreadComments {...rest} />
      <ReplyForm key={threadId} place={threadId} to={{ threadId }} isFocusWanted={isFocusWanted} />
    </>
  )
}

/** The comments of a thread in a box that scrolls where its room is limited. */
export function ThreadComments({
  threadId,
  commentId,
  isUnread,
  markRead,
}: Omit<ThreadPartProps, 'isFocusWanted'>) {
  const { boardId } = useBoard().connection
  const thread = useSession().threads[threadId]
  const { value, failure, again } = useRead(
    ['comments', boardId, threadId],
    (signal) => readComments(boardId, threadId, signal),
    { isWanted: thread !== undefined, changes: [thread?.changed] },
  )
  const wasThere = useRef(false)
  if (thread) wasThere.current = true
  const unsent = useUnsentComments().filter((comment) => comment.threadId === threadId)
  const isNew = thread !== undefined && isUnread(thread)
  useEffect(() => {
    // Read once its newest comment is on the screen: the session may have it before `value` does.
    if (thread && isNew && (value?.at(-1)?.seq ?? 0) >= thread.lastSeq) markRead(thread)
  }, [thread, isNew, value, markRead])
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!value || !list.current) return
    const marked = commentId && document.getElementById(`comment-${commentId}`)
    if (marked) marked.scrollIntoView({ block: 'nearest' })
    else list.current.scrollTop = list.current.scrollHeight
  }, [value, commentId])
  return (
    <div ref={list} className="min-h-0 flex-1 overflow-y-auto py-2">
      {thread && <AboutLine thread={thread} />}
      {!thread && wasThere.current && <Notice className="mx-4">{COMMENT_LABELS.isEmptyThread}</Notice>}
      <ol aria-label={TAB_LABELS.comments}>
        {(thread ? (value ?? []) : []).map((comment) => (
          <CommentView
            key={comment.id}
            comment={comment}
            isMarked={comment.id === commentId}
            onChanged={() => void again()}
          />
        ))}
        {unsent.map((comment) => (
          <PendingComment key={comment.id} text={comment.text} />
        ))}
      </ol>
      <FailureText className="px-4">{value === null ? failure?.message : null}</FailureText>
      {thread && <Answering thread={thread} />}
    </div>
  )
}

/** The words that the thread is about, where they are not in sight; and the end of its thing. */
function AboutLine({ thread }: { thread: ThreadView }) {
  const authorOf = useAuthors()
  const { anchor, place, quote, count, isPrivate } = thread
  if (place.state === 'gone')
    return (
      <>
        <PlainWords>{goneLabel(authorOf(place.by)?.name ?? null, quote, count)}</PlainWords>
        {anchor.kind === 'record' && <LazyBringBackButton noteId={anchor.recordId} />}
      </>
    )
  const isOfWords = anchor.kind === 'sentence' || anchor.kind === 'question'
  return (
    <>
      {isOfWords && quote !== null && (
        <blockquote dir="auto" className="mx-4 mb-2 border-line-strong border-l-2 pl-3 text-ink-2 text-small">
          {quote}
        </blockquote>
      )}
      {place.state === 'ambiguous' && <PlainWords>{COMMENT_LABELS.hasNewVersion}</PlainWords>}
      {isPrivate && <PlainWords>{COMMENT_LABELS.onlyYou}</PlainWords>}
    </>
  )
}

function Answering({ thread }: { thread: ThreadView }) {
  const { boardId } = useBoard().connection
  const mayStop = mayRun(useSession())
  const send = useSend()
  const lookOf = useLooks()
  return thread.answering.map((agentId) => {
    const look = lookOf(agentId)
    return (
      <p key={agentId} role="status" className="flex items-center gap-3 px-4 py-2 text-ink-2 text-small">
        <AgentMark agent={look} size={28} isDecorative />
        <span className="flex-1">{COMMENT_LABELS.answering(look.name)}</span>
        {mayStop && (
          <Button
            size="small"
            icon={<Square size={13} aria-hidden />}
            onClick={() =>
              send(() => sendCommand(boardId, 'post /threads/{threadId}/stop', { threadId: thread.id }))
            }
          >
            {ACTION_LABELS.stop}
          </Button>
        )}
      </p>
    )
  })
}
