import type { Prompt } from '#agents/prompt/prompt.ts'
import { agentFailure, canvasError } from '#server/agents/runs/agent-failure.ts'
import { agentFor } from '#server/agents/runs/agent-for.ts'
import { endRun } from '#server/agents/runs/end-run.ts'
import type { RunContext } from '#server/agents/runs/run-context.ts'
import { runShown } from '#server/agents/runs/run-shown.ts'
import type { Job } from '#server/agents/runs/running-calls.ts'
import { type Fit, fitOutput } from '#server/agents/usage/fit-output.ts'
import { interruptedUsage } from '#server/agents/usage/interrupted-usage.ts'
import { longerAnswer } from '#server/agents/usage/longer-answer.ts'
import { recorderOf } from '#server/agents/usage/record-sent.ts'
import { callWithRetry } from '#server/models/call-with-retry.ts'
import type { CallPlace } from '#server/models/calls/call-queue.ts'
import type { CallEnd, ScriptHint } from '#server/models/calls/model-call.ts'
import { sumUsage } from '#server/models/calls/sum-usage.ts'
import { inPlace } from '#server/models/in-place.ts'
import type { ModelLimits } from '#server/models/providers/model-limits.ts'
import type { Agent } from '#session/agents/agent.ts'
import type { Command } from '#session/command.ts'
import type { SessionState } from '#session/state.ts'
import type { PlainFailureName } from '#session/usage/coded-failure.ts'
import type { ModelUsage } from '#session/usage/model-usage.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { type Rereading, readOnceMore } from './second-reading.ts'

/**
 * The definition of one kind of document that an agent writes. `Material` is read before the prompt is made,
 * `Content` is the content of a finished document, `Rest` the part of an unfinished document that is kept.
 */
export interface DocumentRunDefinition<Run extends RunState, Material, Content, Rest> {
  task: ScriptHint['task']
  /** At most, the model's thinking included. */
  outputTokens: number
  /** Defaults to a synthesizer. */
  by?: 'moderator' | 'synthesizer'
  /** The failure on a board without such an agent. */
  noAgent: PlainFailureName & `agent-gone.${string}`
  /** Only some people may read it, so nothing of it is sent while it is written. */
  isConfidential?: true
  find(state: SessionState, id: string): Run | null
  begin(run: Run, by: { agentId: string; model: string }, state: SessionState): Command
  end(id: string, outcome: DocumentRunOutcome<Content, Rest>): Command
  prepare(context: RunContext, run: Run, signal: AbortSignal): Promise<Material | TurnFailure>
  /** Called for each try. `complaint`: the fault of the answer before. */
  request(context: RunContext, input: WriterInput<Run, Material>, complaint?: string): WriterRequest<Content>
  /** The content of a document that was never written. */
  nothing: Content
  restOf(content: Content): Rest
  /** The round whose budget pays for it; missing: the run has a hold. */
  roundOf?(run: Run): string | null
  /** Missing: the material is read once. */
  rereading?: Rereading<Run, Content>
}

/** How a run ended, with its usage. */
export type DocumentRunOutcome<Content, Rest> =
  | (Content & { state: 'done'; usage: ModelUsage | null })
  | (Rest & { state: 'failed'; failure: TurnFailure; usage: ModelUsage | null })
  | (Rest & { state: 'cancelled'; usage: ModelUsage | null })

interface RunState {
  id: string
  state: string
}

interface WriterInput<Run, Material> {
  run: Run
  agent: Agent
  limits: ModelLimits
  material: Material
  /** 1: it is read once more, in another order. */
  reading: 0 | 1
}

interface WriterRequest<Content> {
  prompt: Prompt
  /** Gets the answer as far as it is there, after each piece. */
  onText?(text: string): void
  read(text: string): WriterAnswer<Content>
  /** Awaited after the answer. When it rejects, the run fails and keeps its answer. */
  settle?(content: Content): Promise<void>
}

interface WriterAnswer<Content> {
  content: Content
  isUsable: boolean
  /** The complaint that the model gets with a second try; null: there is no reason for a second try. */
  complaint: string | null
  /** Why it is not usable, if it is not for being unreadable. */
  unusable?: TurnFailure | null
}

