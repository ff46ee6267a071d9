import { useState } from 'react'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { CommentField } from './comment-field.tsx'
import { COMMENT_LABELS } from './comment-labels.ts'
import { type PageComment, sendEdit } from './comment-requests.ts'
import { useCommentDraft } from './use-comment-draft.ts'

/** Changes the words of one's own comment. An unfinished change survives a reload. */
export function CommentEditor({ comment, onDone }: { comment: PageComment; onDone: () => void }) {
  const { boardId } = useBoard().connection
  const [draft, setDraft] = useCommentDraft(comment.id)
  const [text, setText] = useState(draft || comment.text)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function save(): Promise<void> {
    if (text.trim() === '' || isBusy) return
    setBusy(true)
    const answer = await sendEdit(boardId, comment.id, text.trim())
    setBusy(false)
    if (!answer.ok) {
      setProblem(answer.failure.message)
      return
    }
    setDraft('')
    onDone()
  }
  function leave(): void {
    setDraft('')
    onDone()
  }

  return (
    <form
      className="py-1"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <CommentField
        label={COMMENT_LABELS.editComment}
        text={text}
        onChange={(next) => {
          setText(next)
          setDraft(next)
        }}
        onSend={() => void save()}
        onLeave={leave}
        isFocusWanted
      >
        <Button type="submit" size="small" isBusy={isBusy} className="ml-auto">
          {ACTION_LABELS.save}
        </Button>
        <Button size="small" kind="quiet" onClick={leave}>
          {ACTION_LABELS.cancel}
        </Button>
      </CommentField>
      <FailureText className="mt-1">{problem}</FailureText>
    </form>
  )
}
