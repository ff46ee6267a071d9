import { Minus, Plus } from 'lucide-react'
import { z } from 'zod'
import { toScale } from '#session/interviews/questions/question-parts.ts'
import type { ConfigOf } from '#session/interviews/questions/question-types.ts'
import { slider } from '#session/interviews/questions/slider.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Slider } from '#ui/slider.tsx'
import { type AnswerFieldProps, readDraft } from './answer-field.ts'
import { QUESTION_FIELD_LABELS } from './question-field-labels.ts'

const Draft = z.object({ value: z.number() })

/** A value on a scale. Unless the person moves it, the answer is the question’s default value, or the middle. */
export function SliderField({
  config,
  draft,
  onChange,
  isDisabled,
  labelId,
}: AnswerFieldProps<ConfigOf<'slider'>>) {
  const { value = slider.firstDraft?.(config).value ?? config.min } = readDraft(Draft, draft)
  const set = (next: number): void => onChange({ value: toScale(config, next) })
  return (
    <div>
      <output aria-hidden className="block text-center font-heading text-title tabular-nums">
        {value}
      </output>
      <div className="mt-2 flex items-center gap-2">
        <IconButton
          label={QUESTION_FIELD_LABELS.less}
          size={44}
          icon={<Minus size={20} aria-hidden />}
          isDisabled={isDisabled || value <= config.min}
          onClick={() => set(value - config.step)}
        />
        <Slider
          aria-labelledby={labelId}
          valueText={valueLabel(config, value)}
          min={config.min}
          max={config.max}
          step={config.step}
          value={value}
          disabled={isDisabled}
          onChange={set}
          className="flex-1"
        />
        <IconButton
          label={ACTION_LABELS.more}
          size={44}
          icon={<Plus size={20} aria-hidden />}
          isDisabled={isDisabled || value >= toScale(config, config.max)}
          onClick={() => set(value + config.step)}
        />
      </div>
      <div aria-hidden className="mt-1 grid grid-cols-3 gap-2 px-[52px] text-ink-2 text-small">
        <span dir="auto" className="break-words">
          {config.labels.min ?? config.min}
        </span>
        <span dir="auto" className="break-words text-center">
          {config.labels.mid}
        </span>
        <span dir="auto" className="break-words text-right">
          {config.labels.max ?? config.max}
        </span>
      </div>
    </div>
  )
}

function valueLabel({ min, max, labels }: ConfigOf<'slider'>, value: number): string {
  if (value === min && labels.min) return `${value}, ${labels.min}`
  if (value === max && labels.max) return `${value}, ${labels.max}`
  if (value === (min + max) / 2 && labels.mid) return `${value}, ${labels.mid}`
  return String(value)
}
