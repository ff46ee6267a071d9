'use client'

import { type FormEvent, useRef, useState } from 'react'
import type { ModelRulesChange, OperatorModelsResponse } from '#api/models.ts'
import { useSentence } from '#canvas/sentences/failure-sentence.tsx'
import { KIND_NAMES } from '#panels/agents/agent-kind-labels.ts'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { PageHeader } from '#panels/people/page-header.tsx'
import { useMe } from '#panels/people/use-me.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { useRead } from '#panels/requests/use-read.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AllowedModels } from './allowed-models.tsx'
import { DayBudgetCard } from './day-budget.tsx'
import { GuestBoards } from './guest-boards.tsx'
import { MailTest } from './mail-test.tsx'
import { OperatorBoards } from './operator-boards.tsx'
import { OPERATOR_LABELS } from './operator-labels.ts'
import { OperatorNodes } from './operator-nodes.tsx'
import { OperatorPeople } from './operator-people.tsx'
import { type OperatorApi, operatorApi } from './operator-requests.ts'
import { ProviderList } from './provider-list.tsx'

/**
 * The operator's page: costs of boards, models, and the switch for all agents. Behind the operator's
 * password; an account gives no access.
 */
export function OperatorPage({ hasCookie }: { hasCookie: boolean }) {
  const { who, setMe } = useMe(hasCookie)
  const me = who.state === 'known' ? who.me : who.state === 'loading' ? undefined : null
  const heading = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useState<{ api: OperatorApi; models: OperatorModelsResponse } | null>(null)
  return (
    <>
      <PageHeader me={me} onChange={setMe} />
      <main className="mx-auto max-w-[860px] px-8 pt-12 pb-24 max-phone:px-4 max-phone:pt-8">
        <h1 ref={heading} tabIndex={-1} className="font-heading text-title outline-none">
          {PAGE_LABELS.settings}
        </h1>
        {open ? (
          <OperatorParts
            api={open.api}
            models={open.models}
            onModels={(models) => setOpen({ ...open, models })}
          />
        ) : (
          <PasswordForm
            onOpen={(opened) => {
              setOpen(opened)
              // The password field disappears: the focus moves to the heading, or the keyboard would be lost.
              heading.current?.focus()
            }}
          />
        )}
      </main>
    </>
  )
}

interface PasswordFormProps {
  /** Called after the server accepted the password, with the models that it returned. */
  onOpen: (open: { api: OperatorApi; models: OperatorModelsResponse }) => void
}

function PasswordForm({ onOpen }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const { isBusy, failure, send, forget } = useOneRequest()
  const enter = (event: FormEvent) => {
    event.preventDefault()
    const api = operatorApi(password.trim())
    send(api.look, ({ models }) => onOpen({ api, models }))
  }
  return (
    <form onSubmit={enter} className="mt-2 max-w-[480px]">
      <p className="mb-6 text-body text-ink-2">{OPERATOR_LABELS.operatorIntro}</p>
      <TextField
        label={OPERATOR_LABELS.theOperatorsPassword}
        type="password"
        autoComplete="current-password"
        value={password}
        error={failure?.message ?? null}
        hint={
          <>
            {OPERATOR_LABELS.passwordHint} <code className="font-note">operator-password</code>{' '}
            {OPERATOR_LABELS.inDataFolder}
          </>
        }
        onChange={(event) => {
          setPassword(event.target.value)
          forget()
        }}
      />
      <Button kind="primary" type="submit" isBusy={isBusy} className="mt-4">
        {ACTION_LABELS.open}
      </Button>
    </form>
  )
}

interface OperatorPartsProps {
  api: OperatorApi
  models: OperatorModelsResponse
  onModels: (models: OperatorModelsResponse) => void
}

