import type { Deadline } from '#db/deadlines.ts'
import type { SessionEvent } from '#session/event.ts'
import { ideaIn } from '#session/ideas/idea-in.ts'
import type { SessionState } from '#session/state.ts'
import { toDoDueAt } from '#session/to-dos/due-to-do.ts'

/** `dueAt: null`: it has no deadline, or is over. */
export type ChangedDeadline = Omit<Deadline, 'dueAt'> & { dueAt: number | null }

/** The due days of to-dos that the event may have changed. */
export function changedToDos(state: SessionState, event: SessionEvent): ChangedDeadline[] {
  switch (event.kind) {
    case 'idea.promoted':
    case 'idea.demoted':
    case 'idea.done-set':
    case 'to-do.due':
      return [toDoDeadline(state, event.data.number, event.at)]
    case 'ideas.removed':
    case 'ideas.restored':
    case 'ideas.withdrawn':
      return event.data.numbers.map((number) => toDoDeadline(state, number, event.at))
    case 'ideas.changed': {
      const sorted = event.data.ideas.filter(({ category }) => category !== undefined)
      return toDoDeadlines(state, sorted, event.at)
    }
    case 'ideas.captured':
    case 'ideas.sorted':
    case 'ideas.followed':
      return dueToDos(state, event.data.ideas, event.at)
    case 'content.imported':
      return dueToDos(state, event.data.slice.ideas, event.at)
    default:
      return []
  }
}

/** The deadlines of all to-dos whose day is ahead. */
export function deadlinesOfToDos(state: SessionState, now: number): Deadline[] {
  return toDoDeadlines(state, [...state.ideas.values()], now).flatMap(({ dueAt, ...deadline }) =>
    dueAt === null ? [] : [{ ...deadline, dueAt }],
  )
}

/** A day that is over when the to-do gets it is no reminder: its owner was notified of the to-do. */
function toDoDeadline(state: SessionState, number: number, now: number): ChangedDeadline {
  const dueAt = toDoDueAt(ideaIn(state, number) ?? undefined)
  const isAhead = dueAt !== null && dueAt > now
  return { boardId: state.board.id, kind: 'to-do', subjectId: String(number), dueAt: isAhead ? dueAt : null }
}

const toDoDeadlines = (state: SessionState, ideas: readonly { number: number }[], now: number) =>
  ideas.map(({ number }) => toDoDeadline(state, number, now))

const dueToDos = (
  state: SessionState,
  ideas: readonly { number: number; due?: string | null | undefined }[],
  now: number,
) =>
  toDoDeadlines(
    state,
    ideas.filter((idea) => hasDueDay(state, idea)),
    now,
  )

/** Most changes of ideas are of others: each would cost a query. */
function hasDueDay(state: SessionState, { number, due }: { number: number; due?: unknown }): boolean {
  const idea = ideaIn(state, number)
  return due !== undefined || idea?.dueInText !== undefined || Boolean(idea?.promotion?.due)
}
