import { Check, ChevronDown, ChevronUp, ListOrdered } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, useRef, useState } from 'react'
import { SELECTION_LABELS } from '#canvas/labels/selection-labels.ts'
import { questionInStep } from '#panels/labels/agenda-news-labels.ts'
import { COUNT_LABELS } from '#panels/labels/count-labels.ts'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { contributedLabel } from '#panels/labels/window-labels.ts'
import { useBoard, useIsWide, useSession } from '#panels/open-board/board-context.tsx'
import { useHasPrivateLine } from '#panels/private-writing/use-has-private-line.ts'
import { formatRemaining } from '#panels/timer/format-remaining.ts'
import { PhoneStepTimer } from '#panels/timer/timer-bar.tsx'
import { useShownTimer } from '#panels/timer/use-shown-timer.ts'
import { newestOpen } from '#panels/votes/newest-open.ts'
import type { AgendaView, Step } from '#session/agenda/step.ts'
import { Button, type ButtonProps, buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatCount } from '#ui/format-count.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { useFocusOnReplace } from '#ui/use-focus-on-replace.ts'
import { AGENDA_LABELS } from './agenda-panel-labels.ts'
import { DoneRing } from './done-ring.tsx'
import { NextButton } from './next-button.tsx'
import { NowLine, StepLabel } from './now-line.tsx'
import { SuggestionButton } from './step-suggestion.tsx'
import { StepsRow, useHasStepsRow } from './steps-row.tsx'
import { type AgendaOnPage, useAgenda } from './use-agenda.ts'
import { useContributions } from './use-contributions.ts'
import { useDone } from './use-done.ts'

export interface AgendaStripProps {
  onOpen: () => void
  onAsk: (question: string) => void
  /** Opens the list of votes; null while it is on the screen. */
  onVotes: (() => void) | null
  onTalk?: () => void
}

/**
 * The state of the session for everyone: the steps, the people who are done, the rules now, and for facilitators the
 * one button that moves on. Renders nothing while there is no agenda, no private writing and nothing to vote on.
 */
export function AgendaStrip({ onOpen, onAsk, onVotes, onTalk }: AgendaStripProps) {
  const page = useAgenda()
  const place = useRef<HTMLElement>(null)
  useFocusOnReplace(place)
  const hasRow = useHasStepsRow(page.agenda)
  const hasLine = useHasPrivateLine()
  const hasVote = newestOpen(useSession()) !== null
  const canFold = useCanFold(hasLine)
  const [isUnfolded, setUnfolded] = useState(false)
  const isFolded = canFold && !isUnfolded
  const hasSteps = page.agenda.steps.length > 0
  if (!hasSteps && !hasLine && !hasVote) return null
  const line = <NowLine page={page} isFolded={isFolded} onVotes={onVotes} onTalk={onTalk} />
  return (
    <section ref={place} aria-label={TAB_LABELS.agenda} className="shrink-0 border-line border-b bg-sheet">
      <div
        className={classNames(
          'flex items-center gap-3 pr-4 pl-2 max-phone:gap-2 max-phone:pr-2',
          isFolded ? 'min-h-11' : 'min-h-14 py-1 max-phone:flex-wrap',
        )}
      >
        {hasSteps && <AgendaButton agenda={page.agenda} current={page.current} onOpen={onOpen} />}
        {isFolded && page.current && (
          <p dir="auto" className="min-w-0 flex-1 truncate font-heading text-body">
            {page.current.title}
          </p>
        )}
        {hasSteps && !hasRow && !isFolded && (
          <StepLabel page={page} className="flex-1 max-phone:order-1 max-phone:basis-full max-phone:px-2" />
        )}
        {!hasSteps && <div className="min-w-0 flex-1 pl-2">{line}</div>}
        {page.current && <InStep page={page} current={page.current} isFolded={isFolded} />}
        {isEnded(page.agenda) && <ReviewLink />}
        {!isFolded && <Actions page={page} onAsk={onAsk} onOpen={onOpen} />}
        {canFold && (
          <IconButton
            label={AGENDA_LABELS.allOfStep}
            aria-expanded={isUnfolded}
            icon={isUnfolded ? <ChevronUp size={18} aria-hidden /> : <ChevronDown size={18} aria-hidden />}
            onClick={() => setUnfolded(!isUnfolded)}
          />
        )}
      </div>
      {hasSteps && line}
    </section>
  )
}

/** On a phone, while people contribute over days: they need room for their notes more than the rest of the strip. */
function useCanFold(hasPrivateLine: boolean): boolean {
  const { privateWriting } = useSession()
  const isPhone = !useIsWide(700)
  const isCollecting = useContributions() !== null
  return isPhone && isCollecting && (!hasPrivateLine || privateWriting?.phase === 'writing')
}

/** Every step is done or left out. */
function isEnded({ steps, currentId }: AgendaView): boolean {
  return steps.length > 0 && currentId === null && !steps.some(({ state }) => state === 'planned')
}

