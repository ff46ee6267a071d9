import { z } from 'zod'
import { StepId, stepIn } from '#session/agenda/step.ts'
import { reminderAfter } from '#session/agenda/step-window.ts'
import { accept } from '#session/core/decision.ts'
import { commandsOn } from '#session/core/define-command.ts'
import type { AccessSlice } from '#session/members/access-slice.ts'
import { type ContributionsState, missingContributors, reminderDueAt } from './contributors.ts'
import type { WindowEvent } from './window-events.ts'
import type { WindowsSlice } from './windows-slice.ts'

const define = commandsOn<ContributionsState & Pick<AccessSlice, 'frozen'>, WindowEvent>()
const Run = { stepId: StepId, run: z.int() }
const UserIds = z.array(z.string())

/** The change that `window.record-writers` would make; null: none. */
export function writersChange(
  { windowRun }: WindowsSlice,
  { written, empty }: { written: readonly string[]; empty: readonly string[] },
): { added: string[]; removed: string[] } | null {
  if (!windowRun) return null
  const added = written.filter((id) => !windowRun.writerIds.includes(id))
  const removed = empty.filter((id) => windowRun.writerIds.includes(id))
  return added.length + removed.length === 0 ? null : { added, removed }
}

/** Records the people who have written in private. The server alone reads private notes. */
const recordWriters = define({
  type: 'window.record-writers',
  fields: { ...Run, written: UserIds, empty: UserIds },
  minRole: 'server',
  decide(state, { stepId, run, written, empty }) {
    const { windowRun, agenda } = state
    if (windowRun?.stepId !== stepId || windowRun.run !== run) return accept()
    if (agenda.currentId !== stepId) return accept()
    const change = writersChange(state, { written, empty })
    return change ? accept({ kind: 'window.writers-changed', data: { stepId, run, ...change } }) : accept()
  },
})

/** Reminds people who have not contributed. Of reminders that no process could send in time, only the last is sent. */
const remind = define({
  type: 'window.remind',
  fields: Run,
  minRole: 'server',
  decide(state, { stepId, run }, _actor, { now }) {
    const { windowRun, frozen, agenda } = state
    const window = stepIn(agenda, stepId)?.window
    if (!window || windowRun?.stepId !== stepId || windowRun.run !== run || window.closesAt <= now)
      return accept()
    let dueAt: number | null = null
    for (let next = reminderDueAt(state); next !== null && next <= now; next = reminderAfter(window, next))
      dueAt = next
    if (dueAt === null) return accept()
    const userIds = frozen === null ? missingContributors(state) : []
    return accept({ kind: 'window.reminded', data: { stepId, run, dueAt, userIds } })
  },
})

export const WINDOW_COMMANDS = [recordWriters, remind] as const
