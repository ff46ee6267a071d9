'use client'

import { Check, ListOrdered, Lock } from 'lucide-react'
import { useRef } from 'react'
import { writingClosedWords } from '#panels/labels/agenda-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useSend } from '#panels/open-board/use-send.ts'
import { votesApi } from '#panels/requests/vote-requests.ts'
import { formatRemaining } from '#panels/timer/format-remaining.ts'
import { useShownTimer } from '#panels/timer/use-shown-timer.ts'
import type { AgendaView, Step } from '#session/agenda/step.ts'
import { stepAgainstWriting } from '#session/agenda/step-rules.ts'
import { entryOf } from '#session/state.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { AskAfterStep } from './ask-after-step.tsx'
import { DoneRing } from './done-ring.tsx'
import { NoFacilitatorHere } from './facilitators.tsx'
import { SuggestionButton } from './step-suggestion.tsx'
import { type AgendaOnPage, useAgenda } from './use-agenda.ts'
import { useDone } from './use-done.ts'

interface AgendaStripProps {
  /** Where no bar above has the time. */
  hasTime?: boolean
  /** Opens the agenda's panel. */
  onOpen: () => void
  /** Puts a question into the field for the advisors, and goes there. */
  onAsk: (question: string) => void
}

/** Where the session is, for everyone: the step, what to do, who is done. Renders nothing without an agenda. */
export function AgendaStrip({ hasTime = false, onOpen, onAsk }: AgendaStripProps) {
  const page = useAgenda()
  const place = useRef<HTMLElement>(null)
  useKeptFocus(place)
  const { agenda, current } = page
  if (agenda.steps.length === 0) return null
  return (
    <section
      ref={place}
      aria-label="Agenda"
      className="flex min-h-12 shrink-0 items-center gap-3 border-line border-b bg-sheet py-1 pr-4 pl-2 max-phone:gap-2 max-phone:pr-2"
    >
      <button
        type="button"
        onClick={onOpen}
        title="Open the agenda"
        className="flex h-9 shrink-0 items-center gap-2 rounded-field px-2 font-button text-body text-ink-2 tabular-nums transition-colors hover:bg-sunk hover:text-ink max-phone:h-11"
      >
        <ListOrdered size={18} aria-hidden />
        <span className="sr-only">Agenda: </span>
        {placeWords(agenda, current)}
      </button>
      {current ? (
        <RunningStep {...page} current={current} hasTime={hasTime} />
      ) : (
        <BetweenSteps {...page} onAsk={onAsk} onOpen={onOpen} />
      )}
    </section>
  )
}

function placeWords({ steps }: AgendaView, current: Step | null): string {
  if (!current) return `${steps.length} ${steps.length === 1 ? 'step' : 'steps'}`
  return `${steps.indexOf(current) + 1} of ${steps.length}`
}

function RunningStep({
  current,
  next,
  mayRun: runs,
  mayBeDone,
  endsFirst,
  start,
  end,
  markDone,
  hasTime,
}: AgendaOnPage & { current: Step; hasTime: boolean }) {
  const done = useDone()
  const closing = stepAgainstWriting(useSession())
  return (
    <>
      <div className="min-w-0 flex-1 max-phone:py-1">
        <p
          title={current.instruction}
          className={classNames('break-words text-body', closing ? 'line-clamp-1' : 'line-clamp-2')}
        >
          <span className="font-heading">{asSentence(current.title)}</span>{' '}
          <span className="text-ink-2">{current.instruction}</span>
        </p>
        {closing && (
          <p className="flex items-center gap-1 text-ink-2 text-small">
            <Lock size={14} aria-hidden className="shrink-0" />
            {writingClosedWords(closing)}
          </p>
        )}
        <NoFacilitatorHere />
      </div>
      {hasTime && <TimeLeft />}
      {done.people.length > 0 && (
        <span className="flex shrink-0 items-center gap-2 text-ink-2 text-small tabular-nums">
          <DoneRing count={done.count} total={done.people.length} size={24} />
          <span className="max-tablet:sr-only">
            {done.count} of {done.people.length} done
          </span>
        </span>
      )}
      {mayBeDone && (
        <Button
          size="small"
          kind={done.isMine ? 'quiet' : 'outline'}
          aria-pressed={done.isMine}
          icon={<Check size={16} aria-hidden className={classNames(!done.isMine && 'text-ink-3')} />}
          onClick={() => markDone(current, !done.isMine)}
        >
          <span className="max-phone:sr-only">I’m done</span>
        </Button>
      )}
      {runs && (
        <span className="flex gap-2 max-phone:hidden">
          <CloseVoteButton />
          {endsFirst && next ? (
            <Button
              size="small"
              title={`Ends this step. Then ask the advisors, or start “${next.title}”`}
              onClick={() => end(current)}
            >
              Next: advisors
            </Button>
          ) : next ? (
            <Button
              size="small"
              title={`Ends this step and starts “${next.title}”`}
              onClick={() => start(next)}
            >
              Next step
            </Button>
          ) : (
            <Button size="small" onClick={() => end(current)}>
              End step
            </Button>
          )}
        </span>
      )}
    </>
  )
}

/** A title that ends with a mark gets no other one. */
function asSentence(title: string): string {
  return /[\p{L}\p{N})]$/u.test(title) ? `${title}.` : title
}

function TimeLeft() {
  const current = useShownTimer()
  if (!current) return null
  return (
    <span role="timer" className="shrink-0 font-heading text-body tabular-nums">
      {formatRemaining(current.shown.seconds)}
    </span>
  )
}

function BetweenSteps({
  next,
  last,
  advisedStep,
  mayRun: runs,
  start,
  onAsk,
  onOpen,
}: AgendaOnPage & Pick<AgendaStripProps, 'onAsk' | 'onOpen'>) {
  const session = useSession()
  // An agenda that was only planned needs no one yet, unless a stand-in was named for it.
  const isUnderWay = next !== null && (last !== null || session.standInId !== null)
  return (
    <>
      <div className="min-w-0 flex-1 max-phone:py-1">
        <p className="line-clamp-2 break-words text-body">
          {next ? (
            <>
              <span className="text-ink-2">{last ? 'Next:' : 'First:'}</span>{' '}
              <span className="font-heading">{next.title}</span>
            </>
          ) : (
            <span className="text-ink-2">The agenda is done.</span>
          )}
        </p>
        {isUnderWay && <NoFacilitatorHere />}
      </div>
      {advisedStep && <AskAfterStep step={advisedStep} onAsk={onAsk} size="small" />}
      {runs && <CloseVoteButton />}
      <SuggestionButton onOpen={onOpen} />
      {runs && next && (
        <Button size="small" onClick={() => start(next)}>
          Start
          <span className="sr-only"> {next.title}</span>
        </Button>
      )}
    </>
  )
}

/** For the vote of a step that is over: it goes on until it is closed, as latecomers may still vote. */
function CloseVoteButton() {
  const { agenda, votes } = useSession()
  const { boardId } = useBoard().connection
  const send = useSend()
  const voteId = agenda.steps.find((step) => {
    const vote = step.voteId === null || step.state === 'running' ? null : entryOf(votes, step.voteId)
    return vote?.state === 'open'
  })?.voteId
  if (!voteId) return null
  return (
    <Button size="small" onClick={() => send(() => votesApi.close(boardId, voteId))}>
      Close the vote
    </Button>
  )
}
