import { z } from 'zod'
import type { ConfigOf } from '#session/interviews/questions/question-types.ts'
import { Select } from '#ui/select.tsx'
import { type AnswerFieldProps, readDraft } from './answer-field.ts'
import { CodeField } from './code-field.tsx'

/** Languages to choose from, by their names in the highlighter. */
const LANGUAGES: readonly { value: string; label: string }[] = [
  { value: 'bash', label: 'Shell' },
  { value: 'c', label: 'C' },
  { value: 'cpp', label: 'C++' },
  { value: 'csharp', label: 'C#' },
  { value: 'css', label: 'CSS' },
  { value: 'go', label: 'Go' },
  { value: 'java', label: 'Java' },
  { value: 'javascript', label: 'JavaScript' },
  { value: 'json', label: 'JSON' },
  { value: 'kotlin', label: 'Kotlin' },
  { value: 'php', label: 'PHP' },
  { value: 'python', label: 'Python' },
  { value: 'ruby', label: 'Ruby' },
  { value: 'rust', label: 'Rust' },
  { value: 'sql', label: 'SQL' },
  { value: 'swift', label: 'Swift' },
  { value: 'typescript', label: 'TypeScript' },
  { value: 'xml', label: 'HTML, XML' },
  { value: 'yaml', label: 'YAML' },
]

const Draft = z.object({ code: z.string(), language: z.string() })
/** A select has no empty value. */
const PLAIN = 'plain'

/** Code, coloured in the language that the question sets; where it sets none, the person may choose one. */
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
          Language
          <Select
            label="Language"
            value={language ?? PLAIN}
            options={[{ value: PLAIN, label: 'Not set' }, ...LANGUAGES]}
            isDisabled={isDisabled}
            onChange={(next) => change(code, next === PLAIN ? undefined : next)}
          />
        </div>
      )}
      <CodeField
        label={config.language === undefined ? 'Your code' : `Your code, in ${config.language}`}
        code={code}
        language={config.language ?? language}
        placeholder={config.placeholder}
        isDisabled={isDisabled}
        onChange={(next) => change(next, language)}
      />
    </fieldset>
  )
}