function OperatorParts({ api, models, onModels }: OperatorPartsProps) {
  const hint = useSentence(models.hint === null ? null : { message: models.hint, sentence: 'provider-none' })
  const refresh = async () => {
    const answer = await api.look()
    if (answer.ok) onModels(answer.value.models)
  }
  return (
    <>
      {hint && <p className="mt-2 max-w-[60ch] text-body text-ink-2">{hint}</p>}
      <AgentsSwitchRow
        api={api}
        isOn={models.isOn}
        isForcedOff={models.isForcedOff}
        onChange={(isOn) => onModels({ ...models, isOn })}
      />
      <OperatorBoards api={api} />
      <OperatorNodes api={api} />
      <OperatorPeople api={api} />
      <section aria-labelledby="default-models" className="mt-10">
        <h2 id="default-models" className="font-heading text-board">
          {OPERATOR_LABELS.defaultModels}
        </h2>
        <dl className="mt-2 grid grid-cols-[160px_1fr] gap-y-1 text-body">
          <dt className="text-ink-2">{OPERATOR_LABELS.advisorsModerator}</dt>
          <dd className="m-0">{models.ordinary}</dd>
          <dt className="text-ink-2">{KIND_NAMES.synthesizer}</dt>
          <dd className="m-0">{models.synthesis}</dd>
        </dl>
      </section>
      <ModelRulesCard api={api} />
      <ProviderList api={api} models={models} onFound={() => void refresh()} />
      <MailTest api={api} />
      <p className="mt-10 text-ink-2 text-small">{OPERATOR_LABELS.pricesHint(models.pricesCheckedAt)}</p>
    </>
  )
}

function ModelRulesCard({ api }: { api: OperatorApi }) {
  const { value, failure, change: show } = useRead(['model-rules'], api.readRules)
  const change = async (requested: ModelRulesChange): Promise<string | null> => {
    const answer = await api.changeRules(requested)
    if (!answer.ok) return answer.failure.message
    show(() => answer.value)
    return null
  }
  if (failure)
    return (
      <Notice tone="warn" className="mt-10">
        {failure.message}
      </Notice>
    )
  if (!value) return null
  const { rules } = value
  return (
    <>
      <AllowedModels rules={rules} onChange={change} />
      <GuestBoards rules={rules} onChange={change} />
      <DayBudgetCard budget={rules.dayBudget} />
    </>
  )
}

interface AgentsSwitchProps {
  api: OperatorApi
  isOn: boolean
  /** The environment has AGENTS=off, which this page cannot change. */
  isForcedOff: boolean
  onChange: (isOn: boolean) => void
}

/** Switches all agents of the server on or off. Off ends the runs under way, and is kept over a restart. */
function AgentsSwitchRow({ api, isOn, isForcedOff, onChange }: AgentsSwitchProps) {
  const { isBusy, failure, send } = useOneRequest()
  const turn = () =>
    send(
      () => api.turnAgents(!isOn),
      (switched) => onChange(switched.isOn),
    )
  return (
    <section
      aria-labelledby="agents-switch"
      className="mt-8 flex flex-wrap items-center gap-4 rounded-card border border-line bg-sheet px-5 py-4"
    >
      <div className="min-w-60 flex-1">
        <h2 id="agents-switch" className="font-heading text-board">
          {isOn ? OPERATOR_LABELS.advisorsAreOn : OPERATOR_LABELS.advisorsAreOff}
        </h2>
        <p role="status" className="text-ink-2 text-small">
          {isForcedOff
            ? OPERATOR_LABELS.advisorsOffByServer
            : isOn
              ? OPERATOR_LABELS.switchOffHint
              : OPERATOR_LABELS.advisorsOffHint}
        </p>
        <FailureText className="mt-1">{failure?.message}</FailureText>
      </div>
      {!isForcedOff && (
        <Button isBusy={isBusy} onClick={turn}>
          {isOn ? OPERATOR_LABELS.switchAllAdvisorsOff : OPERATOR_LABELS.switchAdvisorsOn}
        </Button>
      )}
    </section>
  )
}
