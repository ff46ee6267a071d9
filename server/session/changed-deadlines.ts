import { stepIn } from '#session/agenda/step.ts'
import { stepDeadline } from '#session/agenda/step-ends-with-timer.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { SessionEvent } from '#session/event.ts'
import { hasPicks, waitingPicks } from '#session/moderation/count-picks.ts'
import type { SessionState } from '#session/state.ts'
import { reminderDueAt } from '#session/windows/contributors.ts'
import { type ChangedDeadline, changedToDos } from './changed-to-dos.ts'

function picksDeadline(state: SessionState, roundId: string): ChangedDeadline {
  const dueAt = waitingPicks(state, roundId)?.dueAt ?? null
  return { boardId: state.board.id, kind: 'picks', subjectId: roundId, dueAt }
}

/** The newest picks wait, and those before them no longer do. */
function newestPicksDeadlines(state: SessionState): ChangedDeadline[] {
  const withPicks = state.roundOrder.filter((id) => hasPicks(state, id))
  return withPicks.slice(-2).map((id) => picksDeadline(state, id))
}

const CHANGES_STEP = /^(steps?|timer|agenda|window)\./

/** The deadlines that these events may have changed. `state` is after the last of them. */
export function changedDeadlines(state: SessionState, events: readonly SessionEvent[]): ChangedDeadline[] {
  const boardId = state.board.id
  const changed = events.flatMap((event): ChangedDeadline[] => {
    switch (event.kind) {
      case 'vote.started':
      case 'vote.end-set':
        return [{ boardId, kind: 'vote', subjectId: event.data.voteId, dueAt: event.data.endsAt }]
      case 'vote.closed':
      case 'vote.discarded':
        return [{ boardId, kind: 'vote', subjectId: event.data.voteId, dueAt: null }]
      case 'rating.started':
      case 'rating.end-set':
        return [{ boardId, kind: 'rating', subjectId: event.data.ratingId, dueAt: event.data.endsAt }]
      case 'rating.closed':
      case 'rating.discarded':
        return [{ boardId, kind: 'rating', subjectId: event.data.ratingId, dueAt: null }]
      case 'review.requested': {
        const { requestId: subjectId, endsAt: dueAt } = event.data
        return [{ boardId, kind: 'review-request', subjectId, dueAt }]
      }
      case 'review.closed':
        return [{ boardId, kind: 'review-request', subjectId: event.data.requestId, dueAt: null }]
      case 'interview.started':
      case 'interview.end-set':
        return [{ boardId, kind: 'interview', subjectId: event.data.interviewId, dueAt: event.data.endsAt }]
      case 'interview.ended': {
        const { interviewId } = event.data
        const requests = entryOf(state.interviews, interviewId)?.contextRequests ?? []
        return [
          { boardId, kind: 'interview', subjectId: interviewId, dueAt: null },
          ...requests.map(
            ({ id }) => ({ boardId, kind: 'context-request', subjectId: id, dueAt: null }) as const,
          ),
        ]
      }
      case 'context.requested': {
        const { contextRequestId: subjectId, dueAt } = event.data
        return [{ boardId, kind: 'context-request', subjectId, dueAt }]
      }
      case 'context.replied':
      case 'context.cancelled':
      case 'context.timed-out':
        return [{ boardId, kind: 'context-request', subjectId: event.data.contextRequestId, dueAt: null }]
      case 'picks.counted':
        return [picksDeadline(state, event.data.roundId)]
      case 'reaction.given':
      case 'reaction.removed': {
        const { roundId } = state.contributions.get(event.data.noteId) ?? {}
        return roundId ? [picksDeadline(state, roundId)] : []
      }
      case 'notes.picked':
      case 'settings.changed':
        return newestPicksDeadlines(state)
      default:
        return changedToDos(state, event)
    }
  })
  // A step ends with the timer, so its deadline is that of the state.
  const hasStep = events.some(({ kind }) => CHANGES_STEP.test(kind))
  return [
    ...changed,
    ...openingDeadlines(state, events),
    ...(hasStep
      ? ([
          { boardId, kind: 'step', subjectId: '', dueAt: stepDeadline(state) },
          { boardId, kind: 'reminder', subjectId: '', dueAt: reminderDueAt(state) },
        ] as const)
      : []),
  ]
}

/** A step that is started, skipped or removed no longer opens by its window. */
function openingDeadlines(state: SessionState, events: readonly SessionEvent[]): ChangedDeadline[] {
  const stepIds = new Set(events.flatMap((event) => stepsOpenedBy(state, event)))
  return [...stepIds].map((subjectId) => {
    const step = stepIn(state.agenda, subjectId)
    const dueAt = step?.state === 'planned' ? (step.window?.opensAt ?? null) : null
    return { boardId: state.board.id, kind: 'step-opening', subjectId, dueAt }
  })
}

function stepsOpenedBy({ agenda, removedSteps }: SessionState, event: SessionEvent): string[] {
  switch (event.kind) {
    case 'agenda.set': {
      const removed = removedSteps.filter(({ step }) => step.window)
      return [...event.data.steps.map(({ id }) => id), ...removed.map(({ step }) => step.id)]
    }
    case 'steps.added':
      return event.data.steps.filter(({ window }) => window).map(({ id }) => id)
    case 'steps.removed':
    case 'steps.restored':
      return event.data.stepIds
    case 'step.edited':
      return event.data.changes.window === undefined ? [] : [event.data.stepId]
    case 'step.started':
    case 'step.skipped':
    case 'step.unskipped':
      return stepIn(agenda, event.data.stepId)?.window ? [event.data.stepId] : []
    default:
      return []
  }
}
