import {
  ArrowDown,
  ArrowUp,
  CirclePlay,
  Ellipsis,
  Pencil,
  RotateCcw,
  SkipForward,
  Square,
  Trash2,
  Undo2,
} from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { STEP_STATES, stepRules } from '#panels/labels/agenda-labels.ts'
import { COUNT_LABELS } from '#panels/labels/count-labels.ts'
import { windowTimesLabel } from '#panels/labels/window-labels.ts'
import type { Step } from '#session/agenda/step.ts'
import type { StepWindow } from '#session/agenda/step-window.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { classNames } from '#ui/class-names.ts'
import { DragButton } from '#ui/drag-button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { useNow } from '#ui/use-now.ts'
import { AGENDA_LABELS } from './agenda-panel-labels.ts'
import { StepMark } from './steps-row.tsx'
import type { AgendaOnPage } from './use-agenda.ts'
import type { DragHandle } from './use-step-drag.ts'

interface StepRowProps {
  step: Step
  index: number
  page: AgendaOnPage
  onEdit: () => void
  /** How far it is dragged; null: it is not. */
  draggedPx: number | null
  /** The drop place of a dragged step beside this one. */
  line: 'above' | 'below' | null
  /** null: this person can't move it. */
  handle: (DragHandle & { onKeyDown: (event: KeyboardEvent) => void }) | null
  children: ReactNode
}

export function StepRow(props: StepRowProps) {
  const { step, index, page, onEdit, draggedPx, line, handle, children } = props
  const isRunning = step.state === 'running'
  const isOver = step.state === 'done' || step.state === 'skipped'
  return (
    <li
      aria-current={isRunning ? 'step' : undefined}
      data-step-id={step.id}
      style={draggedPx === null ? undefined : { translate: `0 ${draggedPx}px` }}
      className={classNames(
        'relative rounded-card px-3 py-2',
        isRunning && 'border border-line bg-raised',
        step.state === 'skipped' && 'text-ink-2',
        draggedPx !== null && 'z-10 bg-raised shadow-pop',
      )}
    >
      {line && draggedPx === null && (
        <span
          aria-hidden
          className={classNames(
            'absolute inset-x-0 h-0.5 rounded-round bg-ink',
            line === 'above' ? '-top-[3px]' : '-bottom-[3px]',
          )}
        />
      )}
      <div className="flex items-center gap-3">
        {handle && <StepHandle title={step.title} {...handle} />}
        <StepMark step={step} index={index} />
        <span className="sr-only">{STEP_STATES[step.state]}: </span>
        <span className={classNames('min-w-0 flex-1 break-words text-body', !isOver && 'font-button')}>
          {step.title}
        </span>
        {step.minutes !== null && !step.window && (
          <span className="shrink-0 text-ink-2 text-small tabular-nums">
            {COUNT_LABELS.minutes(step.minutes)}
          </span>
        )}
        {page.mayRun && <StepMenu step={step} index={index} page={page} onEdit={onEdit} />}
      </div>
      {step.window && step.state !== 'skipped' && <WindowTimes step={step} window={step.window} />}
      {isRunning && (
        <div className="mt-2">
          {step.instruction && (
            <p dir="auto" className="whitespace-pre-wrap break-words text-body">
              {step.instruction}
            </p>
          )}
          <ul className="mt-2 space-y-1 text-ink-2 text-small">
            {stepRules(step).map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          {children}
        </div>
      )}
    </li>
  )
}

function WindowTimes({ step, window }: { step: Step; window: StepWindow }) {
  const now = useNow()
  return <p className="mt-1 text-ink-2 text-small tabular-nums">{windowTimesLabel(step, window, now)}</p>
}

function StepHandle({ title, ...events }: { title: string } & NonNullable<StepRowProps['handle']>) {
  return (
    <DragButton
      data-handle
      label={AGENDA_LABELS.moveStep(title)}
      title={AGENDA_LABELS.moveHint}
      className="-mx-2 h-8 w-6 hover:bg-sunk max-phone:w-8"
      {...events}
    />
  )
}

function StepMenu({ step, index, page, onEdit }: Pick<StepRowProps, 'step' | 'index' | 'page' | 'onEdit'>) {
  const { agenda, start, rerun, reopen, end, skip, move, remove } = page
  const { state, run } = step
  const isRunning = state === 'running'
  const isLast = index === agenda.steps.length - 1
  return (
    <Menu
      trigger={
        <IconButton
          label={AGENDA_LABELS.moreForStep(step.title)}
          size={32}
          icon={<Ellipsis size={18} aria-hidden />}
        />
      }
    >
      {state === 'planned' && (
        <MenuItem icon={<CirclePlay size={18} aria-hidden />} onSelect={() => start(step)}>
          {AGENDA_LABELS.startNow}
        </MenuItem>
      )}
      {isRunning && (
        <MenuItem icon={<Square size={18} aria-hidden />} onSelect={() => end(step)}>
          {AGENDA_LABELS.endStep}
        </MenuItem>
      )}
      {(isRunning || state === 'planned') && (
        <MenuItem icon={<SkipForward size={18} aria-hidden />} onSelect={() => skip(step)}>
          {ACTION_LABELS.skip}
        </MenuItem>
      )}
      {(state === 'done' || state === 'skipped') && (
        <MenuItem icon={<Undo2 size={18} aria-hidden />} onSelect={() => reopen(step)}>
          {state === 'done' ? ACTION_LABELS.reopen : AGENDA_LABELS.doNotSkip}
        </MenuItem>
      )}
      {(state === 'done' || (state === 'skipped' && run > 0)) && (
        <MenuItem icon={<RotateCcw size={18} aria-hidden />} onSelect={() => rerun(step)}>
          {AGENDA_LABELS.runAgain}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Pencil size={18} aria-hidden />} onSelect={onEdit}>
        {AGENDA_LABELS.editAction}
      </MenuItem>
      {index > 0 && (
        <MenuItem icon={<ArrowUp size={18} aria-hidden />} onSelect={() => move(step, -1)}>
          {AGENDA_LABELS.moveUp}
        </MenuItem>
      )}
      {!isLast && (
        <MenuItem icon={<ArrowDown size={18} aria-hidden />} onSelect={() => move(step, 1)}>
          {AGENDA_LABELS.moveDown}
        </MenuItem>
      )}
      {!isRunning && (
        <MenuItem icon={<Trash2 size={18} aria-hidden />} onSelect={() => remove(step)}>
          {ACTION_LABELS.remove}
        </MenuItem>
      )}
    </Menu>
  )
}
