import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { AgendaView, Step } from '#session/agenda/step.ts'
import { Announcement } from '#ui/announcement.tsx'
import { formatCount } from '#ui/format-count.ts'
import { AGENDA_LABELS } from './agenda-panel-labels.ts'
import { sumMinutes } from './agenda-templates.ts'
import { StepRow } from './step-row.tsx'
import type { AgendaOnPage } from './use-agenda.ts'
import { useStepDrag } from './use-step-drag.ts'

interface StepListProps {
  page: AgendaOnPage
  onEdit: (stepId: string) => void
  children: ReactNode
}

/** A step that was dropped elsewhere, until the board has moved it. */
interface DroppedStep {
  stepId: string
  beforeId: string | null
  version: number
}

/** The steps in order. Facilitators drag a step by its handle, or move it from there with the arrow keys. */
export function StepList({ page, onEdit, children }: StepListProps) {
  const { agenda, mayRun, move, moveBefore } = page
  const list = useRef<HTMLOListElement>(null)
  const [dropped, setDropped] = useState<DroppedStep | null>(null)
  const steps = stepsShown(agenda, dropped)
  const said = useMoveLabel(steps)
  const keepFocus = useFocusOnHandle(list, steps)
  const { drag, handle } = useStepDrag(list, (stepId, beforeId) => {
    if (followerOf(steps, stepId) === beforeId) return
    setDropped({ stepId, beforeId, version: agenda.version })
    moveBefore(stepId, beforeId, () => setDropped(null))
  })
  const onHandleKey = (step: Step, index: number, event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (by === null) return
    event.preventDefault()
    if (!steps[index + by]) return
    keepFocus(step.id)
    said.follow(step.id)
    move(step, by)
  }
  const minutes = sumMinutes(steps)
  return (
    <>
      <p className="mb-2 text-ink-2 text-small tabular-nums">
        {formatCount(steps.length, 'step')}
        {minutes > 0 && AGENDA_LABELS.totalMinutes(minutes)}
      </p>
      <ol ref={list} aria-label={AGENDA_LABELS.steps} className="space-y-1">
        {steps.map((step, i) => (
          <StepRow
            key={step.id}
            step={step}
            index={i}
            page={page}
            onEdit={() => onEdit(step.id)}
            draggedPx={drag?.stepId === step.id ? drag.byPx : null}
            line={drag && lineOf(steps, i, drag.beforeId)}
            handle={
              mayRun && steps.length > 1
                ? { ...handle(step.id), onKeyDown: (event) => onHandleKey(step, i, event) }
                : null
            }
          >
            {step.state === 'running' && children}
          </StepRow>
        ))}
      </ol>
      <Announcement>{said.words}</Announcement>
    </>
  )
}

function stepsShown({ steps, version }: AgendaView, dropped: DroppedStep | null): readonly Step[] {
  const step = dropped?.version === version && steps.find(({ id }) => id === dropped.stepId)
  if (!dropped || !step) return steps
  const others = steps.filter(({ id }) => id !== step.id)
  const at = others.findIndex(({ id }) => id === dropped.beforeId)
  return others.toSpliced(at < 0 ? others.length : at, 0, step)
}

function followerOf(steps: readonly Step[], stepId: string): string | null {
  return steps[steps.findIndex(({ id }) => id === stepId) + 1]?.id ?? null
}

/** The drop place of the dragged step: above this row, or below it if it is the last. */
function lineOf(steps: readonly Step[], index: number, beforeId: string | null): 'above' | 'below' | null {
  if (steps[index]?.id === beforeId) return 'above'
  return beforeId === null && index === steps.length - 1 ? 'below' : null
}

function useMoveLabel(steps: readonly Step[]): { words: string; follow: (stepId: string) => void } {
  const [followed, setFollowed] = useState<string | null>(null)
  const at = steps.findIndex(({ id }) => id === followed)
  const step = steps[at]
  return {
    words: step ? AGENDA_LABELS.stepPlace(step.title, at + 1, steps.length) : '',
    follow: setFollowed,
  }
}

/** A row that moves in the page loses the focus in some browsers: it goes back to its handle. */
function useFocusOnHandle(
  list: React.RefObject<HTMLElement | null>,
  steps: readonly Step[],
): (stepId: string) => void {
  const wanted = useRef<string | null>(null)
  const order = steps.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (order === '') return
    const row = [...(list.current?.querySelectorAll<HTMLElement>('[data-step-id]') ?? [])].find(
      ({ dataset }) => dataset.stepId === wanted.current,
    )
    if (row && document.activeElement === document.body)
      row.querySelector<HTMLElement>('[data-handle]')?.focus()
  }, [list, order])
  return (stepId) => {
    wanted.current = stepId
  }
}
