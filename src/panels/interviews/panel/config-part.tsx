import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { INTERVIEW_LABELS } from '#panels/interviews/interview-labels.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ConfigField } from './config-fields.ts'
import { type FormProblem, problemAt } from './form-problem.ts'
import { INTERVIEW_PANEL_LABELS } from './interview-panel-labels.ts'
import { linesIn, type OptionDetails } from './option-details.ts'
import { fieldKey, fieldsInUse, type QuestionForm, typeParts, withOptions } from './question-form.ts'

interface ConfigPartProps {
  form: QuestionForm
  /** Once the person has tried to send it. */
  problem: FormProblem | null
  onChange: (form: QuestionForm) => void
}

export function ConfigPart({ form, problem, onChange }: ConfigPartProps) {
  const { type } = form
  const shared = { form, problem, onChange }
  const fields = fieldsInUse(form)
  const shown = ['question', 'options', ...fields.filter(({ isBasic }) => isBasic).map(({ path }) => path)]
  const isWrongInside = problem !== null && !shown.includes(problem.path)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {typeParts(type).hasOptions && (
        <TextArea
          label={INTERVIEW_PANEL_LABELS.optionsByLine}
          className="mt-3"
          value={form.options}
          error={problemAt(problem, 'options')}
          onChange={(event) => onChange(withOptions(form, event.target.value))}
        />
      )}
      <Fields {...shared} fields={fields.filter(({ isBasic }) => isBasic)} />
      <details
        open={isOpen || isWrongInside}
        onToggle={({ currentTarget }) => {
          // A mistake is never out of sight.
          currentTarget.open ||= isWrongInside
          setOpen(currentTarget.open)
        }}
        className="group mt-3 border-line border-t"
      >
        <summary className="flex min-h-10 cursor-pointer list-none items-center gap-1 text-body text-ink-2 max-phone:min-h-11">
          <ChevronDown size={16} aria-hidden className="group-open:rotate-180" />
          {INTERVIEW_PANEL_LABELS.moreOptions}
        </summary>
        <TextArea
          label={INTERVIEW_PANEL_LABELS.answerHelp}
          className="mt-1"
          value={form.context}
          error={problemAt(problem, 'context')}
          onChange={(event) => onChange({ ...form, context: event.target.value })}
        />
        <Fields {...shared} fields={fields.filter(({ isBasic }) => !isBasic)} />
        {typeParts(type).hasOptions &&
          linesIn(form.options).map((label, index) => (
            <OptionPart key={index} {...shared} label={label} index={index} />
          ))}
      </details>
    </>
  )
}

function Fields({ form, problem, onChange, fields }: ConfigPartProps & { fields: readonly ConfigField[] }) {
  const set = (field: ConfigField, value: string | boolean): void =>
    onChange({ ...form, fields: { ...form.fields, [fieldKey(form.type, field)]: value } })
  return (
    <div className="grid grid-cols-2 gap-x-3">
      {fields.map((field) => {
        const value = form.fields[fieldKey(form.type, field)] ?? ''
        if (field.kind === 'check')
          return (
            <CheckField
              key={field.path}
              label={field.label}
              isChecked={value === true}
              onChange={(isChecked) => set(field, isChecked)}
            />
          )
        const shared = { label: field.label, value: String(value), error: problemAt(problem, field.path) }
        if (field.kind === 'text')
          return (
            <TextArea
              key={field.path}
              {...shared}
              className="col-span-2 mt-3"
              onChange={(event) => set(field, event.target.value)}
            />
          )
        return (
          <TextField
            key={field.path}
            {...shared}
            className={`mt-3 ${field.kind === 'number' ? 'max-phone:col-span-2' : 'col-span-2'}`}
            autoComplete="off"
            {...(field.kind === 'number' && { inputMode: 'decimal' })}
            hint={field.hint}
            onChange={(event) => set(field, event.target.value)}
          />
        )
      })}
    </div>
  )
}

interface CheckFieldProps {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

export function CheckField({ label, isChecked, onChange }: CheckFieldProps) {
  return (
    <label className="col-span-2 mt-2 flex min-h-10 items-center gap-2 text-body max-phone:min-h-11">
      <Checkbox isChecked={isChecked} onChange={onChange} className="size-5" />
      {label}
    </label>
  )
}

function OptionPart(props: ConfigPartProps & { label: string; index: number }) {
  const { form, problem, onChange, label, index } = props
  const problemOf = (detail: keyof OptionDetails) => problemAt(problem, `options.${index}.${detail}`)
  const { hasRecommended, hasArguments } = typeParts(form.type)
  const details = form.details[index] ?? {}
  const isOnlyOne = form.type !== 'pick_many'
  const change = (more: OptionDetails): void => {
    const all = linesIn(form.options).map((_, at) => {
      const known = form.details[at] ?? {}
      if (at === index) return { ...known, ...more }
      return more.isRecommended && isOnlyOne ? { ...known, isRecommended: false } : known
    })
    onChange({ ...form, details: all })
  }
  return (
    <fieldset className="mt-4 min-w-0 border-line border-l-2 pl-3">
      <legend dir="auto" className="float-left w-full truncate font-button text-body">
        {label}
      </legend>
      <TextField
        label={INTERVIEW_PANEL_LABELS.description}
        className="clear-both"
        value={details.description ?? ''}
        autoComplete="off"
        error={problemOf('description')}
        onChange={(event) => change({ description: event.target.value })}
      />
      {hasArguments && (
        <div className="mt-2 grid grid-cols-2 gap-3 max-phone:grid-cols-1">
          <TextArea
            label={INTERVIEW_PANEL_LABELS.prosByLine}
            value={details.pros ?? ''}
            error={problemOf('pros')}
            onChange={(event) => change({ pros: event.target.value })}
          />
          <TextArea
            label={INTERVIEW_PANEL_LABELS.consByLine}
            value={details.cons ?? ''}
            error={problemOf('cons')}
            onChange={(event) => change({ cons: event.target.value })}
          />
        </div>
      )}
      {hasRecommended && (
        <CheckField
          label={INTERVIEW_LABELS.recommended}
          isChecked={details.isRecommended === true}
          onChange={(isRecommended) => change({ isRecommended })}
        />
      )}
    </fieldset>
  )
}
