import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { z } from 'zod'
import { isBlank } from '#base/is-blank.ts'
import { MAX_OTHERS } from '#session/interviews/questions/pick-many.ts'
import { MAX_LABEL_CHARS } from '#session/interviews/questions/question-parts.ts'
import type { ConfigOf } from '#session/interviews/questions/question-types.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { isComposing } from '#ui/is-composing.ts'
import { TextField } from '#ui/text-field.tsx'
import { type AnswerFieldProps, readDraft } from './answer-field.ts'
import { ChoiceRow } from './choice-row.tsx'
import { QUESTION_FIELD_LABELS } from './question-field-labels.ts'

const Draft = z.object({ selected: z.array(z.string()), other: z.array(z.string()) })

/**
 * Several of the options, and answers of the person’s own where the question allows them. Their number is checked on
 * sending.
 */
export function PickManyField(props: AnswerFieldProps<ConfigOf<'pick_many'>>) {
  const { config, draft, onChange, isDisabled, labelId } = props
  const name = useId()
  const { selected = [], other = [] } = readDraft(Draft, draft)
  const change = (ids: readonly string[], others: readonly string[]): void =>
    onChange({ selected: ids, ...(others.length > 0 && { other: others }) })
  const toggle = (id: string, isChosen: boolean): void => {
    // In the order of the options, whichever was pressed first.
    const ids = config.options.map((option) => option.id)
    change(
      ids.filter((each) => (each === id ? isChosen : selected.includes(each))),
      other,
    )
  }
  return (
    <fieldset aria-labelledby={labelId} className="flex flex-col gap-2">
      <p aria-live="polite" className="text-ink-2 text-small tabular-nums">
        {rangeLabel(config)} {QUESTION_FIELD_LABELS.chosen(selected.length + other.length)}
      </p>
      {config.options.map((option) => (
        <ChoiceRow
          key={option.id}
          type="checkbox"
          name={name}
          label={option.label}
          description={option.description}
          isRecommended={config.recommended.includes(option.id)}
          isChecked={selected.includes(option.id)}
          isDisabled={isDisabled}
          onChange={(isChosen) => toggle(option.id, isChosen)}
        />
      ))}
      {config.allowOther && (
        <OwnAnswers words={other} isDisabled={isDisabled} onChange={(others) => change(selected, others)} />
      )}
    </fieldset>
  )
}

function rangeLabel({ min, max }: ConfigOf<'pick_many'>): string {
  if (max === undefined)
    return min <= 1 ? QUESTION_FIELD_LABELS.chooseAny : QUESTION_FIELD_LABELS.chooseAtLeast(min)
  if (min === max) return QUESTION_FIELD_LABELS.chooseExactly(max)
  return min <= 1 ? QUESTION_FIELD_LABELS.chooseUpTo(max) : QUESTION_FIELD_LABELS.chooseBetween(min, max)
}

interface OwnAnswersProps {
  words: readonly string[]
  isDisabled: boolean
  onChange: (words: string[]) => void
}

/** Answers beside the options: each is added with Enter, and can be removed. */
function OwnAnswers({ words, isDisabled, onChange }: OwnAnswersProps) {
  const [text, setText] = useState('')
  const add = (): void => {
    const added = text.trim()
    if (isBlank(added) || words.length >= MAX_OTHERS) return
    if (!words.includes(added)) onChange([...words, added])
    setText('')
  }
  return (
    <div>
      <ul aria-label={QUESTION_FIELD_LABELS.yourOwnAnswers} className="flex flex-col gap-2 empty:hidden">
        {words.map((word) => (
          <li
            key={word}
            className="flex min-h-12 items-center gap-2 rounded-field border border-ink bg-raised py-1 pr-2 pl-4 shadow-[inset_0_0_0_1px_var(--ink)]"
          >
            <span dir="auto" className="min-w-0 flex-1 break-words text-board">
              {word}
            </span>
            {!isDisabled && (
              <IconButton
                label={QUESTION_FIELD_LABELS.remove(word)}
                size={40}
                icon={<X size={18} aria-hidden />}
                onClick={() => onChange(words.filter((each) => each !== word))}
              />
            )}
          </li>
        ))}
      </ul>
      {!isDisabled && words.length < MAX_OTHERS && (
        <div className="mt-2 flex items-end gap-2">
          <TextField
            label={QUESTION_FIELD_LABELS.anotherAnswer}
            value={text}
            maxLength={MAX_LABEL_CHARS}
            autoComplete="off"
            className="min-w-0 flex-1"
            // Adds text that was typed and not added; it would be lost when the answer is sent.
            onBlur={add}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isComposing(event.nativeEvent) || isBlank(text)) return
              event.preventDefault()
              add()
            }}
          />
          <Button icon={<Plus size={16} aria-hidden />} className="h-10" onClick={add}>
            {ACTION_LABELS.add}
          </Button>
        </div>
      )}
    </div>
  )
}
