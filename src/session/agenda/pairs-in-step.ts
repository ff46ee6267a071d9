import { isAtLeast } from '#session/core/role.ts'
import type { AccessSlice } from '#session/members/access-slice.ts'
import type { ViewerSlice } from '#session/members/members-slice.ts'
import type { PrivateWritingSlice } from '#session/private-writing/private-writing.ts'
import type { AgendaSlice } from './agenda-slice.ts'
import { currentStep, type Step } from './step.ts'
import { mayWriteInStep } from './step-rules.ts'

/** In one run of a step, for each person; afterwards they may write without pairs. */
export const MAX_PAIRS = 12

/** The step that runs, if it shows this viewer pairs of notes; `null`: none does, or the viewer may not write in it. */
export function pairingStep({
  me,
  frozen,
  agenda,
}: ViewerSlice & Pick<AccessSlice, 'frozen'> & Pick<AgendaSlice, 'agenda'>): Step | null {
  const step = currentStep(agenda)
  const mayWrite = frozen === null && isAtLeast(me.role, 'editor') && mayWriteInStep(agenda, me.role)
  return step?.pairsNotes && mayWrite ? step : null
}

/**
 * Whether pairs may have unsigned notes: then the place where a person points or looks would show the notes in their
 * pair, one of which is theirs.
 */
export function pairsUnsigned({
  agenda,
  revealedWriting,
}: Pick<AgendaSlice, 'agenda'> & Pick<PrivateWritingSlice, 'revealedWriting'>): boolean {
  return revealedWriting.unnamedUntil !== null && (currentStep(agenda)?.pairsNotes ?? false)
}
