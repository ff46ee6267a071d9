import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ClerkToolName } from '#agents/clerk/clerk-tools.ts'
import { isBlank } from '#base/is-blank.ts'
import { DatabaseError } from '#db/driver/database-error.ts'
import { agentFor } from '#server/agents/runs/agent-for.ts'
import { fitOutput } from '#server/agents/usage/fit-output.ts'
import { newCallId } from '#server/ground/new-id.ts'
import { sumUsage } from '#server/models/calls/sum-usage.ts'
import type { ToolSupport } from '#server/models/calls/tool-support.ts'
import { promptTokensOf } from '#server/models/providers/model-limits.ts'
import { refuseModels } from '#server/models/refuse-models.ts'
import { overDayBudget } from '#server/session/check-day-budget-before-asking.ts'
import type { SerialQueue } from '#server/threads/serial-queue.ts'
import type { Agent } from '#session/agents/agent.ts'
import type { AgentCall } from '#session/clerk/clerk-call.ts'
import type { SessionState } from '#session/state.ts'
import type { Amount, ModelUsage } from '#session/usage/model-usage.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import {
  type Answered,
  type AnswerInput,
  answerByBlocks,
  answerByTools,
  answered,
} from './answer-in-steps.ts'
import type { ClerkServices } from './clerk-services.ts'
import type { LiveAnswer } from './live-answer.ts'
import { refusedTalk, strangeTalk, talkFailure } from './talk-failure.ts'
import { readTalkMaterial } from './talk-material.ts'
import { capturedBefore, createToolExecutor } from './tool-executor.ts'

/** Why an answer was ended early. */
export type TalkEnd = 'by-person' | 'all-stopped' | 'clerk-off' | 'no-right' | 'lost'

export interface TalkTurn {
  boardId: string
  userId: string
  /** The talk in a window; missing: the person's conversation. */
  windowKey?: string | undefined
  /** `null`: the clerk speaks first. */
  messageId: string | null
  live: LiveAnswer
  /** Aborted with a TalkEnd. */
  signal: AbortSignal
  /** Aborted when the process ends: then nothing waits any more. */
  closing: AbortSignal
  saving: SerialQueue
  /** Called with the run's id in the session; stopping all agents ends the run there. */
  began: (callId: AgentCall['id']) => void
}

const MAX_STEPS = 5
const OUTPUT_TOKENS = 2_000
/** A conversation is short; the model can read the rest of the board with tools. */
const MAX_INPUT_TOKENS = 8_000
const RETRY_MS = 500

/** Answers and stores how it ended. Never rejects. */
export async function takeTurn(services: ClerkServices, turn: TalkTurn): Promise<void> {
  const { live, signal } = turn
  let outcome: Outcome
  try {
    outcome = signal.aborted ? endedBy(signal) : await answer(services, turn)
  } catch (error) {
    outcome = { state: 'failed', failure: strangeTalk(error, services.log) }
  }
  await untilStored(services, turn, () => live.end(outcome.state, outcome.failure))
}

interface Outcome {
  state: 'done' | 'failed' | 'cancelled'
  failure: TurnFailure | null
}

async function answer(services: ClerkServices, turn: TalkTurn): Promise<Outcome> {
  const { sessions, models } = services
  const { boardId, userId, live } = turn
  const state = await sessions.load(boardId)
  const agent = state && agentFor(state, 'clerk')
  if (!state || !agent) return { state: 'failed', failure: talkFailure('no-clerk') }
  const barred = await refuseModels(services, state, [agent])
  if (barred) return { state: 'failed', failure: refusedTalk(barred) }
  const model = models.modelFor(agent)
  live.by(model)
  const limits = await models.limitsOf(model)
  const nonce = randomBytes(12).toString('hex')
  const maxInputTokens = Math.min(MAX_INPUT_TOKENS, promptTokensOf(limits, OUTPUT_TOKENS))
  const about = { state, agent, nonce, maxInputTokens }
  const { place, toolNames, prompt, said, words } = await readTalkMaterial(services, turn, about)
  // Blocks take more words to explain.
  const longest = prompt(models.tools.known(model) ?? 'text')
  const fit = fitOutput(state, { model, limits, prompt: longest, wishedTokens: OUTPUT_TOKENS })
  if (!fit.ok) return { state: 'failed', failure: fit.failure }
  const step = await models.estimate(model, longest, fit.outputTokens)
  const maxSteps = stepsFor(state, toolNames, step)
  const hold = times(step, maxSteps)
  const callId = newCallId()
  const failure = await begin(services, turn, { callId, agent, model, hold })
  if (failure) return { state: 'failed', failure }
  turn.began(callId)
  let usage: ModelUsage | null = null
  try {
    const executor = createToolExecutor({
      services,
      boardId,
      userId,
      agentId: agent.id,
      messageId: turn.messageId,
      ...{ place, words },
      saving: turn.saving,
      keptBefore: capturedBefore(live.message),
      said,
      onResult: (result) => live.addResult(result),
    })
    const { outputTokens } = fit
    const { signal } = turn
    const how = { models, agent, model, prompt, toolNames, nonce, outputTokens, maxSteps }
    const asking = { ...how, live, executor, signal }
    const answered = await inItsWay(models.tools, asking)
    usage = answered.usage
    return outcomeOf(services, turn, answered)
  } finally {
    await untilStored(services, turn, () =>
      dispatchEnd(services, boardId, { type: 'clerk.end', callId, usage }),
    )
  }
}

