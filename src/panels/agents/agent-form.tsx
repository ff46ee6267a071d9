import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { AgentResponse } from '#api/agents.ts'
import { Swatches } from '#canvas/chrome/swatches.tsx'
import { ADVISOR_REFUSAL_LABELS } from '#panels/open-board/advisor-refusal-labels.ts'
import { isBarredModel } from '#panels/open-board/barred-model.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { agentsApi } from '#panels/requests/agent-requests.ts'
import { AGENT_KINDS, AgentFields, MAX_PROMPT_CHARS } from '#session/agents/agent.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { Button } from '#ui/button.tsx'
import { DialogActions, DialogBody } from '#ui/dialog.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type AgentDraft, changeKind, draftOfAgent, errorsOf } from './agent-draft.ts'
import { KIND_NAMES, KIND_SENTENCES } from './agent-kind-labels.ts'
import { AGENTS_LABELS, allowedModelsLabel } from './agents-labels.ts'

export interface AgentFormProps {
  /** The agent to edit or to copy; null for a new one. */
  agent: AgentResponse | null
  /** Saving adds a new agent with these fields and leaves `agent` as it is. */
  isCopy: boolean
  /** False shows all fields read-only, so that everyone can read what an agent is instructed to do. */
  canChange: boolean
  onDone: () => void
  onDirty: (isDirty: boolean) => void
}

const KIND_OPTIONS = AGENT_KINDS.map((kind) => ({
  value: kind,
  label: KIND_NAMES[kind],
  hint: KIND_SENTENCES[kind],
}))

/**
 * Edits an agent's name, kind, model and instructions. Errors of fields appear at the fields when Save is
 * pressed, a refusal by the server below the form; both go at the next change.
 */
export function AgentForm({ agent, isCopy, canChange, onDone, onDirty }: AgentFormProps) {
  const { connection } = useBoard()
  const [draft, setDraft] = useState<AgentDraft>(() => draftOfAgent(agent, isCopy))
  const [errors, setErrors] = useState<Partial<Record<keyof AgentDraft, string>>>({})
  const { isBusy, failure, send, forget } = useRequest()
  const change = (part: Partial<AgentDraft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setErrors({})
    forget()
    onDirty(true)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const fields = AgentFields.safeParse({ ...draft, model: draft.model.trim() || null })
    forget()
    if (!fields.success) return setErrors(errorsOf(fields.error))
    const { boardId } = connection
    send(
      () =>
        agent && !isCopy
          ? agentsApi.save(boardId, agent.id, fields.data)
          : agentsApi.add(boardId, fields.data),
      onDone,
    )
  }
  return (
    <form onSubmit={save} noValidate>
      <DialogBody>
        <fieldset disabled={!canChange} className="m-0 flex flex-col gap-4 border-0 p-0">
          <IdentityFields draft={draft} errors={errors} onChange={change} />
          <ModelField draft={draft} error={errors.model ?? null} onChange={change} />
          <TextArea
            label={FIELD_LABELS.instructions}
            value={draft.prompt}
            rows={9}
            isResizable
            maxLength={MAX_PROMPT_CHARS}
            error={errors.prompt}
            hint={AGENTS_LABELS.promptHint}
            onChange={(event) => change({ prompt: event.target.value })}
          />
          {draft.kind === 'advisor' && <p className="text-ink-2 text-small">{AGENTS_LABELS.noTestimony}</p>}
        </fieldset>
        {failure && (
          <Notice tone="warn" className="mt-4">
            {failure.message}
          </Notice>
        )}
        <DialogActions>
          <Button
            kind="quiet"
            icon={<ArrowLeft size={16} aria-hidden />}
            onClick={onDone}
            className="mr-auto"
          >
            {canChange ? AGENTS_LABELS.backWithoutSaving : ACTION_LABELS.back}
          </Button>
          {canChange && (
            <Button kind="primary" type="submit" isBusy={isBusy}>
              {agent && !isCopy ? ACTION_LABELS.save : AGENTS_LABELS.addToTheBoard}
            </Button>
          )}
        </DialogActions>
      </DialogBody>
    </form>
  )
}

interface FormFieldsProps {
  draft: AgentDraft
  onChange: (part: Partial<AgentDraft>) => void
}

interface IdentityFieldsProps extends FormFieldsProps {
  /** The first error of each field since the last press of Save; empty again after the next change. */
  errors: Partial<Record<keyof AgentDraft, string>>
}

function IdentityFields({ draft, errors, onChange }: IdentityFieldsProps) {
  return (
    <>
      <div className="flex items-start gap-3">
        {/* Aligned with the fields, which begin under their labels. */}
        <span className="mt-[22px] flex h-10 items-center max-phone:h-11">
          <AgentMark agent={draft} isDecorative size={40} />
        </span>
        <TextField
          label={FIELD_LABELS.name}
          value={draft.name}
          error={errors.name ?? null}
          onChange={(event) => onChange({ name: event.target.value })}
          className="flex-1"
        />
        <TextField
          label={FIELD_LABELS.emoji}
          value={draft.emoji}
          error={errors.emoji ?? null}
          onChange={(event) => onChange({ emoji: event.target.value.trim() })}
          className="w-20"
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <span className="flex items-center gap-1 text-ink-2 text-small">
          {AGENTS_LABELS.kind}
          <Select
            label={AGENTS_LABELS.kind}
            value={draft.kind}
            options={KIND_OPTIONS}
            onChange={(kind) => onChange(changeKind(kind))}
          />
        </span>
        <span className="flex items-center gap-2 text-ink-2 text-small">
          {FIELD_LABELS.colour}
          <Swatches
            label={AGENTS_LABELS.colourOfItsNotes}
            value={draft.color}
            onChoose={(color) => onChange({ color })}
            className="flex gap-0.5"
          />
        </span>
      </div>
      <TextField
        label={AGENTS_LABELS.whoTheyAreIn}
        value={draft.domain}
        error={errors.domain ?? null}
        placeholder={AGENTS_LABELS.domainPlaceholder}
        onChange={(event) => onChange({ domain: event.target.value })}
      />
    </>
  )
}

/**
 * A free text field with suggestions rather than a list: a local provider has models that this page cannot
 * know. Patterns like `openai:*` are allowed by the operator but are no models, so they are not suggested.
 */
function ModelField({ draft, error, onChange }: FormFieldsProps & { error: string | null }) {
  const { models } = useSession()
  const listId = useId()
  const ordinary = draft.kind === 'synthesizer' ? models.synthesis : models.ordinary
  const named = (models.allowed ?? []).filter((model) => !model.includes('*'))
  const known = [...new Set([models.ordinary, models.synthesis, ...named, 'demo:script'])]
  const [isTyping, setTyping] = useState(false)
  // Half a name is allowed nowhere: this message is for a whole one.
  const isBarred = !isTyping && isBarredModel(draft.model.trim(), models)
  return (
    <>
      <TextField
        label={AGENTS_LABELS.model}
        value={draft.model}
        error={error}
        list={listId}
        placeholder={ordinary}
        spellCheck={false}
        hint={
          isBarred ? (
            <span role="alert" className="text-warn">
              {ADVISOR_REFUSAL_LABELS.barredModel}
              {allowedModelsLabel(models.allowed ?? [])}
            </span>
          ) : draft.model ? (
            AGENTS_LABELS.modelFormatHint
          ) : (
            AGENTS_LABELS.emptyForDefault(ordinary)
          )
        }
        onBlur={() => setTyping(false)}
        onChange={(event) => {
          setTyping(true)
          onChange({ model: event.target.value })
        }}
      />
      <datalist id={listId}>
        {known.map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
    </>
  )
}
