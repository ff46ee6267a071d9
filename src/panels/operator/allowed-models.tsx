import { type FormEvent, useState } from 'react'
import type { ModelRulesChange, ModelRulesResponse } from '#api/models.ts'
import { ModelPatterns } from '#session/agents/allowed-models.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { OPERATOR_LABELS } from './operator-labels.ts'

interface AllowedModelsProps {
  rules: ModelRulesResponse
  /** Sends the change. Resolves to null, or to the error as a sentence. */
  onChange: (change: ModelRulesChange) => Promise<string | null>
}

/** Which models agents can use, as patterns. Read-only if the environment sets them. */
export function AllowedModels({ rules, onChange }: AllowedModelsProps) {
  const { allowed, isAllowedChosen, isAllowedFixed } = rules
  const [text, setText] = useState(allowed.join(', '))
  const [error, setError] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (patterns: string[] | null) => {
    setBusy(true)
    const failure = await onChange({ allowed: patterns })
    setBusy(false)
    setError(failure)
    setSaid(failure ? '' : OPERATOR_LABELS.savedForNext)
    return failure
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const patterns = text.split(/[,\n]/).map((pattern) => pattern.trim())
    const read = ModelPatterns.safeParse(patterns.filter((pattern) => pattern !== ''))
    if (read.success) await send(read.data)
    else setError(read.error.issues[0]?.message ?? OPERATOR_LABELS.unreadable)
  }
  return (
    <section aria-labelledby="allowed-models" className="mt-10">
      <h2 id="allowed-models" className="font-heading text-board">
        {OPERATOR_LABELS.allowedModels}
      </h2>
      <p className="mt-1 max-w-[60ch] text-ink-2 text-small">
        {isAllowedChosen ? OPERATOR_LABELS.otherModelHint : OPERATOR_LABELS.modelsByDefaultHint}
      </p>
      {isAllowedFixed ? (
        <p className="mt-2 text-body wrap-anywhere">
          {allowed.join(', ')}
          <span className="block text-ink-2 text-small">{OPERATOR_LABELS.modelsSetByServer}</span>
        </p>
      ) : (
        <form onSubmit={(event) => void save(event)} noValidate className="mt-3">
          <TextArea
            label={OPERATOR_LABELS.modelsThatAdvisorsMay}
            value={text}
            error={error}
            spellCheck={false}
            hint={OPERATOR_LABELS.modelsHint}
            onChange={(event) => {
              setText(event.target.value)
              setError(null)
              setSaid('')
            }}
          />
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <Button type="submit" isBusy={isBusy}>
              {ACTION_LABELS.save}
            </Button>
            {isAllowedChosen && (
              <Button kind="quiet" isBusy={isBusy} onClick={() => void send(null)}>
                {OPERATOR_LABELS.useTheDefault}
              </Button>
            )}
            <span role="status" className="text-ink-2 text-small">
              {said}
            </span>
          </div>
        </form>
      )}
    </section>
  )
}
