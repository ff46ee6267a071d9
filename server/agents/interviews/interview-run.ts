import type { Prompt } from '#agents/prompt/prompt.ts'
import { agentFailure } from '#server/agents/runs/agent-failure.ts'
import { agentFor } from '#server/agents/runs/agent-for.ts'
import { COMPLAINT_SENTENCES } from '#server/agents/runs/complaint-sentences.ts'
import { endRun } from '#server/agents/runs/end-run.ts'
import type { RunCanvas, RunModels, RunSession } from '#server/agents/runs/run-context.ts'
import { runShown } from '#server/agents/runs/run-shown.ts'
import type { Job } from '#server/agents/runs/running-calls.ts'
import { type Fit, fitOutput } from '#server/agents/usage/fit-output.ts'
import { interruptedUsage } from '#server/agents/usage/interrupted-usage.ts'
import { longerAnswer } from '#server/agents/usage/longer-answer.ts'
import { callWithRetry } from '#server/models/call-with-retry.ts'
import type { AnswerTool, CallEnd, ModelTask } from '#server/models/calls/model-call.ts'
import { sumUsage } from '#server/models/calls/sum-usage.ts'
import type { ModelLimits } from '#server/models/providers/model-limits.ts'
import type { Agent } from '#session/agents/agent.ts'
import type { Command } from '#session/command.ts'
import { refusal } from '#session/core/refusal.ts'
import type { InterviewRun } from '#session/interviews/interview-runs.ts'
import { overBudget } from '#session/usage/board-budget.ts'
import { failureOfRefusal, type PlainFailureName } from '#session/usage/coded-failure.ts'
import type { Amount, ModelUsage } from '#session/usage/model-usage.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'

/** A run in an interview writes nothing on the canvas: its agent is only shown there. */
export type InterviewRunContext = RunSession & RunModels & Pick<RunCanvas, 'shown'>

/** The reading of an answer. `content` null: nothing in it can be used. `complaint` null: nothing is wrong with it. */
export interface Reading<Content> {
  content: Content | null
  complaint: string | null
}

/** One run of a model in an interview: its prompt, how its answer is read, and its commands. */
export interface InterviewRunDefinition<Content> {
  run: InterviewRun
  task: ModelTask
  outputTokens: number
  /** `provider:model` in place of the synthesizer's; `null`: none was chosen. */
  ownModel: string | null
  tool?: AnswerTool
  /** An earlier process lost a call. */
  isRepeated: boolean
  /** The failure when neither answer can be used. */
  unreadable: PlainFailureName
  /** Made for each call. `complaint`: the fault of the answer before. */
  promptFor(agent: Agent, limits: ModelLimits, complaint?: string): Prompt
  read(answer: { text: string; toolInput: unknown }): Reading<Content>
  begin(by: { agentId: string; model: string; hold: Amount }): Command
  end(content: Content, usage: ModelUsage | null): Command
}

/** How every run of an interview can end without a result. */
type CommonOutcome =
  | { state: 'failed'; failure: TurnFailure; usage: ModelUsage | null }
  | { state: 'cancelled'; usage: ModelUsage | null }

/** The command that ends a probe or a summary without a result. */
export function endOfInterviewRun(run: InterviewRun, outcome: CommonOutcome): Command {
  const { interviewId } = run
  return run.kind === 'probe'
    ? { type: 'probe.end', interviewId, branchId: run.branchId, outcome }
    : { type: 'interview-summary.end', interviewId, outcome }
}

/** Does a run from begin to end. Returns a failure as `endRun` does. */
export async function runInInterview<Content>(
  context: InterviewRunContext,
  job: Job,
  definition: InterviewRunDefinition<Content>,
): Promise<TurnFailure | null> {
  const { run, unreadable, begin, end } = definition
  const prepared = await prepareRun(context, definition)
  if ('failure' in prepared) {
    await context.dispatch(endBeforeBegin(run, prepared.failure))
    return null
  }
  const { agent, model, hold } = prepared
  if (!(await context.dispatch(begin({ agentId: agent.id, model, hold })))) return null

  const outcome = await runShown<Outcome<Content>>(context, job, {
    agentId: agent.id,
    doing: 'thinking',
    work: () => askModel(context, job, definition, prepared),
    failed: (failure) =>
      failure ? { state: 'failed', failure, usage: null } : { state: 'cancelled', usage: null },
  })

  const { usage } = outcome
  const failure = agentFailure(unreadable)
  return await endRun(context, job, {
    end: outcome.state === 'done' ? end(outcome.content, usage) : endOfInterviewRun(run, outcome),
    fallback: endOfInterviewRun(run, { state: 'failed', failure, usage }),
    failure,
  })
}

