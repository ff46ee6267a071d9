import { Ellipsis, Link2, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { OriginLabel } from '#panels/labels/origin-label.tsx'
import { RefusedMentions } from '#panels/notes/mention-news.tsx'
import { NoteText } from '#panels/notes/note-text.tsx'
import { useLooks } from '#panels/open-board/agent-look.ts'
import { useAuthors } from '#panels/open-board/authors.ts'
import { useBoard, useWriter } from '#panels/open-board/board-context.tsx'
import { ModelLine } from '#panels/open-board/model-line.tsx'
import { useSend } from '#panels/open-board/use-send.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { mayChangeComment } from '#session/comments/comment-rights.ts'
import { isAtLeast } from '#session/core/role.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { formatMoment } from '#ui/format-day.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { useCopyWithToast } from '#ui/use-copy-with-toast.ts'
import { authorForRights, type ShownAuthor, shownAuthor, writerName } from './comment-author.ts'
import { CommentEditor } from './comment-editor.tsx'
import { COMMENT_LABELS } from './comment-labels.ts'
import { AddReaction, CommentReactions } from './comment-reactions.tsx'
import type { PageComment } from './comment-requests.ts'

interface CommentViewProps {
  comment: PageComment
  /** A link leads to it. */
  isMarked: boolean
  /** Reads the thread again. */
  onChanged: () => void
}

/** One comment of a thread with its writer, words, reactions and actions. */
export function CommentView({ comment, isMarked, onChanged }: CommentViewProps) {
  const author = shownAuthor(comment.author, useAuthors(), useLooks())
  const [isEditing, setEditing] = useState(false)
  const name = writerName(author, comment)
  if (comment.isDeleted)
    return <li className="px-4 py-2 text-ink-2 text-small">{COMMENT_LABELS.deletedComment}</li>
  return (
    <li
      id={`comment-${comment.id}`}
      className={`group/comment flex gap-3 px-4 py-2.5 ${isMarked ? 'bg-sunk' : ''}`}
    >
      <WriterMark author={author} size={28} />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-6 items-start gap-2">
          <CommentHead comment={comment} name={name} isAgent={author.kind === 'agent'} />
          {!isEditing && (
            <span className="flex shrink-0">
              <AddReaction comment={comment} onChanged={onChanged} />
              <CommentMenu
                comment={comment}
                name={name}
                onEdit={() => setEditing(true)}
                onChanged={onChanged}
              />
            </span>
          )}
        </div>
        {isEditing ? (
          <CommentEditor
            comment={comment}
            onDone={() => {
              setEditing(false)
              onChanged()
            }}
          />
        ) : (
          <p dir="auto" className="whitespace-pre-wrap break-words text-body">
            <NoteText text={comment.text} />
          </p>
        )}
        <RefusedMentions sourceId={comment.id} hint={COMMENT_LABELS.mentionAgain} className="mt-2" />
        <CommentReactions comment={comment} onChanged={onChanged} />
      </div>
    </li>
  )
}

/** The writer's mark; the name stands beside it. */
export function WriterMark({ author, size }: { author: ShownAuthor; size: 20 | 24 | 28 }) {
  const { kind, name, color } = author
  return kind === 'agent' ? (
    <AgentMark agent={author} size={size} isDecorative />
  ) : (
    <Avatar name={name} color={color} size={size} isDecorative />
  )
}

function CommentHead({ comment, name, isAgent }: { comment: PageComment; name: string; isAgent: boolean }) {
  const { at, edited, model, askedBy, origin } = comment
  const authorOf = useAuthors()
  return (
    <div className="min-w-0 flex-1">
      <span className="font-heading text-body">{name}</span>{' '}
      <time dateTime={new Date(at).toISOString()} className="text-ink-2 text-small">
        {formatMoment(at, Date.now())}
      </time>
      {edited && <span className="text-ink-2 text-small"> · {COMMENT_LABELS.edited}</span>}
      {model !== null ? (
        <span className="flex flex-wrap items-center gap-x-2 text-caption text-ink-2">
          <ModelLine model={model} />
          {askedBy !== null && COMMENT_LABELS.askedBy(authorOf(askedBy)?.name ?? '')}
        </span>
      ) : (
        <OriginLabel origin={origin} author={{ kind: isAgent ? 'agent' : 'person' }} className="ml-2" />
      )}
    </div>
  )
}

interface CommentMenuProps {
  comment: PageComment
  name: string
  onEdit: () => void
  onChanged: () => void
}

function CommentMenu({ comment, name, onEdit, onChanged }: CommentMenuProps) {
  const { boardId } = useBoard().connection
  const { id: userId, role } = useWriter()
  const send = useSend()
  const copyWithToast = useCopyWithToast()
  const author = authorForRights(comment)
  const mayWrite = isAtLeast(role, 'commenter')
  const may = (change: 'edit' | 'delete') => mayWrite && mayChangeComment(author, { userId, role }, change)
  return (
    <Menu
      trigger={
        <IconButton
          label={COMMENT_LABELS.actionsFor(name)}
          icon={<Ellipsis size={16} aria-hidden />}
          size={32}
          className="-my-1"
        />
      }
    >
      <MenuItem
        icon={<Link2 size={16} aria-hidden />}
        onSelect={() =>
          copyWithToast(commentLink(window.location.origin, boardId, comment.id), {
            message: COMMENT_LABELS.linkCopied,
          })
        }
      >
        {ACTION_LABELS.copyLink}
      </MenuItem>
      {may('edit') && (
        // The menu gives the focus back to its button first.
        <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={() => setTimeout(onEdit)}>
          {ACTION_LABELS.edit}
        </MenuItem>
      )}
      {may('delete') && (
        <MenuItem
          icon={<Trash2 size={16} aria-hidden />}
          onSelect={() =>
            send(
              () => sendCommand(boardId, 'delete /comments/{commentId}', { commentId: comment.id }),
              onChanged,
            )
          }
        >
          {ACTION_LABELS.delete}
        </MenuItem>
      )}
    </Menu>
  )
}

export function commentLink(origin: string, boardId: string, commentId: string): string {
  const link = new URL(`/b/${boardId}`, origin)
  link.searchParams.set('comment', commentId)
  return link.href
}