/** Runs one kind of document. */
export interface DocumentRunner {
  /** Does a run from begin to end. Returns a failure as `endRun` does. Rejects when the board is lost or released. */
  run(context: RunContext, job: Job, id: string): Promise<TurnFailure | null>
  /** The command that ends a run with nothing written. */
  fail(id: string, failure: TurnFailure, usage: ModelUsage | null): Command
}

/** The one way in which models write documents. */
export function defineDocumentRun<Run extends RunState, Material, Content, Rest>(
  definition: DocumentRunDefinition<Run, Material, Content, Rest>,
): DocumentRunner {
  const fail: DocumentRunner['fail'] = (id, failure, usage) =>
    definition.end(id, { ...definition.restOf(definition.nothing), state: 'failed', failure, usage })
  return {
    fail,
    async run(context, job, id) {
      const run = definition.find(context.state(), id)
      if (!run) return null
      const { by: kind = 'synthesizer' } = definition
      const agent = agentFor(context.state(), kind)
      if (!agent) {
        await context.dispatch(fail(id, agentFailure(definition.noAgent), null))
        return null
      }
      const model = context.models.modelFor(agent)
      // Until the provider takes another call, the run stays queued.
      const request = { model, task: definition.task, signal: job.signal }
      const written = await inPlace(context.models, request, async (place) => {
        const begin = definition.begin(run, { agentId: agent.id, model }, context.state())
        if (!(await context.dispatch(begin))) return null
        return await writeDocument(definition, context, job, { id, run, agent, model, place })
      })
      if (!written) return null
      const failure = agentFailure('unreadable.answer')
      return await endRun(context, job, {
        end: definition.end(id, outcomeOf(definition, written)),
        fallback: fail(id, failure, written.usage),
        failure,
      })
    },
  }
}

/** How an answer ended, with as much of it as there is. */
export interface Written<Content> extends WriterAnswer<Content> {
  end: CallEnd['state']
  usage: ModelUsage | null
  failure: TurnFailure | null
}

function outcomeOf<Content, Rest>(
  { restOf }: { restOf(content: Content): Rest },
  { end, content, isUsable, usage, failure, unusable }: Written<Content>,
): DocumentRunOutcome<Content, Rest> {
  if (end === 'aborted') return { ...restOf(content), state: 'cancelled', usage }
  if (failure) return { ...restOf(content), state: 'failed', failure, usage }
  if (isUsable) return { ...content, state: 'done', usage }
  return {
    ...restOf(content),
    state: 'failed',
    failure: unusable ?? agentFailure('unreadable.answer'),
    usage,
  }
}

interface Writing<Run> {
  /** Pages get the text under this id while it is written. */
  id: string
  run: Run
  agent: Agent
  model: string
  /** Its first call's. */
  place: CallPlace
}

/** One try, and a second one when the first can't be read or cites what did not go in. */
async function writeDocument<Run extends RunState, Material, Content, Rest>(
  definition: DocumentRunDefinition<Run, Material, Content, Rest>,
  context: RunContext,
  job: Job,
  writing: Writing<Run>,
): Promise<Written<Content>> {
  const { id, run, agent, model } = writing
  const failed = (failure: TurnFailure | null): Written<Content> => ({
    ...{ content: definition.nothing, isUsable: false, complaint: null, usage: null, failure },
    end: failure ? 'failed' : 'aborted',
  })
  const work = async () => {
    const material = await definition.prepare(context, run, job.signal)
    if (isFailure(material)) return failed(material)
    const limits = await context.models.limitsOf(model)
    const prepare = (complaint?: string, reading: 0 | 1 = 0) =>
      prepareTry(definition, context, { run, agent, limits, material, reading }, { model, complaint })
    const sent = prepare()
    if (isFailure(sent)) return failed(sent)
    const { first, second, usage } = await callWithRetry<PreparedTry<Content>, Written<Content>>(context, {
      model,
      roundId: definition.roundOf?.(run) ?? null,
      first: sent,
      ...(!definition.isConfidential && { record: recorderOf(context, { id, agentId: agent.id }, model) }),
      call: (prepared) => writeOnce(definition, context, job, writing, prepared),
      retry({ complaint, end }) {
        const next = complaint === null || end !== 'done' ? null : prepare(complaint)
        if (next === null || isFailure(next)) return null
        context.room.endLiveText(id)
        return next
      },
    })
    const written = second ? { ...betterOf(first, second), usage } : first
    const { rereading } = definition
    if (!rereading) return written
    return await readOnceMore(context, {
      ...{ rereading, run, agentId: agent.id, model, limits, first: written, signal: job.signal },
      roundId: definition.roundOf?.(run) ?? null,
      prepare() {
        const again = prepare(undefined, 1)
        return isFailure(again) ? null : again
      },
      ask: (prepared) => writeOnce(definition, context, job, writing, prepared),
      settle: async (content) => sent.request.settle?.(content),
    })
  }
  return await runShown(context, job, { agentId: agent.id, doing: 'thinking', work, failed }).finally(() =>
    context.room.endLiveText(id),
  )
}

