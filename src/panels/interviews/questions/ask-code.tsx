import { z } from 'zod'
import type { ConfigOf } from '#session/interviews/questions/question-types.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Select } from '#ui/select.tsx'
import { type AnswerFieldProps, readDraft } from './answer-field.ts'
import { CodeField } from './code-field.tsx'
import { CODE_LANGUAGES } from './code-language-labels.ts'
import { QUESTION_FIELD_LABELS } from './question-field-labels.ts'

const Draft = z.object({ code: z.string(), language: z.string() })
/** A select has no empty value. */
const PLAIN = 'plain'

export function AskCodeField({
  config,
  draft,
  onChange,
  isDisabled,
  labelId,
}: AnswerFieldProps<ConfigOf<'ask_code'>>) {
  const { code = '', language } = readDraft(Draft, draft)
  const change = (next: string, as: string | undefined): void =>
    onChange({ code: next, ...(as !== undefined && { language: as }) })
  return (
    <fieldset aria-labelledby={labelId} className="min-w-0">
      {config.language === undefined && (
        <div className="mb-2 flex items-center gap-1 text-ink-2 text-small">
          {FIELD_LABELS.language}
          <Select
            label={FIELD_LABELS.language}
            value={language ?? PLAIN}
            options={[{ value: PLAIN, label: QUESTION_FIELD_LABELS.notSet }, ...CODE_LANGUAGES]}
            isDisabled={isDisabled}
            onChange={(next) => change(code, next === PLAIN ? undefined : next)}
          />
        </div>
      )}
      <CodeField
        label={
          config.language === undefined
            ? QUESTION_FIELD_LABELS.yourCode
            : QUESTION_FIELD_LABELS.yourCodeIn(config.language)
        }
        code={code}
        language={config.language ?? language}
        placeholder={config.placeholder}
        isDisabled={isDisabled}
        onChange={(next) => change(next, language)}
      />
    </fieldset>
  )
}