function endBeforeBegin(run: InterviewRun, failure: TurnFailure): Command {
  if (run.kind !== 'probe' || failure.code !== 'over-budget')
    return endOfInterviewRun(run, { state: 'failed', failure, usage: null })
  const { interviewId, branchId } = run
  return {
    type: 'probe.end',
    interviewId,
    branchId,
    outcome: { state: 'out-of-budget', failure, usage: null },
  }
}

interface PreparedRun {
  agent: Agent
  model: string
  limits: ModelLimits
  prompt: Prompt
  fit: Extract<Fit, { ok: true }>
  hold: Amount
}

/**
 * Chooses the agent, and estimates the usage of its call. These runs start on their own, without a request to refuse, so a refusal
 * becomes a failure that people see. `over-budget`: the call may not be made.
 */
async function prepareRun<Content>(
  context: RunSession & RunModels,
  { outputTokens, ownModel, promptFor }: InterviewRunDefinition<Content>,
): Promise<PreparedRun | { failure: TurnFailure }> {
  const { models, state } = context
  const synthesizer = agentFor(state(), 'synthesizer')
  if (!synthesizer) return refuse(agentFailure('agent-gone.no-synthesizer-for-interview'))
  const agent = ownModel === null ? synthesizer : { ...synthesizer, model: ownModel }
  if (!models.view.get().isOn) return refuse(failureOfRefusal('provider-error', refusal('agents-off')))
  const barred = await context.refuseModels([agent])
  if (barred) return refuse(failureOfRefusal('no-model', barred))

  const model = models.modelFor(agent)
  const limits = await models.limitsOf(model)
  const prompt = promptFor(agent, limits)
  const fit = fitOutput(state(), { model, limits, prompt, wishedTokens: outputTokens })
  if (!fit.ok) return refuse(fit.failure)

  const hold = await models.estimate(model, prompt, fit.outputTokens)
  const over = overBudget(state(), { hold, turns: 1, roundId: null, now: Date.now() })
  if (over) return refuse(failureOfRefusal('over-budget', over))
  if (!(await context.isWithinDay(hold))) return refuse(agentFailure('over-budget.server-day'))
  return { agent, model, limits, prompt, fit, hold }
}

function refuse(failure: TurnFailure): { failure: TurnFailure } {
  return { failure }
}

type Outcome<Content> = CommonOutcome | { state: 'done'; content: Content; usage: ModelUsage | null }

/** One call, and a second one with the complaint where the first can't be used as it is, if the budgets allow. */
async function askModel<Content>(
  context: RunSession & RunModels,
  { signal }: Job,
  definition: InterviewRunDefinition<Content>,
  { agent, model, limits, prompt, fit }: PreparedRun,
): Promise<Outcome<Content>> {
  const { task, tool, isRepeated, unreadable, promptFor } = definition
  const { models } = context
  const { outputTokens } = fit
  const lost = isRepeated ? await interruptedUsage(models, model, prompt) : null
  const longer = longerAnswer(context, { model, prompt, fit, roundId: null })
  const answers = await callWithRetry(context, {
    model,
    roundId: null,
    first: { prompt: promptFor(agent, limits), outputTokens },
    call: async (sent) => {
      const end = await models.call({
        model,
        prompt: sent.prompt,
        maxOutputTokens: outputTokens,
        longer,
        script: { task, agent: { name: agent.name, domain: agent.domain } },
        ...(tool && { tool }),
        signal,
        onText: () => undefined,
      })
      return { end, usage: end.usage, ...readEnd(end, definition) }
    },
    retry: ({ complaint }) =>
      complaint === null ? null : { prompt: promptFor(agent, limits, complaint), outputTokens },
  })

  const { first, second } = answers
  const usage = sumUsage([lost, answers.usage])
  if ((second ?? first).end.state === 'aborted') return { state: 'cancelled', usage }
  // The first answer counts if the second can't be used.
  const content = second?.content ?? first.content
  if (content !== null) return { state: 'done', content, usage }
  const failure = first.end.state === 'failed' ? first.end.failure : agentFailure(unreadable)
  return { state: 'failed', failure, usage }
}

function readEnd<Content>(end: CallEnd, { read }: InterviewRunDefinition<Content>): Reading<Content> {
  if (end.state === 'done') return read(end)
  const isCut = end.state === 'failed' && (end.failure.code === 'broken-off' || end.failure.code === 'empty')
  return { content: null, complaint: isCut ? COMPLAINT_SENTENCES.brokenOff : null }
}
