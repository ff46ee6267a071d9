import { AtSign } from 'lucide-react'
import type { RefObject } from 'react'
import { useWriter } from '#panels/open-board/board-context.tsx'
import type { ThreadAnchor } from '#session/comments/comment-anchor.ts'
import { isAtLeast } from '#session/core/role.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { CommentField } from './comment-field.tsx'
import { COMMENT_LABELS } from './comment-labels.ts'
import { useCommentDraft } from './use-comment-draft.ts'
import { useSendComment } from './use-send-comment.ts'

interface ReplyFormProps {
  /** Where its draft is kept. */
  place: string
  to: { threadId: string } | { anchor: ThreadAnchor }
  isFocusWanted: boolean
  fieldRef?: RefObject<HTMLTextAreaElement | null>
  /** Escape in the field. */
  onLeave?: () => void
  onSent?: (threadId: string) => void
}

/** The field for a reply, or for the first comment of a new thread. Viewers have none. */
export function ReplyForm({ place, to, isFocusWanted, fieldRef, onLeave, onSent }: ReplyFormProps) {
  const { role } = useWriter()
  const [text, setText] = useCommentDraft(place)
  const { isBusy, problem, send } = useSendComment()
  if (!isAtLeast(role, 'commenter'))
    return <p className="px-4 py-3 text-ink-2 text-small">{COMMENT_LABELS.viewersRead}</p>
  const isReply = 'threadId' in to
  const isBlank = text.trim() === ''
  const label = isReply ? COMMENT_LABELS.reply : COMMENT_LABELS.newThread

  async function submit(): Promise<void> {
    if (isBlank || isBusy) return
    const words = text
    setText('')
    const { state, threadId } = await send(words.trim(), to)
    if (state === 'refused') setText(words)
    else if (state === 'sent') onSent?.(threadId)
  }

  return (
    <form
      aria-label={label}
      className="border-line border-t px-4 pt-3 pb-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <CommentField
        label={label}
        text={text}
        onChange={setText}
        onSend={() => void submit()}
        isFocusWanted={isFocusWanted}
        fieldRef={fieldRef}
        {...(onLeave && { onLeave })}
      >
        <span className="flex min-w-0 flex-1 items-center gap-1 text-caption text-ink-2">
          <AtSign size={14} aria-hidden />
          {COMMENT_LABELS.mentionHint}
        </span>
        <Button type="submit" size="small" kind={isBlank ? 'outline' : 'primary'} isBusy={isBusy}>
          {isReply ? COMMENT_LABELS.reply : ACTION_LABELS.comment}
        </Button>
      </CommentField>
      <FailureText className="mt-2">{problem}</FailureText>
    </form>
  )
}
