import type { AnswerReader } from '#agents/answer/answer-reader.ts'
import { type AskedForm, complaintAboutAnswer, withComplaint } from '#agents/answer/complain-about-answer.ts'
import type { Prompt } from '#agents/prompt/prompt.ts'
import { callWithRetry } from '#server/models/call-with-retry.ts'
import type { CallEnd } from '#server/models/calls/model-call.ts'
import type { ModelLimits } from '#server/models/providers/model-limits.ts'
import type { ModelUsage } from '#session/usage/model-usage.ts'
import { turnFailureOf } from '../runs/agent-failure.ts'
import type { RunContext } from '../runs/run-context.ts'
import { type Fit, fitOutput, OUTPUT_TOKENS } from '../usage/fit-output.ts'
import { longerAnswer } from '../usage/longer-answer.ts'
import { recorderOf } from '../usage/record-sent.ts'
import type { RunningTurn } from './answer-turn.ts'
import type { TurnStage } from './turn-stage.ts'

/** Opens a reader and a stage for one try. `onProblem`: a note could not be written. */
export type OpenAnswer = (onProblem: (error: unknown) => void) => { reader: AnswerReader; stage: TurnStage }

interface AdvisorCall {
  running: RunningTurn
  asked: AskedForm
  prompt: Prompt
  fit: Extract<Fit, { ok: true }>
  limits: ModelLimits
  signal: AbortSignal
  open: OpenAnswer
  /** Awaited before the end of an answer is read. */
  beforeEnd(): Promise<void>
}

/** How an answer ended, with the prose and notes of it. */
export interface AdvisorReply {
  end: CallEnd
  stage: TurnStage
  /** The usage of both tries together. */
  usage: ModelUsage | null
}

interface Sent {
  prompt: Prompt
  fit: Extract<Fit, { ok: true }>
  outputTokens: number
}

/**
 * Calls an advisor's model, and once more with a complaint if nothing of the answer has the requested form. The first
 * answer stays, as prose, if the second one is no better. The usage is that of both.
 */
export async function askAdvisor(context: RunContext, call: AdvisorCall): Promise<AdvisorReply> {
  const { running, asked, prompt, fit } = call
  const { model, round, turn } = running
  const { first, second, usage } = await callWithRetry<Sent, AdvisorReply>(context, {
    model,
    roundId: round.id,
    first: { prompt, fit, outputTokens: fit.outputTokens },
    record: recorderOf(context, { id: turn.id, agentId: running.agent.id }, model),
    call: (sent) => askOnce(context, call, sent),
    retry({ end, stage }) {
      const complaint = end.state === 'done' ? complaintAboutAnswer(asked, answerOf(stage)) : null
      if (complaint === null) return null
      const next = withComplaint(prompt, end.text, complaint)
      const { limits } = call
      const size = { model, limits, prompt: next, wishedTokens: OUTPUT_TOKENS.advise }
      const longer = fitOutput(context.state(), size)
      if (!longer.ok) return null
      context.room.endLiveText(turn.id)
      return { prompt: next, fit: longer, outputTokens: longer.outputTokens }
    },
  })
  if (!second) return first
  const { text, hasThoughts } = answerOf(second.stage)
  const isBetter =
    hasThoughts || (text.trim() !== '' && complaintAboutAnswer(asked, { text, hasThoughts }) === null)
  if (isBetter) {
    // A second answer is often its notes alone: the thinking is in the first.
    const stage = text.trim() === '' ? withProse(second.stage, first.stage.prose()) : second.stage
    return { end: second.end, stage, usage }
  }
  return { end: second.end.state === 'aborted' ? second.end : first.end, stage: first.stage, usage }
}

function answerOf(stage: TurnStage): { text: string; hasThoughts: boolean } {
  return { text: stage.prose(), hasThoughts: stage.notes().length + stage.candidates().length > 0 }
}

function withProse(stage: TurnStage, prose: string): TurnStage {
  return { ...stage, prose: () => prose }
}

async function askOnce(
  context: RunContext,
  { running, asked, signal, open, beforeEnd }: AdvisorCall,
  { prompt, fit }: Sent,
): Promise<AdvisorReply> {
  const { agent, model, round, place } = running
  const broken = new AbortController()
  const { reader, stage } = open((error) => broken.abort(error))
  const end = await context.models.call({
    model,
    prompt,
    maxOutputTokens: fit.outputTokens,
    longer: longerAnswer(context, { model, prompt, fit, roundId: round.id }),
    place,
    script: { task: 'advise', agent: { name: agent.name, domain: agent.domain }, form: asked.form },
    signal: AbortSignal.any([signal, broken.signal]),
    onText: (delta) => stage.take(reader.push(delta)),
  })
  if (end.state === 'done' && !broken.signal.aborted) {
    await beforeEnd()
    stage.take(reader.end())
  } else stage.take(reader.breakOff())
  const { usage } = end
  if (!broken.signal.aborted) return { end, stage, usage }
  // Aborted here, because its notes found no place on the canvas: a failure, not a cancellation.
  const failure = turnFailureOf(broken.signal.reason, context.log)
  return { end: { state: 'failed', text: end.text, usage, failure }, stage, usage }
}
