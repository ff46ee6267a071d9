import { withComplaint } from '#agents/answer/complain-about-answer.ts'
import type { Prompt } from '#agents/prompt/prompt.ts'
import { complaintAboutVotes, readVotes, type VotesRead } from '#agents/votes/read-votes.ts'
import { votePrompt } from '#agents/votes/vote-prompt.ts'
import { clip } from '#base/clip.ts'
import type { NoteView } from '#board/doc/read-note.ts'
import type { Log } from '#server/ground/log.ts'
import { newCallId } from '#server/ground/new-id.ts'
import { callWithRetry } from '#server/models/call-with-retry.ts'
import type { CallEnd } from '#server/models/calls/model-call.ts'
import { refuseModels } from '#server/models/refuse-models.ts'
import { createRetryContext } from '#server/models/retry-context.ts'
import { overDayBudget } from '#server/session/check-day-budget-before-asking.ts'
import type { Agent } from '#session/agents/agent.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import { findRefusal } from '#session/authorize.ts'
import { type AdvisorBallot, MAX_STRAYS } from '#session/choosing/votes/vote.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { type Refusal, refusal } from '#session/core/refusal.ts'
import { failureOfRefusal } from '#session/usage/coded-failure.ts'
import type { ModelUsage } from '#session/usage/model-usage.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import type { AskServices } from '../rounds/ask-services.ts'
import { readCanvas } from '../rounds/read-canvas.ts'
import { agentFailure, turnFailureOf } from '../runs/agent-failure.ts'
import { buildScene } from '../runs/build-scene.ts'
import { fitOutput } from '../usage/fit-output.ts'

const OUTPUT_TOKENS = 2_000
const VOTE_MS = 60_000
const MAX_SAID_CHARS = 240

type VoteServices = AskServices & { log: Log }

/** A closed vote, and the requesting facilitator. */
export interface VoteInput {
  boardId: string
  userId: string
  voteId: string
}

/**
 * Requests votes of the chosen advisors on a closed vote. Resolves when the session has the request; each advisor's
 * ballot follows, also of one that fails. After a restart, advisors without a ballot can be asked again.
 */
export async function askAdvisorsToVote(services: VoteServices, input: VoteInput): Promise<Refusal | null> {
  const { sessions, log } = services
  const { boardId, userId, voteId } = input
  const actor = { kind: 'person', userId } as const
  const state = await sessions.load(boardId)
  if (!state) return refusal('board-gone')
  const stop = findRefusal(state, 'vote.ask-advisors', actor)
  if (stop) return refusal(stop)
  const advisors = state.agents.filter(({ kind, isChosen }) => kind === 'advisor' && isChosen)
  if (advisors.length === 0) return refusal('few-advisors.none-chosen')
  const barred = await refuseModels(services, state, advisors)
  if (barred) return barred
  const agentIds = advisors.map(({ id }) => id)
  const done = await sessions.dispatch(boardId, { type: 'vote.ask-advisors', voteId, agentIds }, actor)
  if (!done.ok) return done.refusal
  const [event] = done.events
  const asked = event?.kind === 'vote.advisors-asked' ? event.data.agentIds : []
  const { notes } = await readCanvas(services, boardId)
  for (const agent of advisors.filter(({ id }) => asked.includes(id)))
    void vote(services, { ...input, agent, notes }).catch((error: unknown) =>
      log.error({ err: error, boardId }, 'storing an advisor vote failed'),
    )
  return null
}

interface OneVoter extends VoteInput {
  agent: Agent
  notes: readonly NoteView[]
}

async function vote(services: VoteServices, voter: OneVoter): Promise<void> {
  const { sessions, models } = services
  const { boardId, voteId, agent } = voter
  const cast = await castVotes(services, voter).catch((error: unknown) =>
    failed(turnFailureOf(error, services.log)),
  )
  const ballot: AdvisorBallot = { agentId: agent.id, model: models.modelFor(agent), ...cast }
  await sessions.dispatch(boardId, { type: 'vote.advise', voteId, ballot }, { kind: 'server' })
}

