import type { Prompt } from '#agents/prompt/prompt.ts'
import { agentFailure, turnFailureOf } from '#server/agents/agent-failure.ts'
import type { RunContext } from '#server/agents/run-context.ts'
import { isHandedOn, type Job } from '#server/agents/running-calls.ts'
import { interruptedUsage } from '#server/agents/usage/interrupted-usage.ts'
import { callWithRetry } from '#server/models/call-with-retry.ts'
import type { AnswerTool, CallEnd, ScriptHint } from '#server/models/model-call.ts'
import { sumUsage } from '#server/models/sum-usage.ts'
import { BoardLost } from '#server/sync/storage/board-log.ts'
import type { ModelUsage } from '#session/model-usage.ts'
import type { TurnFailure } from '#session/turn-failure.ts'
import type { PreparedRun } from './prepare-run.ts'

/** The reading of an answer. `content` null: nothing in it can be used. `complaint` null: nothing is wrong with it. */
export interface Reading<Content> {
  content: Content | null
  complaint: string | null
}

/** A question to a model that gets a second try if the first answer can't be used. */
export interface TwiceAsked<Content> {
  task: ScriptHint['task']
  tool?: AnswerTool
  /** Made for each try. `complaint`: what was wrong with the answer before. */
  promptFor(complaint?: string): Prompt
  read(answer: { text: string; toolInput: unknown }): Reading<Content>
  onText?(delta: string): void
  /** An earlier process lost a try. */
  isRepeated: boolean
  /** The sentence for people when neither answer can be used. */
  unreadable: string
}

/** How both tries ended together; `usage` is the sum of both. */
export type TwiceAnswered<Content> =
  | { state: 'done'; content: Content; usage: ModelUsage | null }
  | { state: 'failed'; failure: TurnFailure; usage: ModelUsage | null }
  | { state: 'cancelled'; usage: ModelUsage | null }

const BROKEN_OFF = 'It ended before it was complete.'

/** One try, and a second one with the complaint where the first can't be used as it is, if the budgets allow. */
export async function askTwice<Content>(
  context: RunContext,
  job: Job,
  { agent, model, outputTokens, longer }: PreparedRun,
  asked: TwiceAsked<Content>,
): Promise<TwiceAnswered<Content>> {
  const { models, shown } = context
  const tryOnce = async (prompt: Prompt): Promise<Tried<Content>> => {
    const end = await models.call({
      model,
      prompt,
      maxOutputTokens: outputTokens,
      longer,
      script: { task: asked.task, agent: { name: agent.name, domain: agent.domain } },
      ...(asked.tool && { tool: asked.tool }),
      signal: job.signal,
      onText: (delta) => asked.onText?.(delta),
    })
    return { ...readEnd(end, asked), usage: end.usage }
  }
  shown.show(agent.id, job.key, { cursor: null, editing: null, doing: 'thinking' })
  try {
    const prompt = asked.promptFor()
    const lost = asked.isRepeated ? await interruptedUsage(models, model, prompt) : null
    const tried = await callWithRetry(context, {
      model,
      roundId: null,
      first: { prompt, outputTokens },
      call: (sent) => tryOnce(sent.prompt),
      retry: ({ isAborted, complaint }) =>
        isAborted || complaint === null ? null : { prompt: asked.promptFor(complaint), outputTokens },
    })
    const { first, second } = tried
    const usage = sumUsage([lost, tried.usage])
    if ((second ?? first).isAborted) return { state: 'cancelled', usage }
    // The first answer counts if the second can't be used.
    return outcomeOf(second ? [second, first] : [first], asked, usage)
  } catch (error) {
    // The process that has the board now continues this run.
    if (error instanceof BoardLost || isHandedOn(job)) throw error
    return { state: 'failed', failure: turnFailureOf(error, context.log), usage: null }
  } finally {
    shown.show(agent.id, job.key, null)
  }
}

interface Tried<Content> extends Reading<Content> {
  isAborted: boolean
  failure: TurnFailure | null
  usage: ModelUsage | null
}

function readEnd<Content>(end: CallEnd, { read }: TwiceAsked<Content>): Omit<Tried<Content>, 'usage'> {
  if (end.state === 'aborted') return { isAborted: true, failure: null, content: null, complaint: null }
  if (end.state === 'done') return { ...read(end), isAborted: false, failure: null }
  const { failure } = end
  const isCut = failure.code === 'broken-off' || failure.code === 'empty'
  return { isAborted: false, failure, content: null, complaint: isCut ? BROKEN_OFF : null }
}

/** The first of these tries that can be used, else the failure of the first. */
function outcomeOf<Content>(
  tries: readonly Tried<Content>[],
  { unreadable }: TwiceAsked<Content>,
  usage: ModelUsage | null,
): TwiceAnswered<Content> {
  for (const { content } of tries) if (content !== null) return { state: 'done', content, usage }
  const failure = tries[0]?.failure ?? agentFailure('unreadable', unreadable)
  return { state: 'failed', failure, usage }
}
