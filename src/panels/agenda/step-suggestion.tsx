import { Lightbulb } from 'lucide-react'
import { useId } from 'react'
import { AgendaResponse } from '#api/agenda.ts'
import { FailureSentence } from '#canvas/sentences/failure-sentence.tsx'
import { useLooks } from '#panels/open-board/agent-look.ts'
import { useBoard, useSession, useWriter } from '#panels/open-board/board-context.tsx'
import { ModelLine } from '#panels/open-board/model-line.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { useSend } from '#panels/open-board/use-send.ts'
import { boardPath, call, Nothing } from '#panels/requests/call-api.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { stepIn } from '#session/agenda/step.ts'
import { isAtLeast } from '#session/core/role.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import { NEW_STEPS } from '#session/step-suggestions/new-steps.ts'
import type { StepSuggestion } from '#session/step-suggestions/step-suggestion.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { STEP_SUGGESTION_LABELS } from './step-suggestion-labels.ts'

const path = (boardId: string) => `${boardPath(boardId)}/step-suggestion`
const one = (boardId: string, suggestionId: string) => `${path(boardId)}/${encodeURIComponent(suggestionId)}`

/** The moderator's suggestion for the next step over HTTP. It arrives with the session. */
const stepSuggestionApi = {
  ask: (boardId: string) => call(path(boardId), Nothing, { method: 'POST' }),
  /** `from`: the step that this page shows as running. */
  start: (boardId: string, suggestionId: string, from: string | null) =>
    call(`${one(boardId, suggestionId)}/start`, AgendaResponse, { method: 'POST', body: { from } }),
  dismiss: (boardId: string, suggestionId: string) =>
    call(`${one(boardId, suggestionId)}/dismiss`, Nothing, { method: 'POST' }),
  abort: (boardId: string, suggestionId: string) =>
    call(`${one(boardId, suggestionId)}/abort`, Nothing, { method: 'POST' }),
}

export function NextStepSuggestion() {
  const { settings, models, stepSuggestion } = useSession()
  const { role } = useWriter()
  if (!isAtLeast(role, 'facilitator') || !models.isOn) return null
  const isOn = settings.suggestsSteps ?? false
  return (
    <section aria-label={STEP_SUGGESTION_LABELS.suggestedStep} className="mt-6 border-line border-t pt-4">
      {isOn && (stepSuggestion ? <Suggestion suggestion={stepSuggestion} /> : <AskButton />)}
      <AllowSuggestions isOn={isOn} />
    </section>
  )
}

function AllowSuggestions({ isOn }: { isOn: boolean }) {
  const { boardId } = useBoard().connection
  const send = useSend()
  const hintId = useId()
  return (
    <>
      <CheckboxField
        isChecked={isOn}
        aria-describedby={hintId}
        onChange={(suggestsSteps) => send(() => sendCommand(boardId, 'patch /settings', { suggestsSteps }))}
        className="mt-2"
      >
        {STEP_SUGGESTION_LABELS.suggestSteps}
      </CheckboxField>
      <p id={hintId} className="text-ink-2 text-small">
        {STEP_SUGGESTION_LABELS.suggestStepsHint}
      </p>
    </>
  )
}

function AskButton() {
  const { boardId } = useBoard().connection
  const request = useRequest()
  return (
    <>
      <Button
        size="small"
        isBusy={request.isBusy}
        icon={<Lightbulb size={16} aria-hidden />}
        onClick={() => request.send(() => stepSuggestionApi.ask(boardId))}
      >
        {STEP_SUGGESTION_LABELS.suggestNext}
      </Button>
      <FailureText className="mt-1">{request.failure?.message}</FailureText>
    </>
  )
}

function Suggestion({ suggestion }: { suggestion: StepSuggestion }) {
  const { agenda } = useSession()
  const { boardId } = useBoard().connection
  const look = useLooks()(suggestion.agentId ?? '')
  const send = useSend()
  const { id, reason, failure, model } = suggestion
  if (isOpenDocumentRun(suggestion))
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p role="status" className="min-w-0 flex-1 text-body text-ink-2">
          {STEP_SUGGESTION_LABELS.looking}
        </p>
        <Button size="small" kind="quiet" onClick={() => send(() => stepSuggestionApi.abort(boardId, id))}>
          {ACTION_LABELS.stop}
        </Button>
      </div>
    )
  const title = titleOf(suggestion, agenda)
  return (
    <div role="status" className="rounded-card border border-line bg-sunk p-3">
      {suggestion.agentId !== null && (
        <p className="flex items-center gap-2 text-ink-2 text-small">
          <AgentMark agent={look} size={20} isDecorative />
          <span className="min-w-0 truncate">{STEP_SUGGESTION_LABELS.agentSuggests(look.name)}</span>
          {model !== null && <ModelLine model={model} />}
        </p>
      )}
      {failure ? (
        <p className="mt-2 text-body text-warn">
          <FailureSentence failure={failure} />
        </p>
      ) : (
        <>
          <p className="mt-2 break-words font-heading text-body">
            {title ?? STEP_SUGGESTION_LABELS.removedStep}
          </p>
          <p dir="auto" className="mt-1 break-words text-body text-ink-2">
            {reason}
          </p>
        </>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {failure ? (
          <Button size="small" kind="outline" onClick={() => send(() => stepSuggestionApi.ask(boardId))}>
            {ACTION_LABELS.askAgain}
          </Button>
        ) : (
          title !== null && (
            <Button
              size="small"
              kind="primary"
              onClick={() => send(() => stepSuggestionApi.start(boardId, id, agenda.currentId))}
            >
              {STEP_SUGGESTION_LABELS.startIt}
            </Button>
          )
        )}
        <Button size="small" kind="quiet" onClick={() => send(() => stepSuggestionApi.dismiss(boardId, id))}>
          {ACTION_LABELS.dismiss}
        </Button>
      </div>
    </div>
  )
}

/** `null` if the step is not on the agenda any more. */
function titleOf({ step }: StepSuggestion, agenda: Parameters<typeof stepIn>[0]): string | null {
  if (step?.kind === 'new') return NEW_STEPS[step.step].title
  return step && (stepIn(agenda, step.stepId)?.title ?? null)
}

export function SuggestionButton({ onOpen }: { onOpen: () => void }) {
  const { settings, models, stepSuggestion } = useSession()
  const { role } = useWriter()
  const { boardId } = useBoard().connection
  const send = useSend()
  if (!settings.suggestsSteps || !models.isOn || !isAtLeast(role, 'facilitator')) return null
  const press = (): void => {
    if (!stepSuggestion) send(() => stepSuggestionApi.ask(boardId))
    onOpen()
  }
  return (
    <Button size="small" kind="quiet" icon={<Lightbulb size={16} aria-hidden />} onClick={press}>
      <span className="max-phone:sr-only">
        {stepSuggestion ? STEP_SUGGESTION_LABELS.seeSuggestion : STEP_SUGGESTION_LABELS.suggestStep}
      </span>
    </Button>
  )
}
