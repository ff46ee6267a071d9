import { ChevronDown } from 'lucide-react'
import { type Ref, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FailureSentence } from '#canvas/sentences/failure-sentence.tsx'
import { unreadSentences } from '#panels/labels/reading-labels.ts'
import { NoteChips } from '#panels/notes/note-chip.tsx'
import { modelOfAgent, useLooks } from '#panels/open-board/agent-look.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { mayRun } from '#panels/open-board/may-run.ts'
import { ModelLine } from '#panels/open-board/model-line.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { roundsApi } from '#panels/requests/round-requests.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { isOver, type RoundView, type TurnView } from '#session/rounds/round.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { classNames } from '#ui/class-names.ts'
import { FailureText } from '#ui/failure-text.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { dutyLabel, isTurnRunning } from '../rounds/turn-labels.ts'
import { ADVISOR_TURN_LABELS } from './advisor-turn-labels.ts'
import { AlsoConsidered } from './also-considered.tsx'
import { FollowUpForm } from './follow-up-form.tsx'
import { TurnStateMark } from './turn-state.tsx'
import { TurnText } from './turn-text.tsx'

interface TurnCardProps {
  round: RoundView
  turn: TurnView
}

interface FoldingCardProps extends TurnCardProps {
  isWanted: boolean | null
  onWant: (isOpen: boolean) => void
}

/**
 * One advisor's turn: its state, its answer and notes, and possible actions. A turn that never started has no answer to
 * open.
 */
export function TurnCard({ round, turn, isWanted, onWant }: FoldingCardProps) {
  const look = useLooks()(turn.agentId)
  const bodyId = useId()
  // Open while it runs, then closed: with eight advisors the finished answers would push the running one off the screen.
  const isOpen = isWanted ?? isTurnRunning(turn)
  const neverBegan =
    turn.state === 'queued' || turn.state === 'skipped' || (turn.state === 'cancelled' && turn.model === null)
  const hasBody = !neverBegan
  return (
    <li data-turn={turn.id} className="border-line border-t py-3">
      <div className="grid grid-cols-[28px_1fr_auto] gap-x-2.5">
        <AgentMark agent={look} isDecorative className="row-span-2 mt-0.5" />
        <h4 className="flex min-w-0 font-heading text-body">
          {hasBody ? (
            <PlainButton
              aria-expanded={isOpen}
              aria-controls={bodyId}
              onClick={() => onWant(!isOpen)}
              className="-my-1 flex min-w-0 flex-1 items-center gap-1 rounded-chip py-1 text-left max-phone:-my-2.5 max-phone:py-2.5"
            >
              <span className="truncate">{look.name}</span>
              <ChevronDown
                size={14}
                aria-hidden
                className={classNames('text-ink-2 transition-transform', isOpen && 'rotate-180')}
              />
            </PlainButton>
          ) : (
            <span className="truncate">{look.name}</span>
          )}
        </h4>
        <TurnStateMark turn={turn} />
        <TurnFacts round={round} turn={turn} name={look.name} />
      </div>
      {turn.failure && (
        <p className="mt-1.5 text-small text-warn">
          <FailureSentence failure={turn.failure} />
        </p>
      )}
      <div id={bodyId}>
        {isOpen && hasBody && (
          <>
            <TurnText roundId={round.id} turn={turn} />
            {unreadSentences(turn.usage).map((sentence) => (
              <p key={sentence} className="mt-1.5 text-ink-2 text-small">
                {sentence}
              </p>
            ))}
            {turn.notes.length > 0 && (
              <div className="mt-2">
                <NoteChips noteIds={turn.notes} label={ADVISOR_TURN_LABELS.notesBy(look.name)} />
              </div>
            )}
            {turn.candidates !== undefined && (
              <AlsoConsidered roundId={round.id} turn={turn} name={look.name} count={turn.candidates} />
            )}
          </>
        )}
      </div>
    </li>
  )
}

function TurnFacts({ round, turn, name }: TurnCardProps & { name: string }) {
  const session = useSession()
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    // `flushSync`: the button that gets the focus exists only after the form is gone.
    flushSync(() => setAsking(false))
    opener.current?.focus()
  }
  const duty = dutyLabel(turn, round)
  const canFollowUp = turn.state === 'done' && round.trigger.kind !== 'import' && mayRun(session)
  return (
    <div className="col-span-2 min-w-0">
      <div className="flex flex-wrap items-center gap-x-1.5 text-caption text-ink-2">
        <ModelLine model={turn.model ?? modelOfAgent(turn.agentId, session)} />
        {duty && <span>· {duty}</span>}
        {canFollowUp && !isAsking && (
          <CardAction
            ref={opener}
            label={ADVISOR_TURN_LABELS.followUpWith(name)}
            onClick={() => setAsking(true)}
          >
            {ADVISOR_TURN_LABELS.followUp}
          </CardAction>
        )}
        {mayRun(session) && <Mending round={round} turn={turn} name={name} />}
      </div>
      {isAsking && <FollowUpForm round={round} turn={turn} name={name} onClose={close} />}
    </div>
  )
}

/** Retry and Skip, for people who may start rounds. Retry starts another attempt of the same turn. */
function Mending({ round, turn, name }: TurnCardProps & { name: string }) {
  const { connection } = useBoard()
  const request = useRequest()
  const hasStopped = turn.state === 'cancelled' || turn.state === 'skipped'
  // Offered for every failure: a key may have been corrected, or another model chosen.
  const canRetry = hasStopped || turn.state === 'failed'
  const canSkip = !isOver(round.state) && (turn.state === 'failed' || turn.state === 'queued')
  const retryLabel = turn.state === 'skipped' ? ACTION_LABELS.askAnyway : ACTION_LABELS.retry
  return (
    <>
      {canRetry && round.trigger.kind !== 'import' && (
        <CardAction
          label={`${retryLabel}: ${name}`}
          isBusy={request.isBusy}
          onClick={() => request.send(() => roundsApi.retry(connection.boardId, round.id, turn.id))}
        >
          {retryLabel}
        </CardAction>
      )}
      {canSkip && (
        <CardAction
          label={ADVISOR_TURN_LABELS.skipTurn(name)}
          isBusy={request.isBusy}
          onClick={() =>
            request.send(() =>
              sendCommand(connection.boardId, 'post /rounds/{roundId}/skip', {
                roundId: round.id,
                turn: turn.id,
              }),
            )
          }
        >
          {ACTION_LABELS.skip}
        </CardAction>
      )}
      <FailureText className="basis-full">{request.failure?.message}</FailureText>
    </>
  )
}

interface CardActionProps {
  /** Set to the button, for giving the focus back when a form closes. */
  ref?: Ref<HTMLButtonElement>
  /** The accessible name, with the name of the person or agent: many buttons of a list have the same text. */
  label: string
  isBusy?: boolean
  onClick: () => void
  /** The short words on the button; `label` names the agent too. */
  children: string
}

/** A small action inside a line of text. Its touch area is larger than it looks. */
function CardAction({ ref, label, isBusy = false, onClick, children }: CardActionProps) {
  return (
    <LinkButton
      ref={ref}
      aria-label={label}
      isDisabled={isBusy}
      onClick={onClick}
      // Enter that is still held down from a form that closed and gave the focus back must not open it again.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      size="text"
      className="px-0.5 text-caption max-phone:-my-2.5 max-phone:py-3 max-phone:text-small"
    >
      {children}
    </LinkButton>
  )
}
