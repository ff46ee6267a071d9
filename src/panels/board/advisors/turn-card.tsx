'use client'

import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { roundsApi } from '#panels/rounds-api.ts'
import { isOver, type RoundView, type TurnView } from '#session/round.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { classNames } from '#ui/class-names.ts'
import { modelOf, useLooks } from '../agent-look.ts'
import { useBoard, useSession } from '../board-context.tsx'
import { NoteChips } from '../note-chip.tsx'
import { mayRun } from '../rounds/may-run.ts'
import { dutyWords, isRunning } from '../rounds/turn-words.ts'
import { useRequest } from '../use-request.ts'
import { FollowUp } from './follow-up.tsx'
import { ModelLine } from './model-line.tsx'
import { TurnState } from './turn-state.tsx'
import { TurnText } from './turn-text.tsx'

interface TurnCardProps {
  round: RoundView
  turn: TurnView
}

/** One advisor's part in a round: who, how far, what they say, and what can be done about it. */
export function TurnCard({ round, turn }: TurnCardProps) {
  const session = useSession()
  const look = useLooks()(turn.agentId)
  const [openWish, setOpenWish] = useState<boolean | null>(null)
  const bodyId = useId()
  // Whoever speaks is heard; what is done folds away, unless somebody wants to read it.
  const isOpen = openWish ?? isRunning(turn)
  const hasBody = turn.state !== 'queued' && turn.state !== 'skipped'
  const duty = dutyWords(turn, round)
  return (
    <li data-turn={turn.id} className="border-line border-t py-3">
      <div className="relative flex items-start gap-2.5">
        <AgentMark agent={look} isDecorative className="mt-0.5" />
        <div className="min-w-0 flex-1">
          <h4 className="flex min-w-0 font-heading text-body">
            {hasBody ? (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={bodyId}
                onClick={() => setOpenWish(!isOpen)}
                className="flex min-w-0 items-center gap-1 rounded-chip text-left after:absolute after:inset-0"
              >
                <span className="truncate">{look.name}</span>
                <ChevronDown
                  size={14}
                  aria-hidden
                  className={classNames('text-ink-2 transition-transform', isOpen && 'rotate-180')}
                />
              </button>
            ) : (
              <span className="truncate">{look.name}</span>
            )}
          </h4>
          <p className="flex min-w-0 items-center gap-1.5 text-caption text-ink-2">
            <ModelLine model={turn.model ?? modelOf(turn.agentId, session)} />
            {duty && <span className="truncate">· {duty}</span>}
          </p>
        </div>
        <TurnState turn={turn} />
      </div>
      {turn.failure && <p className="mt-1.5 text-small text-warn">{turn.failure.message}</p>}
      <div id={bodyId}>
        {isOpen && hasBody && (
          <>
            <TurnText roundId={round.id} turn={turn} />
            {turn.notes.length > 0 && (
              <div className="mt-2">
                <NoteChips noteIds={turn.notes} label={`Notes by ${look.name}`} />
              </div>
            )}
          </>
        )}
      </div>
      {mayRun(session) && <TurnActions round={round} turn={turn} name={look.name} />}
    </li>
  )
}

function TurnActions({ round, turn, name }: TurnCardProps & { name: string }) {
  const { connection } = useBoard()
  const request = useRequest()
  const isEnded = isOver(round.state)
  const canRetry = turn.state === 'failed' && turn.failure?.isRetryable !== false && round.state !== 'aborted'
  const canSkip = !isEnded && (turn.state === 'failed' || turn.state === 'queued')
  const canFollowUp = turn.state === 'done' && round.trigger.kind !== 'import'
  if (!canRetry && !canSkip && !canFollowUp) return null
  return (
    <div className="mt-1.5 pl-[38px]">
      <div className="flex flex-wrap gap-x-3 gap-y-1">
        {canRetry && (
          <CardAction
            label={`Retry ${name}`}
            isBusy={request.isBusy}
            onClick={() => request.send(() => roundsApi.retry(connection.boardId, round.id, turn.id))}
          >
            Retry
          </CardAction>
        )}
        {canSkip && (
          <CardAction
            label={`Skip ${name}`}
            isBusy={request.isBusy}
            onClick={() => request.send(() => roundsApi.skip(connection.boardId, round.id, turn.id))}
          >
            Skip
          </CardAction>
        )}
        {canFollowUp && <FollowUp round={round} turn={turn} name={name} />}
      </div>
      {request.failure && (
        <p role="alert" className="mt-1 text-small text-warn">
          {request.failure.message}
        </p>
      )}
    </div>
  )
}

interface CardActionProps {
  label: string
  isBusy?: boolean
  onClick: () => void
  children: string
}

export function CardAction({ label, isBusy = false, onClick, children }: CardActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      className="relative text-link rounded-chip text-small max-phone:min-h-10"
    >
      {children}
    </button>
  )
}