/** After the session, each person can read its results at their own pace. */
function ReviewLink() {
  const { boardId } = useBoard().connection
  return (
    <Link href={`/b/${boardId}/review`} className={classNames(buttonClass('outline'), 'h-10!')}>
      {PAGE_LABELS.review}
    </Link>
  )
}

interface AgendaButtonProps extends Pick<AgendaStripProps, 'onOpen'> {
  agenda: AgendaView
  current: Step | null
}

function AgendaButton({ agenda, current, onOpen }: AgendaButtonProps) {
  const hasRow = useHasStepsRow(agenda)
  return (
    <PlainButton
      onClick={onOpen}
      title={AGENDA_LABELS.openAgenda}
      className={classNames(
        'flex h-10 items-center gap-2 rounded-field px-2 font-button text-body text-ink-2 tabular-nums transition-colors hover:bg-sunk hover:text-ink max-phone:h-11',
        hasRow ? 'min-w-0 flex-1 justify-start' : 'shrink-0 max-phone:mr-auto',
      )}
    >
      {hasRow ? <StepsRow agenda={agenda} /> : <ListOrdered size={18} aria-hidden />}
      <span className="sr-only">{AGENDA_LABELS.agendaPrefix} </span>
      <span className={classNames(hasRow && agenda.steps.length <= 12 && 'sr-only')}>
        {placeLabel(agenda, current)}
      </span>
    </PlainButton>
  )
}

function placeLabel({ steps }: AgendaView, current: Step | null): string {
  if (!current) return formatCount(steps.length, 'step')
  return COUNT_LABELS.outOf(steps.indexOf(current) + 1, steps.length)
}

interface InStepProps {
  page: AgendaOnPage
  current: Step
  isFolded: boolean
}

function InStep({ page, current, isFolded }: InStepProps) {
  const { mayBeDone, mayRun, markDone } = page
  const done = useDone()
  const isWide = useIsWide(700)
  const words = (current.window ? contributedLabel : AGENDA_LABELS.doneOf)(done.count, done.total)
  return (
    <>
      {!mayRun && <TimeLeft />}
      {done.total > 0 && (
        <span className="flex shrink-0 items-center gap-2 text-ink-2 text-small tabular-nums">
          <DoneRing count={done.count} total={done.total} size={24} />
          <span className={classNames(current.window ? 'max-phone:sr-only' : 'max-tablet:sr-only')}>
            {words}
          </span>
          {current.window && !isWide && <span aria-hidden>{COUNT_LABELS.outOf(done.count, done.total)}</span>}
        </span>
      )}
      {mayBeDone && !isFolded && (
        <Button
          // In a window the one thing to do is to write.
          kind={done.isMine || mayRun || current.window ? 'outline' : 'primary'}
          aria-pressed={done.isMine}
          className={classNames('h-10!', mayRun && 'max-phone:w-11 max-phone:px-0')}
          icon={
            <Check size={16} aria-hidden className={classNames(!done.isMine && mayRun && 'text-ink-3')} />
          }
          onClick={() => markDone(current, !done.isMine)}
        >
          <span className={classNames(mayRun && 'max-phone:sr-only')}>{AGENDA_LABELS.iAmDone}</span>
        </Button>
      )}
    </>
  )
}

function TimeLeft() {
  const current = useShownTimer()
  const isWide = useIsWide(700)
  if (!current || isWide) return null
  return (
    <span role="timer" className="shrink-0 font-heading text-body tabular-nums">
      {formatRemaining(current.shown.seconds)}
    </span>
  )
}

function Actions({
  page,
  onAsk,
  onOpen,
}: { page: AgendaOnPage } & Omit<AgendaStripProps, 'onVotes' | 'onTalk'>) {
  const { current, advisedStep, mayRun } = page
  const isWide = useIsWide(700)
  if (!mayRun && !advisedStep) return null
  const between: ReactNode = !current && (
    <>
      {advisedStep && <AskAfterStep step={advisedStep} onAsk={onAsk} className="h-10!" />}
      {page.agenda.steps.length > 0 && <SuggestionButton onOpen={onOpen} />}
    </>
  )
  return (
    <div className="flex min-w-0 items-center justify-end gap-2 empty:hidden max-phone:order-2 max-phone:w-full">
      {!isWide && mayRun && <PhoneStepTimer />}
      {between}
      <NextButton />
    </div>
  )
}

interface AskAfterStepProps extends Pick<ButtonProps, 'size' | 'className'> {
  step: Step
  onAsk: (question: string) => void
}

function AskAfterStep({ step, onAsk, ...look }: AskAfterStepProps) {
  const { ask } = useBoard()
  return (
    <Button
      {...look}
      onClick={() => onAsk(ask.get().question || questionInStep(step))}
      title={AGENDA_LABELS.stepEnded(step.title)}
    >
      {SELECTION_LABELS.askAdvisors}
    </Button>
  )
}
