import { Check, ChevronLeft, RotateCcw, X } from 'lucide-react'
import type { ShownThreads } from '#canvas/signals/comment-signals.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { NoteChip } from '#panels/notes/note-chip.tsx'
import { useBoard, useSession, useWriter } from '#panels/open-board/board-context.tsx'
import { useSend } from '#panels/open-board/use-send.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import type { RecordKind, ThreadAnchor } from '#session/comments/comment-anchor.ts'
import type { ThreadView } from '#session/comments/thread-view.ts'
import { isAtLeast } from '#session/core/role.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { anchorKey } from './anchor-key.ts'
import { COMMENT_LABELS } from './comment-labels.ts'
import { placeOfUnsent } from './comment-outbox.ts'
import { PendingComment } from './pending-comment.tsx'
import { ReplyForm } from './reply-form.tsx'
import { ThreadPart } from './thread-part.tsx'
import { ThreadRow } from './thread-row.tsx'
import type { ThreadUnread } from './thread-unread.ts'
import { useAnchorName } from './use-anchor-name.ts'
import { useUnsentComments } from './use-send-comment.ts'

interface ShownThreadsPartProps extends ThreadUnread {
  shown: ShownThreads
  isFocusWanted: boolean
  onClose: () => void
}

/** One thread, the threads of one pin to choose from, or the field of a new one; with its head. */
export function ShownThreadsPart({ shown, ...rest }: ShownThreadsPartProps) {
  if (shown.kind === 'new') return <NewThread anchor={shown.anchor} {...rest} />
  const [only, ...others] = shown.threadIds
  if (only === undefined) return null
  if (others.length > 0) return <ThreadChoice threadIds={shown.threadIds} {...rest} />
  return <OneThreadPart threadId={only} commentId={shown.commentId} {...rest} />
}

type RestProps = Omit<ShownThreadsPartProps, 'shown'>

function OneThreadPart({
  threadId,
  commentId,
  onClose,
  ...rest
}: RestProps & { threadId: string; commentId?: string | undefined }) {
  const { threads } = useSession()
  const { thread: shown } = useBoard()
  const thread = threads[threadId]
  const here = thread ? threadsBeside(Object.values(threads), thread) : []
  return (
    <>
      <Head
        anchor={thread?.anchor ?? null}
        recordKind={thread?.recordKind}
        // A sentence is quoted below, and other threads begin with their first words.
        title={(thread?.anchor.kind === 'record' && thread.quote) || ''}
        isGone={thread?.place.state === 'gone'}
        onClose={onClose}
      >
        {here.length > 1 && (
          <IconButton
            label={COMMENT_LABELS.backToThreads}
            icon={<ChevronLeft size={16} aria-hidden />}
            size={32}
            onClick={() => shown.set({ kind: 'threads', threadIds: here.map(({ id }) => id) })}
          />
        )}
        {thread && <ResolveButton thread={thread} />}
      </Head>
      <ThreadPart key={threadId} threadId={threadId} commentId={commentId} {...rest} />
    </>
  )
}

/** The open threads about the same thing, itself included. */
function threadsBeside(threads: readonly ThreadView[], thread: ThreadView): ThreadView[] {
  if (thread.anchor.kind === 'point' || thread.anchor.kind === 'region' || thread.anchor.kind === 'board')
    return [thread]
  const key = anchorKey(thread.anchor)
  return threads.filter((one) => one.id === thread.id || (!one.resolved && anchorKey(one.anchor) === key))
}

function ResolveButton({ thread: { id: threadId, resolved } }: { thread: ThreadView }) {
  const { boardId } = useBoard().connection
  const { role } = useWriter()
  const send = useSend()
  if (!isAtLeast(role, 'commenter')) return null
  const verb = resolved ? 'reopen' : 'resolve'
  return (
    <Button
      size="small"
      icon={resolved ? <RotateCcw size={15} aria-hidden /> : <Check size={15} aria-hidden />}
      onClick={() => send(() => sendCommand(boardId, `post /threads/{threadId}/${verb}`, { threadId }))}
    >
      {resolved ? ACTION_LABELS.reopen : COMMENT_LABELS.resolve}
    </Button>
  )
}

function ThreadChoice({ threadIds, onClose, isUnread }: RestProps & { threadIds: readonly string[] }) {
  const { threads } = useSession()
  const { thread: shown } = useBoard()
  const listed = threadIds.flatMap((id) => threads[id] ?? []).sort((a, b) => b.lastSeq - a.lastSeq)
  return (
    <>
      <Head
        anchor={listed[0]?.anchor ?? null}
        recordKind={listed[0]?.recordKind}
        title=""
        onClose={onClose}
      />
      <ul aria-label={TAB_LABELS.comments} className="min-h-0 flex-1 overflow-y-auto">
        {listed.map((thread) => (
          <ThreadRow
            key={thread.id}
            thread={thread}
            isUnread={isUnread(thread)}
            isOpen={false}
            isReachable
            onOpen={() => shown.set({ kind: 'threads', threadIds: [thread.id] })}
          />
        ))}
      </ul>
    </>
  )
}

function NewThread({ anchor, isFocusWanted, onClose }: RestProps & { anchor: ThreadAnchor }) {
  const { thread: shown } = useBoard()
  const place = anchorKey(anchor)
  const unsent = useUnsentComments().filter((comment) => placeOfUnsent(comment) === place && comment.anchor)
  return (
    <>
      <Head anchor={anchor} title={COMMENT_LABELS.newThread} onClose={onClose} />
      <ol className="min-h-0 overflow-y-auto empty:hidden">
        {unsent.map((comment) => (
          <PendingComment key={comment.id} text={comment.text} />
        ))}
      </ol>
      <ReplyForm
        key={place}
        place={place}
        to={{ anchor }}
        isFocusWanted={isFocusWanted}
        onSent={(threadId) => shown.set({ kind: 'threads', threadIds: [threadId] })}
      />
    </>
  )
}

interface HeadProps {
  anchor: ThreadAnchor | null
  recordKind?: RecordKind | null | undefined
  title: string
  isGone?: boolean | undefined
  onClose: () => void
  children?: React.ReactNode
}

function Head({ anchor, recordKind, title, isGone = false, onClose, children }: HeadProps) {
  const { noteById } = useBoard()
  const nameOf = useAnchorName()
  const isNote = anchor?.kind === 'record' && noteById(anchor.recordId) !== null
  return (
    <div className="flex min-h-12 shrink-0 items-center gap-2 border-line border-b py-1.5 pr-2 pl-4">
      {isNote && <NoteChip noteId={anchor.recordId} />}
      {!isNote && anchor && (
        <span
          className={classNames(
            'shrink-0 rounded-chip px-1.5 text-caption',
            isGone ? 'border border-line-strong border-dashed text-ink-2' : 'bg-sunk',
          )}
        >
          {nameOf(anchor, recordKind)}
        </span>
      )}
      <span dir="auto" className="min-w-0 flex-1 truncate text-ink-2 text-small">
        {title}
      </span>
      {children}
      <IconButton
        label={ACTION_LABELS.close}
        icon={<X size={16} aria-hidden />}
        size={32}
        onClick={onClose}
      />
    </div>
  )
}