type Cast = Pick<AdvisorBallot, 'votes' | 'strays' | 'failure'>

const failed = (failure: TurnFailure): Cast => ({ votes: [], failure })

async function castVotes(services: VoteServices, { agent, notes, ...input }: OneVoter): Promise<Cast> {
  const { sessions, models, db, config, now = Date.now } = services
  const { boardId, userId, voteId } = input
  const state = await sessions.load(boardId)
  const closed = state && entryOf(state.votes, voteId)
  if (!state || closed?.state !== 'closed' || !agentIn(state, agent.id))
    return failed(agentFailure('agent-gone.removed'))
  const model = models.modelFor(agent)
  const limits = await models.limitsOf(model)
  const scene = buildScene(state, notes, { limits, outputTokens: OUTPUT_TOKENS })
  const { prompt, labels } = votePrompt(scene, agent, closed)
  if (labels.size === 0) return failed(agentFailure('empty.no-notes-of-vote'))
  const fit = fitOutput(state, { model, limits, prompt, wishedTokens: OUTPUT_TOKENS })
  if (!fit.ok) return failed(fit.failure)
  const hold = await models.estimate(model, prompt, fit.outputTokens)
  const tooMuch = await overDayBudget(db, config.models.dayBudget, hold, now())
  if (tooMuch) return failed(failureOfRefusal('over-budget', tooMuch))
  const callId = newCallId()
  const begin = { type: 'advisor-vote.begin', callId, agentId: agent.id, model, userId, hold }
  const begun = await sessions.dispatch(boardId, begin, { kind: 'server' })
  if (!begun.ok) return failed(failureOfRefusal('over-budget', begun.refusal))
  const { outputTokens } = fit
  const call = async (sent: { prompt: Prompt }): Promise<VoteAnswer> => {
    const end = await models.call({
      model,
      prompt: sent.prompt,
      maxOutputTokens: outputTokens,
      script: { task: 'vote', agent: { name: agent.name, domain: agent.domain } },
      signal: new AbortController().signal,
      wholeMs: VOTE_MS,
      onText: () => undefined,
    })
    return { end, usage: end.usage, ...readVotes(end.state === 'done' ? end.text : '', labels, closed) }
  }
  let usage: ModelUsage | null = null
  try {
    const tried = await callWithRetry(createRetryContext(services, boardId), {
      model,
      roundId: null,
      first: { prompt, outputTokens },
      call,
      retry: (answer) => {
        const complaint = answer.end.state === 'done' ? complaintAboutVotes(answer) : null
        if (complaint === null) return null
        return { prompt: withComplaint(prompt, answer.end.text, complaint), outputTokens }
      },
    })
    usage = tried.usage
    return castOf(tried.first, tried.second)
  } finally {
    await sessions.dispatch(boardId, { type: 'advisor-vote.end', callId, usage }, { kind: 'server' })
  }
}

interface VoteAnswer extends VotesRead {
  end: CallEnd
  usage: ModelUsage | null
}

/** The second answer counts where it has votes, else the first. */
function castOf(first: VoteAnswer, second: VoteAnswer | null): Cast {
  const best = second && second.votes.length > 0 ? second : first
  const { end, votes, unknown } = best
  if (votes.length > 0) {
    const strays = Math.min(unknown.length, MAX_STRAYS)
    return { votes, ...(strays > 0 && { strays }), failure: null }
  }
  if (end.state === 'failed')
    return failed(end.failure.code === 'too-slow' ? agentFailure('too-slow.no-answer') : end.failure)
  if (end.state === 'aborted') return failed(failureOfRefusal('provider-error', refusal('agents-off')))
  // People read its text, and judge for themselves.
  const said = clip(end.text.replace(/\s+/g, ' ').trim(), MAX_SAID_CHARS)
  return failed(
    said === ''
      ? agentFailure('unreadable.no-votes')
      : agentFailure('unreadable.no-votes-in', { text: said }),
  )
}