/** With tools, or with blocks if the model can't call tools. The cost of finding that out is charged with the answer. */
async function inItsWay(ways: ToolSupport, asking: AnswerInput): Promise<Answered> {
  const { model, signal, live } = asking
  const onWait = (isWaiting: boolean) => live.waits(isWaiting)
  const needsTools = asking.toolNames.length > 0
  const found = needsTools
    ? await ways.find(model, { signal, onWait })
    : ({ way: 'native', usage: null } as const)
  const { way, usage } = found
  if (way === null) return answered(found.end, usage)
  const first = way === 'native' ? await answerByTools(asking) : await answerByBlocks(asking)
  if (way === 'text' || !first.hasRefusedTools) return { ...first, usage: sumUsage([usage, first.usage]) }
  const second = await answerByBlocks(asking)
  if (second.state === 'done') ways.refused(model)
  return { ...second, usage: sumUsage([usage, first.usage, second.usage]) }
}

/** Counts the steps that the board's limit for one turn allows. */
function stepsFor({ settings }: SessionState, toolNames: readonly ClerkToolName[], step: Amount): number {
  const { turnTokens } = settings.budget
  if (toolNames.length === 0) return 1
  if (turnTokens === null) return MAX_STEPS
  return Math.max(1, Math.min(MAX_STEPS, Math.floor(turnTokens / Math.max(1, step.tokens))))
}

function times({ tokens, costMicros }: Amount, count: number): Amount {
  return { tokens: tokens * count, costMicros: costMicros === null ? null : costMicros * count }
}

interface Beginning {
  callId: string
  agent: Agent
  model: string
  hold: Amount
}

/** Returns `null` when the budget is held and the clerk may start. */
async function begin(
  services: ClerkServices,
  { boardId, userId }: TalkTurn,
  { callId, agent, model, hold }: Beginning,
): Promise<TurnFailure | null> {
  const { db, config, sessions, now = Date.now } = services
  const tooMuch = await overDayBudget(db, config.models.dayBudget, hold, now())
  if (tooMuch) return refusedTalk(tooMuch)
  const start = { type: 'clerk.begin', callId, task: 'talk', agentId: agent.id, model, userId, hold }
  const done = await sessions.dispatch(boardId, start, { kind: 'server' })
  return done.ok ? null : refusedTalk(done.refusal)
}

function outcomeOf({ models }: ClerkServices, { signal, live }: TalkTurn, end: Answered): Outcome {
  if (signal.aborted) return endedBy(signal)
  if (end.state === 'done') {
    const { text, results } = live.message
    const isEmpty = isBlank(text) && results.every(({ kind }) => kind === 'read-back')
    return isEmpty
      ? { state: 'failed', failure: talkFailure('nothing-said') }
      : { state: 'done', failure: null }
  }
  if (end.state === 'failed') return { state: 'failed', failure: end.failure }
  const why = models.view.get().isOn ? 'all-stopped' : 'switched-off'
  return { state: 'cancelled', failure: talkFailure(why) }
}

function endedBy(signal: AbortSignal): Outcome {
  const why: TalkEnd = signal.reason
  if (why === 'lost') return { state: 'failed', failure: talkFailure('lost') }
  if (why === 'all-stopped' || why === 'clerk-off' || why === 'no-right')
    return { state: 'cancelled', failure: talkFailure(why) }
  return { state: 'cancelled', failure: null }
}

async function dispatchEnd(
  { sessions, log }: ClerkServices,
  boardId: string,
  command: { type: 'clerk.end'; callId: string; usage: ModelUsage | null },
): Promise<void> {
  const done = await sessions.dispatch(boardId, command, { kind: 'server' })
  if (!done.ok) log.warn({ boardId, code: done.refusal.code }, 'clerk usage refused')
}

/** A short outage of the database must not cost a person the answer; a process that ends waits for nothing. */
async function untilStored(
  { log }: ClerkServices,
  { closing }: TalkTurn,
  keep: () => Promise<void>,
): Promise<void> {
  for (;;) {
    try {
      await keep()
      return
    } catch (error) {
      const isRetryable = error instanceof DatabaseError && !closing.aborted
      if (!isRetryable) {
        log.error({ err: error }, 'storing a clerk answer failed')
        return
      }
      await delay(RETRY_MS, undefined, { signal: closing }).catch(() => undefined)
    }
  }
}
