import { z } from 'zod'
import { accept } from '#session/core/decision.ts'
import { commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { type ApplyTable, defineEvent } from '#session/core/events.ts'
import { type Idea, IdeaNumber } from '#session/ideas/idea.ts'
import { ideaIn } from '#session/ideas/idea-in.ts'
import type { IdeasSlice } from '#session/ideas/ideas-slice.ts'

/** By the number of the idea: the day on which its to-do was due, when that was recorded. */
export interface DueToDosSlice {
  dueToDos: Readonly<Record<string, { due: string; seq: number; at: number }>>
}

export const DUE_TO_DO_EVENTS = [
  defineEvent('to-do.due', { number: z.int().positive(), due: z.string() }),
] as const
type DueToDoEvent = z.infer<(typeof DUE_TO_DO_EVENTS)[number]>

/** The hour of UTC at which the day has begun in all time zones, and has ended in none. */
const DUE_HOUR = 10
const HOUR_MS = 60 * 60 * 1_000

/** When its owner is to be reminded, in milliseconds since 1970; `null`: never, or not any more. */
export function toDoDueAt(idea: Idea | undefined): number | null {
  const { kind, due, ownerId, isDone } = idea?.promotion ?? {}
  if (idea?.removedAt !== null || kind !== 'todo' || isDone || !ownerId || !due) return null
  const startsAt = Date.parse(`${due}T00:00:00Z`)
  return Number.isNaN(startsAt) ? null : startsAt + DUE_HOUR * HOUR_MS
}

const define = commandsOn<IdeasSlice & DueToDosSlice, DueToDoEvent>()

/** Records that a to-do is due: once for each day that it is given, also with several processes. */
const recordDue = define({
  type: 'to-do.record-due',
  fields: { number: IdeaNumber },
  minRole: 'server',
  decide(state, { number }, _actor, { now }) {
    const idea = ideaIn(state, number)
    const due = idea?.promotion?.due
    const dueAt = toDoDueAt(idea ?? undefined)
    if (!due || dueAt === null || dueAt > now) return accept()
    if (entryOf(state.dueToDos, String(number))?.due === due) return accept()
    return accept({ kind: 'to-do.due', data: { number, due } })
  },
})

export const DUE_TO_DO_COMMANDS = [recordDue] as const

export const APPLY_DUE_TO_DOS: ApplyTable<DueToDosSlice, DueToDoEvent> = {
  'to-do.due': ({ dueToDos }, { data: { number, due }, seq, at }) => ({
    dueToDos: { ...dueToDos, [number]: { due, seq, at } },
  }),
}
