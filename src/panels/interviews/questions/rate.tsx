import { useId } from 'react'
import { z } from 'zod'
import { toScale } from '#session/interviews/questions/question-parts.ts'
import type { ConfigOf } from '#session/interviews/questions/question-types.ts'
import { TextField } from '#ui/text-field.tsx'
import { type AnswerFieldProps, readDraft } from './answer-field.ts'
import { ChoiceTile } from './choice-tile.tsx'
import { QUESTION_FIELD_LABELS } from './question-field-labels.ts'

const Draft = z.object({ ratings: z.record(z.string(), z.number()) })
/** More values than these don't fit side by side on a phone. */
const MAX_TILES = 11

type RateOption = ConfigOf<'rate'>['options'][number]

/** A rating for each option, all on the same scale. An option without a rating is named on sending. */
export function RateField({
  config,
  draft,
  onChange,
  isDisabled,
  labelId,
}: AnswerFieldProps<ConfigOf<'rate'>>) {
  const { ratings = {} } = readDraft(Draft, draft)
  const rate = (option: RateOption, value: number | null): void => {
    const others = Object.entries(ratings).filter(([id]) => id !== option.id)
    onChange({ ratings: Object.fromEntries(value === null ? others : [...others, [option.id, value]]) })
  }
  const rated = config.options.filter((option) => ratings[option.id] !== undefined).length
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset around fieldsets is read out twice.
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-3">
      <p aria-live="polite" className="text-ink-2 text-small tabular-nums">
        {QUESTION_FIELD_LABELS.rated(rated, config.options.length)}
      </p>
      {config.options.map((option) => (
        <RatedOption
          key={option.id}
          option={option}
          config={config}
          value={ratings[option.id] ?? null}
          isDisabled={isDisabled}
          onRate={(value) => rate(option, value)}
        />
      ))}
    </div>
  )
}

interface RatedOptionProps {
  option: RateOption
  /** Config of the whole question: the scale, and the words at its ends. */
  config: ConfigOf<'rate'>
  value: number | null
  isDisabled: boolean
  onRate: (value: number | null) => void
}

function RatedOption({ option, config, value, isDisabled, onRate }: RatedOptionProps) {
  const name = useId()
  const values = valuesOf(config)
  return (
    <fieldset className="rounded-field border border-line-strong bg-raised px-4 pt-3 pb-3">
      <legend className="sr-only">{option.label}</legend>
      <p aria-hidden dir="auto" className="break-words font-button text-board">
        {option.label}
      </p>
      {option.description && (
        <p dir="auto" className="mt-0.5 whitespace-pre-line break-words text-body text-ink-2">
          {option.description}
        </p>
      )}
      {values ? (
        <div
          className="mt-2 grid gap-1.5"
          style={{ gridTemplateColumns: `repeat(auto-fit, minmax(${values.length > 7 ? 40 : 44}px, 1fr))` }}
        >
          {values.map((each) => (
            <ChoiceTile
              key={each}
              name={name}
              label={tileLabel(config, each)}
              isChecked={value === each}
              isDisabled={isDisabled}
              onChoose={() => onRate(each)}
              className="min-h-11 tabular-nums"
            >
              <span aria-hidden>{each}</span>
            </ChoiceTile>
          ))}
        </div>
      ) : (
        <NumberField config={config} value={value} isDisabled={isDisabled} onRate={onRate} />
      )}
      {(config.labels.min || config.labels.max) && (
        <p aria-hidden className="mt-1 flex justify-between gap-4 text-ink-2 text-small">
          <span dir="auto">{config.labels.min}</span>
          <span dir="auto" className="text-right">
            {config.labels.max}
          </span>
        </p>
      )}
    </fieldset>
  )
}

type NumberFieldProps = Omit<RatedOptionProps, 'option'>

function NumberField({ config, value, isDisabled, onRate }: NumberFieldProps) {
  const { min, max, step } = config
  return (
    <TextField
      label={QUESTION_FIELD_LABELS.range(min, max)}
      type="number"
      inputMode="decimal"
      min={min}
      max={max}
      step={step}
      value={value ?? ''}
      readOnly={isDisabled}
      className="mt-2 w-32"
      onChange={(event) => {
        const { valueAsNumber } = event.target
        onRate(Number.isFinite(valueAsNumber) ? valueAsNumber : null)
      }}
    />
  )
}

/** All values of the scale; `null`: too many to show side by side. */
function valuesOf(config: ConfigOf<'rate'>): number[] | null {
  const count = Math.floor((config.max - config.min) / config.step + 1e-6) + 1
  if (count > MAX_TILES) return null
  return Array.from({ length: count }, (_, index) => toScale(config, config.min + index * config.step))
}

function tileLabel({ min, max, labels }: ConfigOf<'rate'>, value: number): string {
  if (value === min && labels.min) return `${value}, ${labels.min}`
  return value === max && labels.max ? `${value}, ${labels.max}` : String(value)
}
