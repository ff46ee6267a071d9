import type { ReactNode } from 'react'
import { useId } from 'react'
import { INTERVIEW_LABELS } from '#panels/interviews/interview-labels.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { classNames } from '#ui/class-names.ts'
import { Radio } from '#ui/radio.tsx'
import type { ChoiceProps } from './choice-tile.tsx'

interface ChoiceRowProps extends ChoiceProps {
  type: 'radio' | 'checkbox'
  label: string
  description?: string | undefined
  isRecommended?: boolean
  onChange: (isChecked: boolean) => void
  /** Content that belongs to the option but is not part of its name. */
  children?: ReactNode
}

export function ChoiceRow(props: ChoiceRowProps) {
  const { type, name, label, description, isChecked, isDisabled, isRecommended = false, onChange } = props
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = description !== undefined || isRecommended
  const box = {
    id,
    name,
    isChecked,
    disabled: isDisabled,
    'aria-describedby': hasNote ? noteId : undefined,
    className: 'mt-0.5 size-5 shrink-0 accent-ink',
  }
  return (
    <div
      className={classNames(
        'rounded-field border bg-raised transition-colors',
        isChecked ? 'border-ink shadow-[inset_0_0_0_1px_var(--ink)]' : 'border-line-strong',
        !isDisabled && !isChecked && 'hover:bg-sheet',
      )}
    >
      <label
        htmlFor={id}
        className={classNames(
          'flex min-h-12 items-start gap-3 px-4 py-3',
          isDisabled ? 'cursor-default text-ink-2' : 'cursor-pointer',
        )}
      >
        {type === 'checkbox' ? (
          <Checkbox {...box} onChange={onChange} />
        ) : (
          <Radio {...box} onChoose={() => onChange(true)} />
        )}
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block break-words text-board">
            {label}
          </span>
          {hasNote && (
            <span id={noteId} className="mt-0.5 block text-body text-ink-2">
              {isRecommended && <RecommendedMark />}
              {description && (
                <span dir="auto" className="block whitespace-pre-line break-words">
                  {description}
                </span>
              )}
            </span>
          )}
        </span>
      </label>
      {props.children}
    </div>
  )
}

function RecommendedMark() {
  return (
    <span className="mr-2 inline-block rounded-chip border border-line-strong px-1.5 text-caption text-ink-2">
      {INTERVIEW_LABELS.recommended}
    </span>
  )
}
