import { BoardLost } from '#server/sync/board-log.ts'
import type { TurnOutcome } from '#session/agent-command.ts'
import type { TurnFailure } from '#session/round.ts'
import { isRunning } from '#session/round-stage.ts'
import { agentIn, entryOf } from '#session/state.ts'
import { agentFailure } from './agent-failure.ts'
import { answerTurn, type RunningTurn } from './answer-turn.ts'
import { turnFailureOf } from './failure-of.ts'
import { giveUp } from './give-up.ts'
import type { RunContext } from './run-context.ts'
import { isHandedOn, type Job } from './running-calls.ts'

/** One agent's part in a round, from its beginning to its end in the session. */
export async function runTurn(context: RunContext, job: Job, roundId: string, turnId: string): Promise<void> {
  const queued = turnIn(context, roundId, turnId)
  if (!queued) return
  const agent = agentIn(context.state(), queued.turn.agentId)
  const model = context.models.modelFor(agent ?? { model: null, kind: 'advisor' })
  // Refused: somebody skipped the turn or ended the round meanwhile.
  if (!(await context.tell({ type: 'turn.begin', roundId, turnId, model }))) return
  const begun = turnIn(context, roundId, turnId)
  if (!begun) return
  const { attempt } = begun.turn
  const earlier = queued.turn.state === 'queued' ? (queued.turn.earlier ?? []) : []
  const running = { ...begun, model, earlier, wasInterrupted: isRunning(queued.turn) }
  job.attempt = attempt
  const outcome = agent
    ? await tryTurn(context, job, { ...running, agent })
    : failed(agentFailure('agent-gone'))
  // Whoever goes on with it begins it again.
  if (isHandedOn(job)) return
  const end = { type: 'turn.end', roundId, turnId, attempt } as const
  if (await context.tell({ ...end, outcome })) return
  // What can't be told must still end: whoever looks next would ask the model once more.
  const told = await context.tell({
    ...end,
    outcome: { ...failed(agentFailure('provider-error')), usage: outcome.usage },
  })
  // Perhaps it is the bill that can't be told.
  if (!told) await giveUp(context, job.task, agentFailure('provider-error'))
}

async function tryTurn(context: RunContext, job: Job, running: RunningTurn): Promise<TurnOutcome> {
  try {
    return await answerTurn(context, job, running)
  } catch (error) {
    // Another process has the board: it goes on with the turn, too.
    if (error instanceof BoardLost) throw error
    return failed(turnFailureOf(error, context.log))
  }
}

function failed(failure: TurnFailure): TurnOutcome {
  return { state: 'failed', text: '', notes: [], usage: null, failure }
}

function turnIn(
  context: RunContext,
  roundId: string,
  turnId: string,
): Pick<RunningTurn, 'round' | 'turn'> | null {
  const round = entryOf(context.state().rounds, roundId)
  const turn = round?.turns.find(({ id }) => id === turnId)
  return round && turn ? { round, turn } : null
}
