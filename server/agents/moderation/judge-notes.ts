import { withComplaint } from '#agents/answer/complain-about-answer.ts'
import { chooseNotesTool, type ModeratorChoice, readChoice } from '#agents/moderation/choose-notes.ts'
import { type Judged, moderationPrompt } from '#agents/moderation/moderation.ts'
import type { Prompt } from '#agents/prompt/prompt.ts'
import { COMPLAINT_SENTENCES } from '#server/agents/runs/complaint-sentences.ts'
import { callWithRetry } from '#server/models/call-with-retry.ts'
import type { CallPlace } from '#server/models/calls/call-queue.ts'
import type { CallEnd } from '#server/models/calls/model-call.ts'
import type { Agent } from '#session/agents/agent.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { moderationRunId } from '#session/sent-prompts/sent-prompt.ts'
import type { ModelUsage } from '#session/usage/model-usage.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { agentFailure } from '../runs/agent-failure.ts'
import { buildCurrentScene } from '../runs/build-scene.ts'
import type { RunContext, RunSession } from '../runs/run-context.ts'
import { type Fit, fitOutput, OUTPUT_TOKENS } from '../usage/fit-output.ts'
import { longerAnswer } from '../usage/longer-answer.ts'
import { recorderOf } from '../usage/record-sent.ts'

/** `unread`: neither the first nor the second answer could be read, or the time was over. */
export type NoteJudgment = { usage: ModelUsage | null } & (
  | { state: 'judged'; judged: Judged }
  | { state: 'failed'; failure: TurnFailure }
  | { state: 'unread' }
)

/** One of two passes, which see the notes in different orders. `signal` ends both. */
export interface Judging {
  roundId: string
  pass: 0 | 1
  agent: Agent
  model: string
  signal: AbortSignal
  /** The first call's. */
  place?: CallPlace
}

/**
 * One pass of a moderator over a round's notes. An answer that cannot be read gets one more try, if the
 * budget allows.
 */
export async function judgeNotes(context: RunContext, judging: Judging): Promise<NoteJudgment> {
  const { model, roundId, pass } = judging
  const limits = await context.models.limitsOf(model)
  const scene = await buildCurrentScene(context, model, { outputTokens: OUTPUT_TOKENS.moderate })
  const { prompt, labels } = moderationPrompt(scene, roundId, pass, judging.agent.id)
  if (labels.size === 0) {
    const failure = agentFailure('empty.no-notes-of-round')
    return { state: 'failed', failure, usage: null }
  }
  const fit = fitOutput(context.state(), {
    model,
    limits,
    prompt,
    wishedTokens: OUTPUT_TOKENS.moderate,
  })
  if (!fit.ok) return { state: 'failed', failure: fit.failure, usage: null }
  const { outputTokens } = fit
  const sender = { id: runIdOf(context, judging), agentId: judging.agent.id }
  const { first, second, usage } = await callWithRetry(context, {
    model,
    roundId,
    first: { prompt, outputTokens },
    record: recorderOf(context, sender, model),
    call: (sent) => choose(context, judging, { prompt: sent.prompt, labels, fit }),
    retry: ({ choice, end }) =>
      choice || end.state !== 'done'
        ? null
        : { prompt: withComplaint(prompt, end.text, COMPLAINT_SENTENCES.noChoice), outputTokens },
  })
  return verdictOf(second ?? first, labels, usage)
}

function runIdOf(context: RunSession, { roundId, agent }: Judging): string {
  const round = entryOf(context.state().rounds, roundId)
  return round ? moderationRunId(round, agent.id) : roundId
}

interface Answer {
  end: CallEnd
  usage: ModelUsage | null
  /** null if the call did not end well, or if its answer cannot be read. */
  choice: ModeratorChoice | null
}

interface Choosing {
  prompt: Prompt
  labels: ReadonlyMap<string, string>
  fit: Extract<Fit, { ok: true }>
}

async function choose(
  context: RunContext,
  { agent, model, roundId, signal, place }: Judging,
  { prompt, labels, fit }: Choosing,
): Promise<Answer> {
  const tool = chooseNotesTool(labels.keys())
  const end = await context.models.call({
    model,
    prompt,
    maxOutputTokens: fit.outputTokens,
    longer: longerAnswer(context, { model, prompt, fit, roundId }),
    script: { task: 'moderate', agent: { name: agent.name, domain: agent.domain } },
    tool,
    signal,
    wholeMs: context.moderationMs,
    ...(place && { place }),
    onText: () => undefined,
  })
  const { usage } = end
  if (end.state !== 'done') return { end, usage, choice: null }
  // Parsed again: a model may call the tool with labels that this call did not allow.
  return { end, usage, choice: tool.schema.safeParse(end.toolInput).data ?? readChoice(end.text, labels) }
}

function verdictOf(
  { end, choice }: Answer,
  labels: ReadonlyMap<string, string>,
  usage: ModelUsage | null,
): NoteJudgment {
  if (choice) return { state: 'judged', judged: { choice, labels }, usage }
  return end.state === 'failed'
    ? { state: 'failed', failure: end.failure, usage }
    : { state: 'unread', usage }
}
