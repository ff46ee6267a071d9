'use client'

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { ChoiceField } from '#panels/choosing/choice-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type QuestionForm, TYPE_OPTIONS, typeParts } from './question-form.ts'

interface QuestionEditorProps {
  form: QuestionForm
  /** 1 is the first. */
  place: number
  count: number
  /** What is missing, once the person has tried to start. */
  error: string | null
  onChange: (form: QuestionForm) => void
  /** Absent where there is one question only. */
  onMove?: (by: -1 | 1) => void
  onRemove?: () => void
}

/** One question, written by hand. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { form, place, count, error, onChange, onMove, onRemove } = props
  return (
    <fieldset className="rounded-bar border border-line bg-sheet p-4">
      <legend className="sr-only">Question {place}</legend>
      <div className="flex items-center gap-1">
        <span aria-hidden className="flex-1 font-button text-body">
          Question {place}
        </span>
        {onMove && (
          <>
            <IconButton
              label={`Move question ${place} up`}
              size={32}
              icon={<ArrowUp size={16} aria-hidden />}
              disabled={place === 1}
              onClick={() => onMove(-1)}
            />
            <IconButton
              label={`Move question ${place} down`}
              size={32}
              icon={<ArrowDown size={16} aria-hidden />}
              disabled={place === count}
              onClick={() => onMove(1)}
            />
          </>
        )}
        {onRemove && (
          <IconButton
            label={`Remove question ${place}`}
            size={32}
            icon={<Trash2 size={16} aria-hidden />}
            onClick={onRemove}
          />
        )}
      </div>
      <TextArea
        label="What do you ask?"
        rows={1}
        className="mt-2 [&_textarea]:min-h-10"
        value={form.question}
        maxLength={2_000}
        error={error}
        onChange={(event) => onChange({ ...form, question: event.target.value })}
      />
      <ChoiceField
        label="Answered with"
        value={form.type}
        options={TYPE_OPTIONS}
        onChange={(type) => {
          const known = TYPE_OPTIONS.find((option) => option.value === type)
          if (known) onChange({ ...form, type: known.value })
        }}
      />
      <TypeParts form={form} onChange={onChange} />
    </fieldset>
  )
}

/** What this type needs besides the question. */
function TypeParts({ form, onChange }: Pick<QuestionEditorProps, 'form' | 'onChange'>) {
  const parts = typeParts(form.type)
  return (
    <>
      {parts.hasOptions && (
        <TextArea
          label="Options, one a line"
          className="mt-3"
          value={form.options}
          onChange={(event) => onChange({ ...form, options: event.target.value })}
        />
      )}
      {parts.hasOther && (
        <label className="mt-2 flex min-h-10 items-center gap-2 text-body">
          <input
            type="checkbox"
            checked={form.allowOther}
            onChange={(event) => onChange({ ...form, allowOther: event.target.checked })}
            className="size-5 accent-ink"
          />
          People can write another answer
        </label>
      )}
      {parts.hasBefore && (
        <TextArea
          label="Before"
          className="mt-3"
          value={form.before}
          onChange={(event) => onChange({ ...form, before: event.target.value })}
        />
      )}
      {parts.hasText && (
        <TextArea
          label={parts.hasBefore ? 'After' : 'Text, in Markdown'}
          className="mt-3"
          value={form.text}
          onChange={(event) => onChange({ ...form, text: event.target.value })}
        />
      )}
      {parts.hasScale && (
        <div className="mt-3 grid grid-cols-2 gap-3">
          <TextField
            label="From"
            inputMode="decimal"
            value={form.min}
            onChange={(event) => onChange({ ...form, min: event.target.value })}
          />
          <TextField
            label="To"
            inputMode="decimal"
            value={form.max}
            onChange={(event) => onChange({ ...form, max: event.target.value })}
          />
        </div>
      )}
    </>
  )
}
