import { isGathering } from '#session/gathering.ts'
import { nextSteps } from '#session/next-steps.ts'
import { isOver, type Round } from '#session/round.ts'
import { isGoingOn, isRunning } from '#session/round-stage.ts'
import { entryOf, type SessionState } from '#session/state.ts'
import { needsFrame } from './canvas/note-place.ts'
import type { Job, Task } from './running-calls.ts'
import { isActive } from './unfinished.ts'

export interface RunningTasks {
  /** Whether somebody works on it already; after a restart nobody does. */
  isAtIt: (task: Task) => boolean
  /** Rounds for whose frame there was no room. */
  frameless: ReadonlySet<string>
}

/** What is to be begun now. */
export function dueTasks(state: SessionState, at: RunningTasks): Task[] {
  if (state.deletedAt !== null) return []
  const tasks = [
    ...Object.values(state.rounds).flatMap((round) => dueOf(state, round, at)),
    ...Object.values(state.syntheses)
      .filter(isGoingOn)
      .map(({ id }): Task => ({ kind: 'synthesis', synthesisId: id })),
    ...Object.values(state.gathers)
      .filter(isGathering)
      .map(({ id }): Task => ({ kind: 'gather', gatherId: id })),
    ...Object.values(state.proposals)
      .filter(isGoingOn)
      .map(({ id }): Task => ({ kind: 'proposal', proposalId: id })),
  ]
  return tasks.filter((task) => !at.isAtIt(task))
}

function dueOf(state: SessionState, round: Round, { isAtIt, frameless }: RunningTasks): Task[] {
  const { id: roundId } = round
  if (!isActive(round)) return []
  const steps = nextSteps(round, (id) =>
    isAtIt(id === roundId ? { kind: 'moderation', roundId } : { kind: 'turn', roundId, turnId: id }),
  )
  if ('begin' in steps) {
    // The frame first: notes are written into it.
    if (needsFrame(state, round) && !frameless.has(roundId)) return [{ kind: 'frame', roundId }]
    return steps.begin.map((turnId) => ({ kind: 'turn', roundId, turnId }))
  }
  if ('moderate' in steps) return [{ kind: 'moderation', roundId }]
  if ('synthesize' in steps) return [{ kind: 'round-synthesis', roundId }]
  return 'finish' in steps ? [{ kind: 'finish', roundId }] : []
}

function goesOn(written: Parameters<typeof isGoingOn>[0] | null): boolean {
  return written !== null && isGoingOn(written)
}

/** Whether the session still wants what this job does. */
export function isWanted(state: SessionState, { task, attempt }: Job): boolean {
  if (state.deletedAt !== null) return false
  if (task.kind === 'synthesis') return goesOn(entryOf(state.syntheses, task.synthesisId))
  if (task.kind === 'proposal') return goesOn(entryOf(state.proposals, task.proposalId))
  if (task.kind === 'gather') {
    const gather = entryOf(state.gathers, task.gatherId)
    return gather !== null && isGathering(gather)
  }
  const round = entryOf(state.rounds, task.roundId)
  if (!round || isOver(round.state)) return false
  if (task.kind === 'moderation')
    return round.moderation.state === 'judging' || round.moderation.state === 'queued'
  if (task.kind !== 'turn') return true
  const turn = round.turns.find(({ id }) => id === task.turnId)
  if (!turn) return false
  if (attempt === null) return turn.state === 'queued' || isRunning(turn)
  return isRunning(turn) && turn.attempt === attempt
}
