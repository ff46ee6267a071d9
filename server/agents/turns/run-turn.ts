import { seesWholeBoard } from '#agents/prompt/turn-form.ts'
import type { CallPlace } from '#server/models/calls/call-queue.ts'
import { inPlace } from '#server/models/in-place.ts'
import { BoardLost } from '#server/sync/storage/board-log.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import { isScript } from '#session/agents/is-script.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { TurnOutcome } from '#session/rounds/round-events.ts'
import { isRunning } from '#session/rounds/round-stage.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { notAskedReason } from '../rounds/unasked-turn.ts'
import { agentFailure, turnFailureOf } from '../runs/agent-failure.ts'
import { endRun } from '../runs/end-run.ts'
import type { RunContext, RunModels, RunSession } from '../runs/run-context.ts'
import type { Job } from '../runs/running-calls.ts'
import { answerTurn, type RunningTurn } from './answer-turn.ts'

/** One agent's turn, from start to end in the session. */
export async function runTurn(
  context: RunContext,
  job: Job,
  roundId: string,
  turnId: string,
): Promise<TurnFailure | null> {
  const queued = turnIn(context, roundId, turnId)
  if (!queued) return null
  const agent = agentIn(context.state(), queued.turn.agentId)
  const model = context.models.modelFor(agent ?? { model: null, kind: 'advisor' })
  const beginning = sharedBeginning(context, queued, model)
  const request = {
    model,
    task: 'advise',
    signal: job.signal,
    ...(beginning !== null && { beginning }),
  } as const
  // Until the provider takes another call, the turn stays queued: it can be skipped or stopped, and is not in a hurry.
  return await inPlace(context.models, request, (place) =>
    runInPlace(context, job, { roundId, turnId, model, place }),
  )
}

/** Names the part of the turn's prompt that other due turns share; null: there are none, or a script answers. */
function sharedBeginning(
  { models, state }: RunModels & RunSession,
  { round, turn }: Pick<RunningTurn, 'round' | 'turn'>,
  model: string,
): string | null {
  const isAlike = round.turns.some(({ id, phase, agentId }) => {
    const agent = phase === turn.phase && id !== turn.id ? agentIn(state(), agentId) : null
    return agent !== null && models.modelFor(agent) === model
  })
  return isAlike && seesWholeBoard(turn) && !isScript(model) ? `${round.id} ${model}` : null
}

interface PlacedTurn {
  roundId: string
  turnId: string
  model: string
  place: CallPlace
}

async function runInPlace(context: RunContext, job: Job, placed: PlacedTurn): Promise<TurnFailure | null> {
  const { roundId, turnId, model, place } = placed
  const queued = turnIn(context, roundId, turnId)
  if (!queued) return null
  const agent = agentIn(context.state(), queued.turn.agentId)
  // Refused: a person skipped the turn or stopped the round.
  if (!(await context.dispatch({ type: 'turn.begin', roundId, turnId, model }))) return null
  const begun = turnIn(context, roundId, turnId)
  if (!begun) return null
  const { attempt } = begun.turn
  const earlier = queued.turn.state === 'queued' ? (queued.turn.earlier ?? []) : []
  const running = { ...begun, model, place, earlier, wasInterrupted: isRunning(queued.turn) }
  job.attempt = attempt
  const outcome = agent
    ? await tryTurn(context, job, { ...running, agent })
    : failed(agentFailure('agent-gone.removed'))
  const end = { type: 'turn.end', roundId, turnId, attempt } as const
  const failure = agentFailure('provider-error.server')
  return await endRun(context, job, {
    end: { ...end, outcome },
    fallback: { ...end, outcome: { ...failed(failure), usage: outcome.usage } },
    failure,
  })
}

async function tryTurn(context: RunContext, job: Job, running: RunningTurn): Promise<TurnOutcome> {
  const whyNot = notAskedReason(context.state(), running.round, running.turn, running.model)
  if (whyNot) return failed(whyNot)
  try {
    return await answerTurn(context, job, running)
  } catch (error) {
    // Another process has the board, and resumes the turn.
    if (error instanceof BoardLost) throw error
    return failed(turnFailureOf(error, context.log))
  }
}

function failed(failure: TurnFailure): TurnOutcome {
  return { state: 'failed', text: '', notes: [], usage: null, failure }
}

function turnIn(
  context: RunSession,
  roundId: string,
  turnId: string,
): Pick<RunningTurn, 'round' | 'turn'> | null {
  const round = entryOf(context.state().rounds, roundId)
  const turn = round?.turns.find(({ id }) => id === turnId)
  return round && turn ? { round, turn } : null
}
