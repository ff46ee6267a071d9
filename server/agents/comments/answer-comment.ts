import { writeCommentPrompt } from '#agents/comments/comment-prompt.ts'
import { readCommentAnswer } from '#agents/comments/read-comment.ts'
import { nameSpeakers } from '#agents/prompt/board-text.ts'
import type { Prompt } from '#agents/prompt/prompt.ts'
import { newCommentId } from '#server/ground/new-id.ts'
import { sumUsage } from '#server/models/calls/sum-usage.ts'
import type { Agent } from '#session/agents/agent.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import type { Command } from '#session/command.ts'
import type { AnswerOutcome } from '#session/comments/answer-commands.ts'
import type { AnswerRun, WrittenComment } from '#session/comments/comment.ts'
import { answerIn } from '#session/comments/comment-answer.ts'
import { commentFor } from '#session/comments/find-thread.ts'
import { overBudget } from '#session/usage/board-budget.ts'
import { failureOfRefusal } from '#session/usage/coded-failure.ts'
import type { Amount } from '#session/usage/model-usage.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { agentFailure } from '../runs/agent-failure.ts'
import { buildCurrentScene } from '../runs/build-scene.ts'
import { endRun } from '../runs/end-run.ts'
import type { RunContext } from '../runs/run-context.ts'
import { runShown } from '../runs/run-shown.ts'
import type { Job } from '../runs/running-calls.ts'
import { type Fit, fitOutput, OUTPUT_TOKENS } from '../usage/fit-output.ts'
import { interruptedUsage } from '../usage/interrupted-usage.ts'
import { longerAnswer } from '../usage/longer-answer.ts'
import { recorderOf } from '../usage/record-sent.ts'

/** Names an advisor that a comment mentions. */
export type AnswerRef = Pick<AnswerRun, 'commentId' | 'agentId'>

/** The command that ends the run of an answer. */
export function endOfAnswer({ commentId, agentId }: AnswerRef, outcome: AnswerOutcome): Command {
  return { type: 'answer.end', commentId, agentId, answerId: newCommentId(), outcome }
}

/** Asks a mentioned advisor once, and adds its answer to the thread. Returns a failure as `endRun` does. */
export async function answerComment(
  context: RunContext,
  job: Job,
  ref: AnswerRef,
): Promise<TurnFailure | null> {
  const run = answerIn(context.state(), ref)
  if (!run) return null
  const prepared = await prepareAnswer(context, run)
  if ('failure' in prepared) {
    await context.dispatch(endOfAnswer(run, { state: 'failed', failure: prepared.failure, usage: null }))
    return null
  }
  const { agent, model, hold } = prepared
  const { commentId, agentId } = run
  if (!(await context.dispatch({ type: 'answer.begin', commentId, agentId, model, hold }))) return null

  const outcome = await runShown<AnswerOutcome>(context, job, {
    agentId: agent.id,
    doing: 'thinking',
    work: () => askOnce(context, job, run, prepared),
    failed: (failure) =>
      failure ? { state: 'failed', failure, usage: null } : { state: 'cancelled', usage: null },
  })

  const failure = agentFailure('empty.no-answer')
  return await endRun(context, job, {
    end: endOfAnswer(run, outcome),
    fallback: endOfAnswer(run, { state: 'failed', failure, usage: outcome.usage }),
    failure,
  })
}

interface PreparedAnswer {
  agent: Agent
  model: string
  prompt: Prompt
  fit: Extract<Fit, { ok: true }>
  hold: Amount
}

/** A refusal becomes a failure, which the writer of the comment sees. */
async function prepareAnswer(
  context: RunContext,
  run: AnswerRun,
): Promise<PreparedAnswer | { failure: TurnFailure }> {
  const { models, state } = context
  const agent = agentIn(state(), run.agentId)
  if (!agent) return { failure: agentFailure('agent-gone.removed') }
  const barred = await context.refuseModels([agent])
  if (barred) return { failure: failureOfRefusal('no-model', barred) }

  const model = models.modelFor(agent)
  const limits = await models.limitsOf(model)
  const scene = await buildCurrentScene(context, model, { outputTokens: OUTPUT_TOKENS.comment })
  const found = commentFor(scene.state, run.commentId, run.askedBy)
  if (found?.comment.state !== 'written') return { failure: agentFailure('empty.no-answer') }
  const comment: WrittenComment = found.comment
  const prompt = writeCommentPrompt(scene, found.thread, comment, run)
  const fit = fitOutput(state(), { model, limits, prompt, wishedTokens: OUTPUT_TOKENS.comment })
  if (!fit.ok) return { failure: fit.failure }

  const hold = await models.estimate(model, prompt, fit.outputTokens)
  const over = overBudget(state(), { hold, turns: 1, roundId: null, now: Date.now() })
  if (over) return { failure: failureOfRefusal('over-budget', over) }
  if (!(await context.isWithinDay(hold))) return { failure: agentFailure('over-budget.server-day') }
  return { agent, model, prompt, fit, hold }
}

async function askOnce(
  context: RunContext,
  { signal }: Job,
  run: AnswerRun,
  { agent, model, prompt, fit }: PreparedAnswer,
): Promise<AnswerOutcome> {
  const { models, state } = context
  const lost = run.tries > 0 ? await interruptedUsage(models, model, prompt) : null
  await recorderOf(context, { id: run.commentId, agentId: agent.id }, model)({ prompt }, false)
  const end = await models.call({
    model,
    prompt,
    maxOutputTokens: fit.outputTokens,
    longer: longerAnswer(context, { model, prompt, fit, roundId: null }),
    script: { task: 'advise', agent: { name: agent.name, domain: agent.domain }, form: 'notes' },
    signal,
    onText: () => undefined,
  })
  const usage = sumUsage([lost, end.usage])
  if (end.state === 'aborted') return { state: 'cancelled', usage }
  if (end.state === 'failed') return { state: 'failed', failure: end.failure, usage }
  const text = readCommentAnswer(end.text, nameSpeakers(state()).names)
  if (text === '') return { state: 'failed', failure: agentFailure('empty.no-answer'), usage }
  return { state: 'done', text, usage }
}
