import type { Prompt } from '#agents/prompt.ts'
import type { CallEnd, ScriptHint } from '#server/models/model-call.ts'
import { BoardLost } from '#server/sync/board-log.ts'
import type { Agent } from '#session/agent.ts'
import type { ModelUsage } from '#session/model-usage.ts'
import type { TurnFailure } from '#session/round.ts'
import { agentFailure } from './agent-failure.ts'
import { turnFailureOf } from './failure-of.ts'
import { fitOutput } from './fit-output.ts'
import { interruptedUsage } from './interrupted-usage.ts'
import type { RunContext } from './run-context.ts'
import { isHandedOn, type Job } from './running-calls.ts'
import { mayTryAgain } from './second-try.ts'
import { sumUsage } from './sum-usage.ts'

export interface WritersTask<Read> {
  /** What is said meanwhile is live text under this id. */
  id: string
  task: ScriptHint['task']
  agent: Agent
  model: string
  outputTokens: number
  /** A try before this one ended with its process. */
  wasInterrupted: boolean
  /** What it is asked, made anew for each try. `complaint`: what was wrong with the one before. */
  ask(complaint: string | undefined): WriterRequest<Read>
  /** What there is when nothing was said. */
  nothing: Read
}

export interface WriterRequest<Read> {
  prompt: Prompt
  read(text: string): WriterAnswer<Read>
}

export interface WriterAnswer<Read> {
  said: Read
  /** Whether it can stand. */
  isUsable: boolean
  /** What to complain about, once; null: nothing. */
  complaint: string | null
}

/** How a written answer ended, whatever of it is there. */
export interface Written<Read> {
  end: CallEnd['state']
  said: Read
  isUsable: boolean
  usage: ModelUsage | null
  failure: TurnFailure | null
}

/** One try, and a second one when the first can't be read or names what nobody gave it. Never rejects but when the board is lost. */
export async function askWriter<Read>(
  context: RunContext,
  job: Job,
  writing: WritersTask<Read>,
): Promise<Written<Read>> {
  const { agent, id, nothing } = writing
  context.shown.show(agent.id, job.key, { cursor: null, editing: null, doing: 'thinking' })
  try {
    const first = await attempt(context, job, writing, undefined)
    const { complaint } = first
    if (complaint === null || first.end !== 'done') return first
    context.room.endSaying(id)
    const second = await attempt(context, job, writing, complaint)
    const usage = sumUsage([first.usage, second.usage])
    if (second.end === 'done' && second.isUsable) return { ...second, usage }
    // What the first try said stands, as far as it can be read.
    if (first.isUsable) return { ...first, end: second.end === 'aborted' ? 'aborted' : 'done', usage }
    return { ...second, usage }
  } catch (error) {
    // Another process has the board: it goes on with this, too.
    if (error instanceof BoardLost || isHandedOn(job)) throw error
    if (job.signal.aborted)
      return { end: 'aborted', said: nothing, isUsable: false, usage: null, failure: null }
    const failure = turnFailureOf(error, context.log)
    return { end: 'failed', said: nothing, isUsable: false, usage: null, failure }
  } finally {
    context.shown.show(agent.id, job.key, null)
    context.room.endSaying(id)
  }
}

type Attempt<Read> = Written<Read> & { complaint: string | null }

async function attempt<Read>(
  context: RunContext,
  job: Job,
  writing: WritersTask<Read>,
  complaint: string | undefined,
): Promise<Attempt<Read>> {
  const { id, task, agent, model, wasInterrupted } = writing
  const { prompt, read } = writing.ask(complaint)
  const notAsked = (failure: TurnFailure): Attempt<Read> => {
    const nobody = { isUsable: false, complaint: null, usage: null }
    return { ...nobody, end: 'failed', said: writing.nothing, failure }
  }
  const fit = fitOutput(context.state(), model, prompt, writing.outputTokens)
  if (!fit.ok) return notAsked(fit.failure)
  const { outputTokens } = fit
  if (
    complaint !== undefined &&
    !(await mayTryAgain(context, { model, prompt, outputTokens, roundId: null }))
  )
    return notAsked(agentFailure('unreadable'))
  const isRepeated = wasInterrupted && complaint === undefined
  const lost = isRepeated ? await interruptedUsage(context.models, model, prompt) : null
  const end = await context.models.call({
    model,
    prompt,
    maxOutputTokens: outputTokens,
    script: { task, agent: { name: agent.name, domain: agent.domain } },
    signal: job.signal,
    onText: (delta) => context.room.say(id, delta),
  })
  return {
    ...read(end.text),
    end: end.state,
    usage: sumUsage([lost, end.usage]),
    failure: end.state === 'failed' ? end.failure : null,
  }
}
