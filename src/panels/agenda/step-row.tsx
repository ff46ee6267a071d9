'use client'

import {
  ArrowDown,
  ArrowUp,
  Check,
  CirclePlay,
  Ellipsis,
  Minus,
  Pencil,
  RotateCcw,
  SkipForward,
  Square,
  Trash2,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { STEP_STATES, stepRules } from '#panels/labels/agenda-labels.ts'
import type { Step } from '#session/agenda/step.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import type { AgendaOnPage } from './use-agenda.ts'

interface StepRowProps {
  step: Step
  index: number
  page: AgendaOnPage
  onEdit: () => void
  /** Below the step that runs. */
  children: ReactNode
}

export function StepRow({ step, index, page, onEdit, children }: StepRowProps) {
  const isRunning = step.state === 'running'
  const isOver = step.state === 'done' || step.state === 'skipped'
  return (
    <li
      aria-current={isRunning ? 'step' : undefined}
      className={classNames(
        'rounded-card px-3 py-2',
        isRunning && 'border border-line bg-raised',
        step.state === 'skipped' && 'text-ink-2',
      )}
    >
      <div className="flex items-center gap-3">
        <StepMark step={step} index={index} />
        <span className="sr-only">{STEP_STATES[step.state]}: </span>
        <span className={classNames('min-w-0 flex-1 break-words text-body', !isOver && 'font-button')}>
          {step.title}
        </span>
        {step.minutes !== null && (
          <span className="shrink-0 text-ink-2 text-small tabular-nums">{step.minutes} min</span>
        )}
        {page.mayRun && <StepMenu step={step} index={index} page={page} onEdit={onEdit} />}
      </div>
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

function StepMark({ step: { state }, index }: { step: Step; index: number }) {
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

function StepMenu({ step, index, page, onEdit }: Omit<StepRowProps, 'children'>) {
  const { agenda, start, rerun, reopen, end, skip, move, remove } = page
  const { state, run } = step
  const isRunning = state === 'running'
  const isLast = index === agenda.steps.length - 1
  return (
    <Menu
      trigger={
        <IconButton label={`More for “${step.title}”`} size={32} icon={<Ellipsis size={18} aria-hidden />} />
      }
    >
      {state === 'planned' && (
        <MenuItem icon={<CirclePlay size={18} aria-hidden />} onSelect={() => start(step)}>
          Start now
        </MenuItem>
      )}
      {isRunning && (
        <MenuItem icon={<Square size={18} aria-hidden />} onSelect={() => end(step)}>
          End step
        </MenuItem>
      )}
      {(isRunning || state === 'planned') && (
        <MenuItem icon={<SkipForward size={18} aria-hidden />} onSelect={() => skip(step)}>
          Skip
        </MenuItem>
      )}
      {(state === 'done' || state === 'skipped') && (
        <MenuItem icon={<Undo2 size={18} aria-hidden />} onSelect={() => reopen(step)}>
          {state === 'done' ? 'Reopen' : 'Don’t skip'}
        </MenuItem>
      )}
      {(state === 'done' || (state === 'skipped' && run > 0)) && (
        <MenuItem icon={<RotateCcw size={18} aria-hidden />} onSelect={() => rerun(step)}>
          Run again
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Pencil size={18} aria-hidden />} onSelect={onEdit}>
        Edit…
      </MenuItem>
      {index > 0 && (
        <MenuItem icon={<ArrowUp size={18} aria-hidden />} onSelect={() => move(step, -1)}>
          Move up
        </MenuItem>
      )}
      {!isLast && (
        <MenuItem icon={<ArrowDown size={18} aria-hidden />} onSelect={() => move(step, 1)}>
          Move down
        </MenuItem>
      )}
      {!isRunning && (
        <MenuItem icon={<Trash2 size={18} aria-hidden />} onSelect={() => remove(step)}>
          Remove
        </MenuItem>
      )}
    </Menu>
  )
}
