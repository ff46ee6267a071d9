import { readSynthesis, synthesisPrompt } from '#agents/synthesizing.ts'
import type { CallEnd } from '#server/models/model-call.ts'
import { BoardLost } from '#server/sync/board-log.ts'
import type { Agent } from '#session/agent.ts'
import type { SynthesisOutcome } from '#session/agent-command.ts'
import type { ModelUsage } from '#session/model-usage.ts'
import type { TurnFailure } from '#session/round.ts'
import { entryOf, type SessionState } from '#session/state.ts'
import type { Synthesis, SynthesisText } from '#session/synthesis.ts'
import { agentFailure } from './agent-failure.ts'
import { canvasError } from './canvas/canvas-error.ts'
import { createCardLayer } from './canvas/card-layer.ts'
import { agentFor } from './duty-agent.ts'
import { turnFailureOf } from './failure-of.ts'
import { fitOutput, OUTPUT_TOKENS } from './fit-output.ts'
import { giveUp } from './give-up.ts'
import { interruptedUsage } from './interrupted-usage.ts'
import type { RunContext } from './run-context.ts'
import { isHandedOn, type Job } from './running-calls.ts'
import { mayTryAgain } from './second-try.ts'
import { sumUsage } from './sum-usage.ts'

const NOTHING: SynthesisText = { title: '', sentences: [], leftOut: [] }

/** A synthesis from its beginning to its end in the session. */
export async function runSynthesis(context: RunContext, job: Job, synthesisId: string): Promise<void> {
  const asked = entryOf(context.state().syntheses, synthesisId)
  if (!asked) return
  const agent = agentFor(context.state(), 'synthesizer')
  if (!agent) {
    const failure = agentFailure('agent-gone', 'No synthesizer is on the board. Add one, then try again.')
    await context.tell({ type: 'synthesis.end', synthesisId, outcome: failed(failure) })
    return
  }
  const model = context.models.modelFor(agent)
  const cardId = cardFor(context.state(), asked)
  const begin = { type: 'synthesis.begin', synthesisId, agentId: agent.id, model, cardId } as const
  if (!(await context.tell(begin))) return
  const wasInterrupted = asked.state === 'writing'
  const outcome = await trySynthesis(context, job, { synthesis: asked, agent, model, cardId, wasInterrupted })
  if (isHandedOn(job)) return
  if (await context.tell({ type: 'synthesis.end', synthesisId, outcome })) return
  // What can't be told must still end: whoever looks next would ask the model once more.
  const failure = agentFailure('unreadable')
  const { usage } = outcome
  const told = await context.tell({
    type: 'synthesis.end',
    synthesisId,
    outcome: { ...failed(failure), usage },
  })
  // Perhaps it is the bill that can't be told.
  if (!told) await giveUp(context, job.task, failure)
}

/** Versions share a card; the first has one of its own, the same for each attempt. */
function cardFor(state: SessionState, { id, previousId }: Synthesis): string {
  const previous = previousId === null ? null : entryOf(state.syntheses, previousId)
  return previous?.cardId ?? `shape:${id}`
}

interface Writing {
  synthesis: Synthesis
  agent: Agent
  model: string
  cardId: string
  /** A try before this one ended with its process. */
  wasInterrupted: boolean
}

async function trySynthesis(context: RunContext, job: Job, writing: Writing): Promise<SynthesisOutcome> {
  const { synthesis, agent } = writing
  const { room, shown } = context
  shown.show(agent.id, job.key, { cursor: null, editing: null, doing: 'thinking' })
  try {
    return await write(context, job, writing)
  } catch (error) {
    // Another process has the board: it goes on with the synthesis, too.
    if (error instanceof BoardLost) throw error
    return failed(turnFailureOf(error, context.log))
  } finally {
    shown.show(agent.id, job.key, null)
    room.endSaying(synthesis.id)
  }
}

/** One try, and a second one when the first can't be read or names notes that nobody gave it. */
async function write(context: RunContext, job: Job, writing: Writing): Promise<SynthesisOutcome> {
  const first = await attempt(context, job, writing, null)
  const complaint = complaintAbout(first)
  if (complaint === null) return outcomeOf(first)
  context.room.endSaying(writing.synthesis.id)
  const second = await attempt(context, job, writing, complaint)
  const usage = sumUsage([first.usage, second.usage])
  if (isWritten(second)) return outcomeOf({ ...second, usage })
  // What the first try said stands, with the sentences that no note supports marked as such.
  if (isWritten(first))
    return outcomeOf({ ...first, end: second.end === 'aborted' ? 'aborted' : 'done', usage })
  return outcomeOf({ ...second, usage })
}

interface Attempt {
  end: CallEnd['state']
  text: SynthesisText
  /** Labels that name nothing. */
  unknown: string[]
  usage: ModelUsage | null
  failure: TurnFailure | null
}

function isWritten({ end, text }: Attempt): boolean {
  return end === 'done' && text.sentences.length > 0
}

function complaintAbout({ end, text, unknown }: Attempt): string | null {
  if (end !== 'done') return null
  if (text.sentences.length === 0) return 'Your answer had no sentence in the form that was asked for.'
  return unknown.length === 0 ? null : `There are no notes ${unknown.join(', ')}.`
}

function outcomeOf({ end, text, usage, failure }: Attempt): SynthesisOutcome {
  if (end === 'aborted') return { state: 'cancelled', text, usage }
  if (failure) return { state: 'failed', text, failure, usage }
  if (text.sentences.length === 0)
    return { state: 'failed', text, failure: agentFailure('unreadable'), usage }
  return { state: 'done', text, usage }
}

function failed(failure: TurnFailure): SynthesisOutcome {
  return { state: 'failed', text: NOTHING, failure, usage: null }
}

function notAsked(failure: TurnFailure): Attempt {
  return { end: 'failed', text: NOTHING, unknown: [], usage: null, failure }
}

async function attempt(
  context: RunContext,
  job: Job,
  writing: Writing,
  complaint: string | null,
): Promise<Attempt> {
  const { synthesis, agent, model, wasInterrupted } = writing
  const scene = context.scene(OUTPUT_TOKENS.synthesize)
  const { prompt, labels } = synthesisPrompt(scene, synthesis, complaint ?? undefined)
  const fit = fitOutput(scene.state, model, prompt, OUTPUT_TOKENS.synthesize)
  if (!fit.ok) return notAsked(fit.failure)
  const { outputTokens } = fit
  const { roundId } = synthesis
  if (complaint !== null && !(await mayTryAgain(context, { model, prompt, outputTokens, roundId })))
    return notAsked(agentFailure('unreadable'))
  const lost =
    wasInterrupted && complaint === null ? await interruptedUsage(context.models, model, prompt) : null
  const card = createCardLayer(context, writing)
  let said = ''
  const end = await context.models.call({
    model,
    prompt,
    maxOutputTokens: outputTokens,
    script: { task: 'synthesize', agent: { name: agent.name, domain: agent.domain } },
    signal: job.signal,
    onText(delta) {
      said += delta
      context.room.say(synthesis.id, delta)
      card.heard(said)
    },
  })
  const { text, unknown } = readSynthesis(end.text, labels, synthesis.notes)
  const problem = await canvasError(() => card.settle(text), context.log)
  const heard = { text, unknown, usage: sumUsage([lost, end.usage]) }
  if (problem) return { ...heard, end: 'failed', failure: problem }
  return { ...heard, end: end.state, failure: end.state === 'failed' ? end.failure : null }
}
