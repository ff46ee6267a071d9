import { useEffect, useRef, useState } from 'react'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { roundsApi } from '#panels/requests/round-requests.ts'
import { MAX_QUESTION_CHARS } from '#session/rounds/question.ts'
import type { RoundView, TurnView } from '#session/rounds/round.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { isComposing } from '#ui/is-composing.ts'
import { TextArea } from '#ui/text-area.tsx'
import { ADVISOR_TURN_LABELS } from './advisor-turn-labels.ts'

interface FollowUpFormProps {
  round: RoundView
  turn: TurnView
  name: string
  onClose: () => void
}

export function FollowUpForm({ round, turn, name, onClose }: FollowUpFormProps) {
  const { connection } = useBoard()
  const request = useRequest()
  const [question, setQuestion] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const ask = (): void => {
    if (!question.trim()) return
    request.send(() => roundsApi.followUp(connection.boardId, round.id, turn.id, question.trim()), onClose)
  }
  return (
    <form
      className="mt-2"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <TextArea
        ref={field}
        label={ADVISOR_TURN_LABELS.questionTo(name)}
        isResizable
        value={question}
        rows={2}
        maxLength={MAX_QUESTION_CHARS}
        dir="auto"
        onChange={(event) => setQuestion(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Escape') onClose()
          if (event.key !== 'Enter' || event.shiftKey) return
          event.preventDefault()
          ask()
        }}
      />
      <FailureText className="mt-1">{request.failure?.message}</FailureText>
      <div className="mt-2 flex justify-end gap-2">
        <Button kind="quiet" size="small" onClick={onClose}>
          {ACTION_LABELS.cancel}
        </Button>
        <Button type="submit" size="small" isBusy={request.isBusy}>
          {ACTION_LABELS.ask}
        </Button>
      </div>
    </form>
  )
}
