import { Check, Minus } from 'lucide-react'
import { useIsWide } from '#panels/open-board/board-context.tsx'
import type { AgendaView, Step } from '#session/agenda/step.ts'
import { classNames } from '#ui/class-names.ts'

/** So many have their words; of more, the one that runs and the next. */
const MAX_WITH_WORDS = 7
/** More are only counted. */
const MAX_SHOWN = 12

/** A wide page shows the titles of all steps; that of a single one is beside its instruction until its end. */
export function useHasStepsRow({ steps }: AgendaView): boolean {
  const isWide = useIsWide(1200)
  const [first, ...others] = steps
  const isOneToCome = others.length === 0 && (first?.state === 'planned' || first?.state === 'running')
  return isWide && steps.length > 0 && !isOneToCome
}

export function StepsRow({ agenda: { steps, currentId } }: { agenda: AgendaView }) {
  const at = steps.findIndex(({ id }) => id === currentId)
  const near = at === -1 ? steps.findIndex(({ state }) => state === 'planned') : at
  const shown = steps.length > MAX_SHOWN ? steps.filter((_, i) => i === near || i === near + 1) : steps
  return (
    <span aria-hidden className="flex min-w-0 items-center gap-2">
      {shown.map((step) => {
        const index = steps.indexOf(step)
        const hasWords = steps.length <= MAX_WITH_WORDS || index === near || index === near + 1
        return (
          <span
            key={step.id}
            className={classNames('flex min-w-0 items-center gap-2', step.state === 'running' && 'shrink-0')}
          >
            {step !== shown[0] && <span className="h-px w-3 shrink-0 bg-line-strong" />}
            <StepMark step={step} index={index} />
            {hasWords && (
              <span
                className={classNames(
                  'min-w-0 max-w-60 truncate text-body',
                  step.state === 'running' ? 'font-heading text-ink' : 'font-normal text-ink-2',
                )}
              >
                {step.title}
              </span>
            )}
          </span>
        )
      })}
    </span>
  )
}

/** The number of a step, ink while it runs; a tick once it is done. */
export function StepMark({ step: { state }, index }: { step: Step; index: number }) {
  const isRunning = state === 'running'
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-6 shrink-0 place-items-center rounded-round font-button text-small tabular-nums',
        isRunning ? 'bg-ink text-sheet' : 'border border-line-strong text-ink-2',
      )}
    >
      {state === 'done' ? <Check size={14} /> : state === 'skipped' ? <Minus size={14} /> : index + 1}
    </span>
  )
}
