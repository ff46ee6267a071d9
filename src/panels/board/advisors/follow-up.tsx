'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { roundsApi } from '#panels/rounds-api.ts'
import { MAX_QUESTION_CHARS, type RoundView, type TurnView } from '#session/round.ts'
import { Button } from '#ui/button.tsx'
import { useBoard } from '../board-context.tsx'
import { useRequest } from '../use-request.ts'

interface FollowUpProps {
  round: RoundView
  turn: TurnView
  name: string
}

/** Another question to one advisor, who remembers its own answer. */
export function FollowUp({ round, turn, name }: FollowUpProps) {
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    setAsking(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (isAsking) return <FollowUpForm round={round} turn={turn} name={name} onClose={close} />
  return (
    <button
      ref={opener}
      type="button"
      aria-label={`Follow up with ${name}`}
      onClick={() => setAsking(true)}
      className="relative text-link rounded-chip text-small max-phone:min-h-10"
    >
      Follow up
    </button>
  )
}

function FollowUpForm({ round, turn, name, onClose }: FollowUpProps & { onClose: () => void }) {
  const { connection } = useBoard()
  const request = useRequest()
  const [question, setQuestion] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const fieldId = useId()
  useEffect(() => field.current?.focus(), [])
  const ask = (): void => {
    if (!question.trim()) return
    request.send(() => roundsApi.followUp(connection.boardId, round.id, turn.id, question.trim()), onClose)
  }
  return (
    <form
      className="relative w-full"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <label htmlFor={fieldId} className="mb-1 block text-ink-2 text-small">
        A question to {name}
      </label>
      <textarea
        ref={field}
        id={fieldId}
        value={question}
        rows={2}
        maxLength={MAX_QUESTION_CHARS}
        dir="auto"
        onChange={(event) => setQuestion(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') onClose()
          if (event.key !== 'Enter' || event.shiftKey) return
          event.preventDefault()
          ask()
        }}
        className="block w-full resize-y rounded-field border border-line-strong bg-raised px-3 py-2 text-body max-phone:text-board"
      />
      {request.failure && (
        <p role="alert" className="mt-1 text-small text-warn">
          {request.failure.message}
        </p>
      )}
      <div className="mt-2 flex justify-end gap-2">
        <Button kind="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="small" isBusy={request.isBusy}>
          Ask
        </Button>
      </div>
    </form>
  )
}
