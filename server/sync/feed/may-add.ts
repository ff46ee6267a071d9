import { addedKind } from '#board/step-tools.ts'
import { currentStep } from '#session/agenda/step.ts'
import { toolsInStep } from '#session/agenda/step-rules.ts'
import { roleIn, type SessionState } from '#session/state.ts'

/** After a step began, what pages sent before they learned of it is still taken for so long. */
export const STEP_GRACE_MS = 3_000

/** Whether the step that runs lets this person add a record of this type. */
export function mayAdd(
  state: Pick<SessionState, 'agenda' | 'people'>,
  { userId, type, now }: { userId: string; type: string; now: number },
): boolean {
  const kind = addedKind(type)
  const tools = kind && toolsInStep(state.agenda, roleIn(state, userId) ?? 'viewer')
  if (!kind || !tools || tools.has(kind)) return true
  return now - (currentStep(state.agenda)?.startedAt ?? 0) < STEP_GRACE_MS
}
