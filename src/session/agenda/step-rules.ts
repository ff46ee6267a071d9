import { isAtLeast, type Role } from '#session/core/role.ts'
import type { ViewerSlice } from '#session/members/members-slice.ts'
import { isWritingPrivately, type PrivateWritingSlice } from '#session/private-writing/private-writing.ts'
import type { AgendaSlice } from './agenda-slice.ts'
import { closedWindow } from './private-step.ts'
import { type AgendaView, currentStep, type Step, type StepPlan, type StepTool } from './step.ts'

/** Whether the step that runs lets people with this role change the canvas. Without a step, it is their role alone that counts. */
export function mayWriteInStep(agenda: AgendaView, role: Role): boolean {
  const whoWrites = currentStep(agenda)?.whoWrites ?? 'everyone'
  return whoWrites === 'everyone' || (whoWrites === 'facilitators' && isAtLeast(role, 'facilitator'))
}

/** Returns the kinds that people with this role may add besides notes in the running step; null: everything. */
export function toolsInStep(agenda: AgendaView, role: Role): ReadonlySet<StepTool> | null {
  const tools = currentStep(agenda)?.tools ?? 'all'
  if (tools === 'all' || isAtLeast(role, 'facilitator')) return null
  return new Set(tools === 'notes' ? [] : tools)
}

/** The step that closes the canvas, or its private writing, to a viewer with the role to edit; `null` if no step does. */
export function stepAgainstWriting({
  me,
  agenda,
  privateWriting,
}: ViewerSlice & Pick<AgendaSlice, 'agenda'> & Pick<PrivateWritingSlice, 'privateWriting'>): Step | null {
  if (!isAtLeast(me.role, 'editor')) return null
  if (!mayWriteInStep(agenda, me.role)) return currentStep(agenda)
  const isWindowsTime = isWritingPrivately(privateWriting) && !isAtLeast(me.role, 'facilitator')
  return isWindowsTime ? closedWindow({ agenda, privateWriting }) : null
}

/** Whether the plan of a step lets each person talk with the clerk. */
export function offersTalk({
  offersTalk: isOn,
  window,
  writing,
  whoWrites,
}: Pick<StepPlan, 'offersTalk' | 'window' | 'writing' | 'whoWrites'>): boolean {
  return isOn && window !== null && writing === 'private' && whoWrites !== 'no-one'
}
