import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { ChoiceField } from '#panels/votes-and-ratings/choice-field.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { ConfigPart } from './config-part.tsx'
import { type FormProblem, problemAt } from './form-problem.ts'
import { INTERVIEW_PANEL_LABELS } from './interview-panel-labels.ts'
import { type QuestionForm, TYPE_OPTIONS, withType } from './question-form.ts'

interface QuestionEditorProps {
  form: QuestionForm
  place: number
  count: number
  problem: FormProblem | null
  onChange: (form: QuestionForm) => void
  /** The interview's parts; none: the question belongs to the interview as a whole. */
  parts?: readonly string[]
  /** Absent where there is one question only. */
  onMove?: (by: -1 | 1) => void
  /** Removes the question from the form. Absent where there is one question only. */
  onRemove?: () => void
}

export function QuestionEditor(props: QuestionEditorProps) {
  const { form, place, count, problem, onChange, parts = [], onMove, onRemove } = props
  return (
    <fieldset className="min-w-0 rounded-bar border border-line bg-sheet p-4">
      <legend className="sr-only">{INTERVIEW_PANEL_LABELS.question(place)}</legend>
      <div className="flex items-center gap-1">
        <span aria-hidden className="flex-1 font-button text-body">
          {INTERVIEW_PANEL_LABELS.question(place)}
        </span>
        {onMove && (
          <>
            <IconButton
              label={INTERVIEW_PANEL_LABELS.moveUp(place)}
              size={32}
              icon={<ArrowUp size={16} aria-hidden />}
              isDisabled={place === 1}
              onClick={() => onMove(-1)}
            />
            <IconButton
              label={INTERVIEW_PANEL_LABELS.moveDown(place)}
              size={32}
              icon={<ArrowDown size={16} aria-hidden />}
              isDisabled={place === count}
              onClick={() => onMove(1)}
            />
          </>
        )}
        {onRemove && (
          <IconButton
            label={INTERVIEW_PANEL_LABELS.removeQuestion(place)}
            size={32}
            icon={<Trash2 size={16} aria-hidden />}
            onClick={onRemove}
          />
        )}
      </div>
      <TextArea
        label={INTERVIEW_PANEL_LABELS.whatDoYouAsk}
        rows={1}
        className="mt-2 [&_textarea]:min-h-10"
        value={form.question}
        maxLength={2_000}
        error={problemAt(problem, 'question')}
        onChange={(event) => onChange({ ...form, question: event.target.value })}
      />
      <ChoiceField
        label={INTERVIEW_PANEL_LABELS.answeredWith}
        value={form.type}
        options={TYPE_OPTIONS}
        onChange={(type) => {
          const known = TYPE_OPTIONS.find((option) => option.value === type)
          if (known) onChange(withType(form, known.value))
        }}
      />
      {parts.length > 0 && (
        <ChoiceField
          label={FIELD_LABELS.about}
          value={String(Math.min(form.part, parts.length - 1))}
          options={parts.map((label, index) => ({ value: String(index), label }))}
          onChange={(part) => onChange({ ...form, part: Number(part) })}
        />
      )}
      <ConfigPart form={form} problem={problem} onChange={onChange} />
    </fieldset>
  )
}
