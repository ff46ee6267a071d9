import type { AgendaSlice } from '#session/agenda/agenda-slice.ts'
import { currentStep, type Step, stepIn } from '#session/agenda/step.ts'
import { offersTalk } from '#session/agenda/step-rules.ts'
import { isClerkOff } from '#session/board/board-settings.ts'
import type { Role } from '#session/core/role.ts'
import { type MembersSlice, roleIn } from '#session/members/members-slice.ts'
import { isWritingPrivately, type PrivateWritingSlice } from '#session/private-writing/private-writing.ts'
import { mayContribute } from './contributors.ts'

/** How long each person may talk with the clerk in one run of a step. */
export const TALK_LASTS_MS = 5 * 60_000
/** A page with an open talk says so at least this often. */
export const TALK_SIGN_MS = 10_000
/** Time between two signs counts up to here: a page that was closed, or has no connection, sends none. */
const MAX_COUNTED_MS = 2 * TALK_SIGN_MS

/** How much of a talk's time is used. It counts while the person has the talk open. */
export interface TalkTime {
  usedMs: number
  /** Milliseconds since 1970, of the last sign that the talk is open. */
  seenAt: number
}

/** The time after a sign that the talk is open; `null` before the first one. */
export function countTalkTime(before: TalkTime | null, now: number): TalkTime {
  if (!before) return { usedMs: 0, seenAt: now }
  const sinceMs = Math.min(Math.max(now - before.seenAt, 0), MAX_COUNTED_MS)
  return { usedMs: Math.min(before.usedMs + sinceMs, TALK_LASTS_MS), seenAt: Math.max(before.seenAt, now) }
}

export function isTalkOver({ usedMs }: Pick<TalkTime, 'usedMs'>): boolean {
  return usedMs >= TALK_LASTS_MS
}

/** The step that runs, if people may talk with the clerk in it now; `null`: none does. */
export function talkingStep({
  agenda,
  privateWriting,
}: Pick<AgendaSlice, 'agenda'> & Pick<PrivateWritingSlice, 'privateWriting'>): Step | null {
  const step = currentStep(agenda)
  return step && offersTalk(step) && isWritingPrivately(privateWriting) ? step : null
}

/** Why a person with this role can't talk with the clerk in this step now; `null`: they can. */
export function windowTalkRefusal(
  state: Parameters<typeof talkingStep>[0],
  role: Role,
  stepId: string,
): 'not-now.no-window-talk' | null {
  const step = talkingStep(state)
  return step?.id === stepId && mayContribute(step, role) ? null : 'not-now.no-window-talk'
}

/** Why a person gets no answer of the clerk now, in this talk in a window or, without one, in their conversation; `null`: they do. */
export function talkRefusal(
  state: Parameters<typeof talkingStep>[0] & Pick<MembersSlice, 'people'> & Parameters<typeof isClerkOff>[0],
  { userId, windowKey }: { userId: string; windowKey?: string | undefined },
): 'clerk-off' | 'not-now.no-window-talk' | null {
  if (isClerkOff(state)) return 'clerk-off'
  if (windowKey === undefined) return null
  const step = talkingStep(state)
  const role = roleIn(state, userId)
  if (!step || !role || windowTalkKey(step) !== windowKey) return 'not-now.no-window-talk'
  return windowTalkRefusal(state, role, step.id)
}

/** Names the talks of one run of a step: a step that runs again has new ones. */
export function windowTalkKey({ id, run }: Pick<Step, 'id' | 'run'>): string {
  return `${id}.${run}`
}

/** The step of these talks; `null`: it was removed. */
export function stepOfTalk({ agenda }: Pick<AgendaSlice, 'agenda'>, key: string): Step | null {
  return stepIn(agenda, key.slice(0, key.lastIndexOf('.')))
}
