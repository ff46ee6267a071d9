import { useState } from 'react'
import type { IdeaView } from '#api/ideas.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useLog } from '../state/log-context.tsx'

/** Changes the text of an idea. If its note is on the canvas, the note gets the same text. */
export function RewriteForm({ idea, onDone }: { idea: IdeaView; onDone: () => void }) {
  const { changes } = useLog()
  const { maxTextChars } = useSession().limits
  const [text, setText] = useState(idea.text)
  const request = useRequest()
  const save = (): void => {
    if (text.trim() === idea.text) onDone()
    else request.send(() => changes.rewrite(idea, text.trim()), onDone)
  }
  return (
    <form
      className="mb-4 max-w-[720px]"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') onDone()
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
      }}
    >
      <TextArea
        label={`Text of #${idea.number}`}
        isResizable
        autoFocus
        required
        rows={3}
        maxLength={maxTextChars}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FailureText className="mt-1">{request.failure?.message}</FailureText>
      <div className="mt-2 flex gap-2">
        <Button type="submit" size="small" isBusy={request.isBusy}>
          Save
        </Button>
        <Button kind="quiet" size="small" onClick={onDone}>
          Cancel
        </Button>
        {idea.isOnCanvas && <span className="self-center text-ink-2 text-small">Also changes the note.</span>}
      </div>
    </form>
  )
}
