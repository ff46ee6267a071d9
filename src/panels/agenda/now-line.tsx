import { Lock } from 'lucide-react'
import { writingClosedLabel } from '#panels/labels/agenda-news-labels.ts'
import { windowTimesLabel } from '#panels/labels/window-labels.ts'
import { useIsWide, useSession } from '#panels/open-board/board-context.tsx'
import { PrivateWritingLine } from '#panels/private-writing/private-writing-line.tsx'
import { VoteLine } from '#panels/votes/vote-line.tsx'
import type { Step } from '#session/agenda/step.ts'
import { stepAgainstWriting } from '#session/agenda/step-rules.ts'
import type { StepWindow } from '#session/agenda/step-window.ts'
import { classNames } from '#ui/class-names.ts'
import { useNow } from '#ui/use-now.ts'
import { AgendaDone } from './agenda-done.tsx'
import { AGENDA_LABELS } from './agenda-panel-labels.ts'
import { NoFacilitatorHere } from './hand-over.tsx'
import { useHasStepsRow } from './steps-row.tsx'
import type { AgendaOnPage } from './use-agenda.ts'
import { WindowLine } from './window-line.tsx'

interface NowLineProps {
  page: AgendaOnPage
  /** Shows no more than this person's part in the open window. */
  isFolded: boolean
  /** Opens the list of votes; null while it is on the screen. */
  onVotes: (() => void) | null
  /** Opens the talk with the clerk; missing where it can't be shown. */
  onTalk?: (() => void) | undefined
}

export function NowLine({ page, isFolded, onVotes, onTalk }: NowLineProps) {
  const hasRow = useHasStepsRow(page.agenda)
  // A phone has no room for it beside the list.
  const isTablet = useIsWide(700)
  const hasSteps = page.agenda.steps.length > 0
  return (
    <div
      className={classNames(
        'flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 empty:hidden',
        hasSteps && 'min-h-10 border-line border-t px-4 py-1 max-phone:px-3',
      )}
    >
      {hasRow && <StepLabel page={page} className="flex-1 basis-80" />}
      <WindowLine page={page} isFolded={isFolded} onTalk={onTalk} />
      {!isFolded && <PrivateWritingLine />}
      {(isTablet || onVotes) && <VoteLine onOpen={onVotes} />}
    </div>
  )
}

/** The step and its instruction; between two steps, the next one. */
export function StepLabel({ page, className }: { page: AgendaOnPage; className: string }) {
  const { current, next, last } = page
  const session = useSession()
  const closing = stepAgainstWriting(session)
  // An agenda that was only planned needs no facilitator yet, unless a stand-in was named for it.
  const isUnderWay = current !== null || (next !== null && (last !== null || session.standInId !== null))
  return (
    <div className={classNames('min-w-0', className)}>
      <p
        title={current?.instruction}
        className={classNames(
          'break-words text-body',
          (current || next) && (closing ? 'line-clamp-1' : 'line-clamp-2'),
        )}
      >
        {current ? <Instruction step={current} /> : <BetweenLabel next={next} isFirst={last === null} />}
      </p>
      {closing && (
        <p className="flex items-center gap-1 text-ink-2 text-small">
          <Lock size={14} aria-hidden className="shrink-0" />
          {writingClosedLabel(closing)}
        </p>
      )}
      {isUnderWay && <NoFacilitatorHere />}
    </div>
  )
}

function Instruction({ step: { title, instruction } }: { step: Step }) {
  return (
    <>
      <span className="font-heading">{asSentence(title)}</span>{' '}
      <span className="text-ink-2">{instruction}</span>
    </>
  )
}

/** A title that ends with a mark gets no other one. */
function asSentence(title: string): string {
  return /[\p{L}\p{N})]$/u.test(title) ? `${title}.` : title
}

function BetweenLabel({ next, isFirst }: { next: Step | null; isFirst: boolean }) {
  if (!next) return <AgendaDone />
  return (
    <>
      <span className="text-ink-2">{isFirst ? AGENDA_LABELS.first : AGENDA_LABELS.next}</span>{' '}
      <span className="font-heading">{next.title}</span>
      {next.window && <NextWindow step={next} window={next.window} />}
    </>
  )
}

function NextWindow({ step, window }: { step: Step; window: StepWindow }) {
  const now = useNow()
  return <span className="ml-2 text-ink-2 text-small">{windowTimesLabel(step, window, now)}</span>
}