/** The second answer, or the first as far as it can be read. */
function betterOf<Content>(first: Written<Content>, second: Written<Content>): Written<Content> {
  if (!first.isUsable || (second.end === 'done' && second.isUsable)) return second
  return { ...first, end: second.end === 'aborted' ? 'aborted' : 'done' }
}

function isFailure<Material>(material: Material | TurnFailure): material is TurnFailure {
  return typeof material === 'object' && material !== null && 'isRetryable' in material
}

export interface PreparedTry<Content> {
  request: WriterRequest<Content>
  prompt: Prompt
  fit: Extract<Fit, { ok: true }>
  outputTokens: number
  isSecond: boolean
  /** Nothing of it is shown before it is joined with the first reading. */
  isSilent: boolean
}

function prepareTry<Run extends RunState, Material, Content, Rest>(
  definition: DocumentRunDefinition<Run, Material, Content, Rest>,
  context: RunContext,
  input: WriterInput<Run, Material>,
  { model, complaint }: { model: string; complaint: string | undefined },
): PreparedTry<Content> | TurnFailure {
  const request = definition.request(context, input, complaint)
  const { prompt } = request
  const size = { model, limits: input.limits, prompt, wishedTokens: definition.outputTokens }
  const fit = fitOutput(context.state(), size)
  if (!fit.ok) return fit.failure
  return {
    request,
    prompt,
    fit,
    outputTokens: fit.outputTokens,
    isSecond: complaint !== undefined,
    isSilent: input.reading === 1,
  }
}

async function writeOnce<Run extends RunState, Material, Content, Rest>(
  definition: DocumentRunDefinition<Run, Material, Content, Rest>,
  context: RunContext,
  job: Job,
  { id, run, agent, model, place }: Writing<Run>,
  { request, prompt, fit, outputTokens, isSecond, isSilent }: PreparedTry<Content>,
): Promise<Written<Content>> {
  const roundId = definition.roundOf?.(run) ?? null
  // A run that had begun before lost a try with the process that began it.
  const isRepeated = run.state !== 'queued' && !isSecond && !isSilent
  const lost = isRepeated ? await interruptedUsage(context.models, model, prompt) : null
  let text = ''
  const end = await context.models.call({
    model,
    prompt,
    maxOutputTokens: outputTokens,
    longer: longerAnswer(context, { model, prompt, fit, roundId }),
    place,
    script: { task: definition.task, agent: { name: agent.name, domain: agent.domain } },
    signal: job.signal,
    onText(delta) {
      if (isSilent) return
      text += delta
      if (!definition.isConfidential) context.room.appendLiveText(id, delta)
      request.onText?.(text)
    },
  })
  const answer = request.read(end.text)
  const settle = async () => (isSilent ? undefined : request.settle?.(answer.content))
  const problem = await canvasError(settle, context.log)
  const usage = sumUsage([lost, end.usage])
  if (problem) return { ...answer, end: 'failed', usage, failure: problem }
  return { ...answer, end: end.state, usage, failure: end.state === 'failed' ? end.failure : null }
}
