import type { AgendaSlice } from '#session/agenda/agenda-slice.ts'
import { currentStep, type Step, stepIn } from '#session/agenda/step.ts'
import type { ApplyTable } from '#session/core/events.ts'
import type { WindowEvent } from './window-events.ts'
import type { EventPlace, WindowRun, WindowsSlice } from './windows-slice.ts'

export const APPLY_WINDOWS: ApplyTable<WindowsSlice, WindowEvent> = {
  'window.writers-changed': ({ windowRun }, { data: { added, removed } }) => ({
    windowRun: windowRun && {
      ...windowRun,
      writerIds: [...windowRun.writerIds.filter((id) => !removed.includes(id)), ...added],
    },
  }),
  'window.reminded': ({ windowRun }, { seq, at, data: { dueAt, userIds } }) => ({
    windowRun: windowRun && { ...windowRun, reminder: { dueAt, userIds, seq, at } },
  }),
}

/** A reopened step keeps what is recorded of its run. */
export function beginWindowRun(
  { agenda, windowRun }: WindowsSlice & Pick<AgendaSlice, 'agenda'>,
  { seq, at, data: { stepId, run } }: EventPlace & { data: { stepId: string; run: number } },
): WindowsSlice {
  const step = stepIn(agenda, stepId)
  if (!step?.window) return { windowRun: null }
  const isSame = windowRun?.stepId === stepId && windowRun.run === run
  const began = isSame ? windowRun : { ...NEW_RUN, stepId, run, opened: { seq, at } }
  return { windowRun: withNameRule(began, step) }
}

const NEW_RUN = { hidesNames: false, writerIds: [], reminder: null }

function withNameRule(windowRun: WindowRun, { writing, hidesNames }: Step): WindowRun {
  return writing === 'private' && hidesNames && !windowRun.hidesNames
    ? { ...windowRun, hidesNames: true }
    : windowRun
}

/** A step that gets a window while it runs has one from then on. */
export function changeWindowRun(
  slice: WindowsSlice & Pick<AgendaSlice, 'agenda'>,
  { seq, at }: EventPlace,
): WindowsSlice {
  const step = currentStep(slice.agenda)
  if (!step) return { windowRun: slice.windowRun }
  if (step.window && slice.windowRun) return { windowRun: withNameRule(slice.windowRun, step) }
  if (!step.window && !slice.windowRun) return { windowRun: null }
  return beginWindowRun(slice, { seq, at, data: { stepId: step.id, run: step.run } })
}

/** People whose notes reached the board while the window was open. */
export function addWriters(
  { agenda, windowRun }: WindowsSlice & Pick<AgendaSlice, 'agenda'>,
  { data: { ideas } }: { data: { ideas: readonly { authorId: string | null }[] } },
): WindowsSlice {
  if (!windowRun || agenda.currentId !== windowRun.stepId) return { windowRun }
  const added = new Set<string>()
  for (const { authorId } of ideas)
    if (authorId !== null && !windowRun.writerIds.includes(authorId)) added.add(authorId)
  return {
    windowRun: added.size === 0 ? windowRun : { ...windowRun, writerIds: [...windowRun.writerIds, ...added] },
  }
}

/** A guest's contribution and reminder become the account's. */
export function windowRunMoved(
  { windowRun }: WindowsSlice,
  { from, to }: Readonly<Record<'from' | 'to', string>>,
): Partial<WindowsSlice> {
  if (!windowRun) return {}
  const moved = (ids: readonly string[]): readonly string[] =>
    ids.includes(from) ? [...new Set(ids.map((id) => (id === from ? to : id)))] : ids
  const reminder: WindowRun['reminder'] = windowRun.reminder && {
    ...windowRun.reminder,
    userIds: moved(windowRun.reminder.userIds),
  }
  return { windowRun: { ...windowRun, writerIds: moved(windowRun.writerIds), reminder } }
}
