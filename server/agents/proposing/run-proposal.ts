import { proposalPrompt } from '#agents/proposing/proposal-prompt.ts'
import { type ReadProposal, readProposal } from '#agents/proposing/read-proposal.ts'
import { agentFailure } from '#server/agents/agent-failure.ts'
import { askWriter, type WriterRequest, type Written } from '#server/agents/ask-writer.ts'
import { agentFor } from '#server/agents/duty-agent.ts'
import { turnFailureOf } from '#server/agents/failure-of.ts'
import { OUTPUT_TOKENS } from '#server/agents/fit-output.ts'
import { clusterIdeas } from '#server/agents/gathering/cluster-ideas.ts'
import { giveUp } from '#server/agents/give-up.ts'
import { sceneOf } from '#server/agents/open-scene.ts'
import type { RunContext } from '#server/agents/run-context.ts'
import { isHandedOn, type Job } from '#server/agents/running-calls.ts'
import type { Agent } from '#session/agent.ts'
import { isAtWork } from '#session/gatherable.ts'
import { groupedThemes } from '#session/grouped-themes.ts'
import type { Idea } from '#session/idea.ts'
import { ideasFor } from '#session/ideas-for.ts'
import type { Proposal, ProposalOutcome } from '#session/proposal.ts'
import type { TurnFailure } from '#session/round.ts'
import { entryOf, type SessionState } from '#session/state.ts'
import { NO_PROPOSAL } from './no-proposal.ts'

const NOTHING: ReadProposal = { text: NO_PROPOSAL, unknown: [], isReadable: false }

/** A proposal from its beginning to its end in the session. */
export async function runProposal(context: RunContext, job: Job, proposalId: string): Promise<void> {
  const asked = entryOf(context.state().proposals, proposalId)
  if (!asked) return
  const agent = agentFor(context.state(), 'synthesizer')
  if (!agent) {
    const failure = agentFailure('agent-gone', 'No synthesizer is on the board. Add one, then try again.')
    await context.tell({ type: 'proposal.end', proposalId, outcome: failed(failure) })
    return
  }
  const model = context.models.modelFor(agent)
  if (!(await context.tell({ type: 'proposal.begin', proposalId, agentId: agent.id, model }))) return
  const outcome = await tryProposal(context, job, { asked, agent, model })
  if (isHandedOn(job)) return
  if (await context.tell({ type: 'proposal.end', proposalId, outcome })) return
  // What can't be told must still end: whoever looks next would ask the model once more.
  const failure = agentFailure('unreadable')
  const unreadable = { ...failed(failure), usage: outcome.usage }
  const told = await context.tell({ type: 'proposal.end', proposalId, outcome: unreadable })
  // Perhaps it is the bill that can't be told.
  if (!told) await giveUp(context, job.task, failure)
}

interface Proposing {
  asked: Proposal
  agent: Agent
  model: string
}

async function tryProposal(
  context: RunContext,
  job: Job,
  { asked, agent, model }: Proposing,
): Promise<ProposalOutcome> {
  const ideas = ideasIn(context, asked)
  if (ideas.length === 0) return failed(agentFailure('empty', 'None of its ideas is left. Choose others.'))
  let groups: number[][]
  try {
    groups = await groupsOf(context.state(), ideas, job.signal)
  } catch (error) {
    if (job.signal.aborted) return { state: 'cancelled', text: NO_PROPOSAL, usage: null }
    return failed(turnFailureOf(error, context.log))
  }
  const written = await askWriter(context, job, {
    id: asked.id,
    task: 'propose',
    agent,
    model,
    outputTokens: OUTPUT_TOKENS.propose,
    wasInterrupted: asked.state === 'writing',
    ask: (complaint) => ask(context, { asked, agent, ideas, groups }, complaint),
    nothing: NOTHING,
  })
  return outcomeOf(written)
}

/** In the name of whoever asked: what they may not know of, no model is told for them. */
function ideasIn(context: RunContext, { askedBy, sources }: Proposal): Idea[] {
  const known = ideasFor(context.state(), askedBy)
  return sources.flatMap(({ number }) => known.get(String(number)) ?? []).filter(isAtWork)
}

/** Those of a theme stay together; the rest by their wording. */
async function groupsOf(
  { gathers }: SessionState,
  ideas: readonly Idea[],
  signal: AbortSignal,
): Promise<number[][]> {
  const inside = new Set(ideas.map(({ number }) => number))
  const held = new Set<number>()
  const themes = ideas.flatMap(({ links, number }) => {
    const members = links
      .filter(({ type, to }) => type === 'synthesizes' && inside.has(to) && !held.has(to))
      .map(({ to }) => to)
    for (const member of members) held.add(member)
    return members.length === 0 ? [] : [[...(held.has(number) ? [] : [number]), ...members]]
  })
  const framed = groupedThemes(gathers, new Set([...inside].filter((number) => !held.has(number))))
  themes.push(...framed.map(({ numbers }) => [...numbers]))
  for (const number of themes.flat()) held.add(number)
  const rest = ideas.filter(({ number }) => !held.has(number))
  return [...themes, ...(await clusterIdeas(rest, signal))]
}

interface Material {
  asked: Proposal
  agent: Agent
  ideas: Idea[]
  groups: number[][]
}

function ask(
  context: RunContext,
  material: Material,
  complaint: string | undefined,
): WriterRequest<ReadProposal> {
  const { asked, agent, ideas, groups } = material
  const state = context.state()
  const scene = sceneOf(state, [], OUTPUT_TOKENS.propose)
  const previous = asked.previousId === null ? null : entryOf(state.proposals, asked.previousId)
  const { instructions } = asked
  const { prompt, shown } = proposalPrompt(scene, { agent, ideas, groups, instructions, previous }, complaint)
  // What was decided is told in any case; cited can be only what was shown.
  const sources = ideas.filter(({ number, promotion }) => shown.has(number) || promotion !== null)
  return {
    prompt,
    read(text) {
      const said = readProposal(text, sources)
      return { said, isUsable: said.isReadable, complaint: complaintAbout(said) }
    },
  }
}

function complaintAbout({ isReadable, unknown }: ReadProposal): string | null {
  if (!isReadable) return 'Your answer had neither a summary nor a finding in the form that was asked for.'
  return unknown.length === 0 ? null : `There are no ideas ${unknown.join(', ')}.`
}

function outcomeOf({ end, said, isUsable, usage, failure }: Written<ReadProposal>): ProposalOutcome {
  const { text } = said
  if (end === 'aborted') return { state: 'cancelled', text, usage }
  if (failure) return { state: 'failed', text, failure, usage }
  if (!isUsable) return { state: 'failed', text, failure: agentFailure('unreadable'), usage }
  return { state: 'done', text, usage }
}

function failed(failure: TurnFailure): ProposalOutcome {
  return { state: 'failed', text: NO_PROPOSAL, failure, usage: null }
}
