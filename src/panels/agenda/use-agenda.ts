import { useBoard, useSession, useWriter } from '#panels/open-board/board-context.tsx'
import { mayRun } from '#panels/open-board/may-run.ts'
import { useSend } from '#panels/open-board/use-send.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { type AgendaView, currentStep, nextStep, type Step, type StepPlan } from '#session/agenda/step.ts'
import { isAtLeast } from '#session/core/role.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { formatCount } from '#ui/format-count.ts'
import { useToast } from '#ui/toast.tsx'
import { AGENDA_LABELS } from './agenda-panel-labels.ts'
import { agendaApi } from './agenda-requests.ts'

export interface AgendaCommands {
  add: (plans: readonly StepPlan[], onDone?: () => void) => void
  move: (step: Step, by: -1 | 1) => void
  /** null: to the end. `onRefused` is called if it stays where it is. */
  moveBefore: (stepId: string, beforeId: string | null, onRefused: () => void) => void
  remove: (step: Step) => void
  start: (step: Step) => void
  rerun: (step: Step) => void
  reopen: (step: Step) => void
  end: (step: Step) => void
  skip: (step: Step) => void
  markDone: (step: Step, isDone: boolean) => void
}

export interface AgendaOnPage extends AgendaCommands {
  agenda: AgendaView
  current: Step | null
  next: Step | null
  mayRun: boolean
  /** Ends the step before the next one starts, because the advisors that it promised are offered between the two. */
  endsFirst: boolean
  /** Between two steps, the one that ended last, if it was not skipped. */
  last: Step | null
  /** `last`, if its advisors speak at its end and this person can ask them. */
  advisedStep: Step | null
  mayBeDone: boolean
}

export function useAgenda(): AgendaOnPage {
  const session = useSession()
  const { agenda, agents, models } = session
  const { role } = useWriter()
  const commands = useCommands(agenda)
  const [current, next] = [currentStep(agenda), nextStep(agenda)]
  const hasAdvisors = models.isOn && agents.some(({ kind }) => kind === 'advisor')
  const endsFirst = current?.advisors === 'at-end' && hasAdvisors && mayRun(session)
  const last = current ? null : lastDone(agenda.steps)
  const isAdvised = last?.advisors === 'at-end' && models.isOn && mayRun(session)
  return {
    agenda,
    current,
    next,
    endsFirst,
    last,
    advisedStep: isAdvised ? last : null,
    mayRun: isAtLeast(role, 'facilitator'),
    mayBeDone: isAtLeast(role, 'editor'),
    ...commands,
  }
}

function lastDone(steps: readonly Step[]): Step | null {
  return steps.reduce<Step | null>((last, step) => {
    if (step.state !== 'done') return last
    return last === null || (step.endedAt ?? 0) >= (last.endedAt ?? 0) ? step : last
  }, null)
}

function useCommands(agenda: AgendaView): AgendaCommands {
  const { boardId } = useBoard().connection
  const send = useSend()
  const toast = useToast()
  const from = agenda.currentId
  return {
    add(plans, onDone) {
      const before = new Set(agenda.steps.map(({ id }) => id))
      send(
        () => agendaApi.add(boardId, { steps: [...plans] }),
        ({ steps }) => {
          onDone?.()
          const added = steps.map(({ id }) => id).filter((id) => !before.has(id))
          if (plans.length > 1)
            toast({
              text: AGENDA_LABELS.stepsAdded(formatCount(plans.length, 'step')),
              action: { label: ACTION_LABELS.undo, onAction: () => removeAll(added) },
            })
        },
      )
    },
    move(step, by) {
      const at = agenda.steps.findIndex(({ id }) => id === step.id)
      const others = agenda.steps.filter(({ id }) => id !== step.id)
      const beforeId = others[at + by]?.id ?? null
      send(() => sendCommand(boardId, 'post /steps/{stepId}/move', { stepId: step.id, beforeId }))
    },
    moveBefore(stepId, beforeId, onRefused) {
      send(async () => {
        const answer = await sendCommand(boardId, 'post /steps/{stepId}/move', { stepId, beforeId })
        if (!answer.ok) onRefused()
        return answer
      })
    },
    remove(step) {
      send(
        () => agendaApi.remove(boardId, step.id),
        () =>
          toast({
            text: AGENDA_LABELS.stepRemoved(step.title),
            action: {
              label: ACTION_LABELS.undo,
              onAction: () => send(() => sendCommand(boardId, 'post /steps/restore', { stepIds: [step.id] })),
            },
          }),
      )
    },
    start: (step) => send(() => agendaApi.start(boardId, step.id, from)),
    rerun: (step) => send(() => agendaApi.rerun(boardId, step.id, from)),
    reopen: (step) => send(() => agendaApi.reopen(boardId, step.id, from)),
    end: (step) => send(() => sendCommand(boardId, 'post /steps/{stepId}/end', { stepId: step.id })),
    skip: (step) => send(() => sendCommand(boardId, 'post /steps/{stepId}/skip', { stepId: step.id })),
    markDone: (step, isDone) => send(() => agendaApi.markDone(boardId, step.id, { run: step.run, isDone })),
  }

  /** One after the other: a refusal of one, because it runs by now, leaves the others removed. */
  function removeAll(stepIds: readonly string[]): void {
    for (const stepId of stepIds) send(() => agendaApi.remove(boardId, stepId))
  }
}
