'use client'

import { type FormEvent, useState } from 'react'
import { ModelPatterns } from '#session/allowed-models.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Rules, RulesChange } from './model-rules-api.ts'

interface AllowedModelsProps {
  rules: Rules
  onChange: (change: RulesChange) => Promise<string | null>
}

/** Which models agents may name. */
export function AllowedModels({ rules, onChange }: AllowedModelsProps) {
  const { allowed, isAllowedChosen, isAllowedFixed } = rules
  const [text, setText] = useState(allowed.join(', '))
  const [error, setError] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (patterns: readonly string[] | null) => {
    setBusy(true)
    const failure = await onChange({ allowed: patterns })
    setBusy(false)
    setError(failure)
    setSaid(failure ? '' : 'Saved. It holds for the next question.')
    return failure
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const patterns = text.split(',').map((pattern) => pattern.trim())
    const read = ModelPatterns.safeParse(patterns.filter((pattern) => pattern !== ''))
    if (read.success) await send(read.data)
    else setError(read.error.issues[0]?.message ?? 'This could not be read.')
  }
  return (
    <section aria-labelledby="allowed-models" className="mt-10">
      <h2 id="allowed-models" className="font-heading text-board">
        Models that agents may name
      </h2>
      <p className="mt-1 max-w-[60ch] text-ink-2 text-small">
        {isAllowedChosen
          ? 'An agent that names another model keeps it, and is not asked.'
          : 'Nothing was chosen: what costs no more than the default models is allowed. An agent that names another model keeps it, and is not asked.'}
      </p>
      {isAllowedFixed ? (
        <p className="mt-2 text-body wrap-anywhere">
          {allowed.join(', ')}
          <span className="block text-ink-2 text-small">
            MODELS_ALLOWED of the server’s environment says so, and only that changes it.
          </span>
        </p>
      ) : (
        <form onSubmit={(event) => void save(event)} noValidate className="mt-3">
          <TextField
            label="Allowed models"
            value={text}
            error={error}
            spellCheck={false}
            hint="provider:model with commas between them; * stands for any signs: anthropic:claude-haiku-*. The default models are always allowed."
            onChange={(event) => {
              setText(event.target.value)
              setError(null)
              setSaid('')
            }}
          />
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <Button type="submit" isBusy={isBusy}>
              Save
            </Button>
            {isAllowedChosen && (
              <Button kind="quiet" isBusy={isBusy} onClick={() => void send(null)}>
                Use the default
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
