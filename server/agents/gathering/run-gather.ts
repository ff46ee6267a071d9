import { gatheringPrompt } from '#agents/gathering/gathering-prompt.ts'
import { type ReadGathering, readGathering } from '#agents/gathering/read-gathering.ts'
import { agentFailure } from '#server/agents/agent-failure.ts'
import { askWriter, type WriterRequest, type Written } from '#server/agents/ask-writer.ts'
import { agentFor } from '#server/agents/duty-agent.ts'
import { turnFailureOf } from '#server/agents/failure-of.ts'
import { OUTPUT_TOKENS } from '#server/agents/fit-output.ts'
import { giveUp } from '#server/agents/give-up.ts'
import { sceneOf } from '#server/agents/open-scene.ts'
import type { RunContext } from '#server/agents/run-context.ts'
import { isHandedOn, type Job } from '#server/agents/running-calls.ts'
import type { Agent } from '#session/agent.ts'
import type { Gather, GatherOutcome } from '#session/gather.ts'
import { isAtWork } from '#session/gatherable.ts'
import type { Idea } from '#session/idea.ts'
import { ideasFor } from '#session/ideas-for.ts'
import type { TurnFailure } from '#session/round.ts'
import { entryOf } from '#session/state.ts'
import { clusterIdeas } from './cluster-ideas.ts'

const NOTHING: ReadGathering = { themes: [], rest: [], unknown: [], isReadable: false }

/** A gathering from its beginning to its end in the session. */
export async function runGather(context: RunContext, job: Job, gatherId: string): Promise<void> {
  const asked = entryOf(context.state().gathers, gatherId)
  if (!asked) return
  const agent = agentFor(context.state(), 'synthesizer')
  if (!agent) {
    const failure = agentFailure('agent-gone', 'No synthesizer is on the board. Add one, then gather again.')
    await context.tell({ type: 'gather.end', gatherId, outcome: failed(failure) })
    return
  }
  const model = context.models.modelFor(agent)
  if (!(await context.tell({ type: 'gather.begin', gatherId, agentId: agent.id, model }))) return
  const outcome = await tryGather(context, job, { asked, agent, model })
  if (isHandedOn(job)) return
  if (await context.tell({ type: 'gather.end', gatherId, outcome })) return
  // What can't be told must still end: whoever looks next would ask the model once more.
  const failure = agentFailure('unreadable')
  const unreadable = { ...failed(failure), usage: outcome.usage }
  const told = await context.tell({ type: 'gather.end', gatherId, outcome: unreadable })
  // Perhaps it is the bill that can't be told.
  if (!told) await giveUp(context, job.task, failure)
}

interface Gathering {
  asked: Gather
  agent: Agent
  model: string
}

async function tryGather(
  context: RunContext,
  job: Job,
  { asked, agent, model }: Gathering,
): Promise<GatherOutcome> {
  const ideas = ideasIn(context, asked)
  if (ideas.length < 2)
    return failed(agentFailure('empty', 'Fewer than two of these ideas are left. Gather the others anew.'))
  let groups: number[][]
  try {
    groups = await clusterIdeas(ideas, job.signal)
  } catch (error) {
    return job.signal.aborted
      ? { state: 'cancelled', usage: null }
      : failed(turnFailureOf(error, context.log))
  }
  const written = await askWriter(context, job, {
    id: asked.id,
    task: 'gather',
    agent,
    model,
    outputTokens: OUTPUT_TOKENS.gather,
    wasInterrupted: asked.state === 'thinking',
    ask: (complaint) => ask(context, { agent, ideas, groups }, complaint),
    nothing: NOTHING,
  })
  return outcomeOf(written)
}

/** In the name of whoever asked: what they may not know of, no model is told for them. */
function ideasIn(context: RunContext, { askedBy, numbers }: Gather): Idea[] {
  const known = ideasFor(context.state(), askedBy)
  return numbers.flatMap((number) => known.get(String(number)) ?? []).filter(isAtWork)
}

function ask(
  context: RunContext,
  { agent, ideas, groups }: { agent: Agent; ideas: Idea[]; groups: number[][] },
  complaint: string | undefined,
): WriterRequest<ReadGathering> {
  const scene = sceneOf(context.state(), [], OUTPUT_TOKENS.gather)
  const { prompt, shown } = gatheringPrompt(scene, { agent, ideas, groups }, complaint)
  const numbers = ideas.map(({ number }) => number)
  return {
    prompt,
    read(text) {
      const said = readGathering(text, { numbers, shown, groups })
      return { said, isUsable: said.isReadable, complaint: complaintAbout(said) }
    },
  }
}

function complaintAbout({ isReadable, unknown }: ReadGathering): string | null {
  if (!isReadable) return 'Your answer had no theme in the form that was asked for.'
  return unknown.length === 0 ? null : `There are no ideas ${unknown.join(', ')}.`
}

function outcomeOf({ end, said, isUsable, usage, failure }: Written<ReadGathering>): GatherOutcome {
  if (end === 'aborted') return { state: 'cancelled', usage }
  if (failure) return { state: 'failed', failure, usage }
  if (!isUsable) return { state: 'failed', failure: agentFailure('unreadable'), usage }
  return { state: 'done', themes: said.themes, rest: said.rest, usage }
}

function failed(failure: TurnFailure): GatherOutcome {
  return { state: 'failed', failure, usage: null }
}
