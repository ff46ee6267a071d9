import { FollowUpRequest, OneRound, RoundRequest, Rounds } from '#api/rounds.ts'
import { agentsInLanes } from '#server/agents/canvas/note-lane.ts'
import { libraryAgentOf } from '#server/agents/files/draw-for-question.ts'
import type { AgentOfLibrary } from '#server/agents/files/library.ts'
import { type AdvisorsInput, askAdvisors } from '#server/agents/rounds/ask-advisors.ts'
import { newAgentId } from '#server/ground/new-id.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import { MODE_ADVISORS } from '#session/agents/round-mode.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { Round as RoundState } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, type ApiContext, answer, body, OnceHeader } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { actorOfCaller, idempotencyKey, requireRole } from '../app/caller.ts'
import { jsonBytes, writeList } from '../app/long-answer.ts'
import { defineResource } from '../app/resource.ts'
import { requireRound, requireTurn } from './require-round.ts'
import { roundAnswer } from './round-views.ts'

const path = '/rounds'
const roundPath = `${path}/{roundId}` as const
const ONE_ROUND_DESCRIPTION = 'With an Idempotency-Key header, repeating the request starts no second one.'

const list = boardRoute('viewer', `get ${path}`, {
  summary: 'The rounds of the board, oldest first',
  answers: { 200: answer(Rounds, 'The rounds') },
})
const start = boardRoute('runs', `post ${path}`, {
  summary: 'Ask the advisors (people who may run agents)',
  description: `Answers at once; the round runs on the server. ${ONE_ROUND_DESCRIPTION}`,
  headers: OnceHeader,
  body: body(RoundRequest),
  answers: { 202: answer(OneRound, 'The round, which has just begun') },
})
const read = boardRoute('viewer', `get ${roundPath}`, {
  summary: 'A round with all that was said in it',
  answers: { 200: answer(OneRound, 'The round') },
})
const followUp = boardRoute('runs', `post ${roundPath}/follow-up`, {
  summary: 'Ask one advisor more about what it said',
  description: ONE_ROUND_DESCRIPTION,
  headers: OnceHeader,
  body: body(FollowUpRequest),
  answers: { 202: answer(OneRound, 'The round that was made for it') },
})
const rerun = boardRoute('runs', `post ${roundPath}/rerun`, {
  summary: 'Ask the same once more, with the conversation as it was when the round began',
  description: ONE_ROUND_DESCRIPTION,
  headers: OnceHeader,
  answers: { 202: answer(OneRound, 'The new round') },
})

/** A round as the caller may see it now. */
export const ROUND_RESOURCE = defineResource({
  schema: OneRound,
  description: 'The round as it is now',
  async read(services, c, { boardId, roundId = '' }) {
    const { state } = await requireRole(services, c, boardId, 'viewer')
    return { round: roundAnswer(state, requireRound(state, roundId)) }
  },
})

/**
 * Rounds. A request that starts one answers at once with 202; the round runs on, and reports its progress over the
 * socket.
 */
export function addRounds(app: ApiApp, services: ApiServices): void {
  app.openapi(list, async (c) => {
    const { state } = await requireRole(services, c, c.req.valid('param').boardId, 'viewer')
    const rounds = state.roundOrder.flatMap((id) => entryOf(state.rounds, id) ?? [])
    const bytes = await writeList('rounds', rounds, (round) => roundAnswer(state, round))
    return jsonBytes(c, bytes)
  })

  app.openapi(read, async (c) => c.json(await ROUND_RESOURCE.read(services, c, c.req.valid('param')), 200))

  app.openapi(start, async (c) => {
    const { boardId } = c.req.valid('param')
    const { frame, agents, ...input } = c.req.valid('json')
    await requireRole(services, c, boardId, 'viewer')
    const onBoard = agents && (await bringToBoard(services, c, boardId, agents))
    const request = {
      ...input,
      agents: onBoard,
      ...(frame && { trigger: { kind: 'frame', frameId: frame } as const }),
    }
    return c.json(await ask(services, c, boardId, request), 202)
  })

  app.openapi(followUp, async (c) => {
    const { boardId, roundId } = c.req.valid('param')
    const { turn: turnId, question } = c.req.valid('json')
    const { state } = await requireRole(services, c, boardId, 'viewer')
    const turn = requireTurn(requireRound(state, roundId), turnId)
    const trigger = { kind: 'follow-up', roundId, turnId } as const
    const request = { question, mode: 'single', agents: [turn.agentId], trigger } as const
    return c.json(await ask(services, c, boardId, request), 202)
  })

  app.openapi(rerun, async (c) => {
    const { boardId, roundId } = c.req.valid('param')
    const { state } = await requireRole(services, c, boardId, 'viewer')
    return c.json(await ask(services, c, boardId, sameAgain(state, requireRound(state, roundId))), 202)
  })
}

type RoundQuestion = Omit<AdvisorsInput, 'boardId' | 'actor' | 'commandId'>

/**
 * Adds the advisors of the library among them to the board, as agents that are asked by name only. One whose name is taken is the
 * agent of that name: another person has added it.
 */
async function bringToBoard(
  services: ApiServices,
  c: ApiContext,
  boardId: string,
  keys: readonly string[],
): Promise<string[]> {
  const ids: string[] = []
  for (const key of keys) {
    const found = libraryAgentOf(key)
    ids.push(found ? await agentOfName(services, c, boardId, found) : key)
  }
  return ids
}

async function agentOfName(
  services: ApiServices,
  c: ApiContext,
  boardId: string,
  { agent, file }: AgentOfLibrary,
): Promise<string> {
  const { state, caller } = await requireRole(services, c, boardId, 'viewer')
  const same = state.agents.find(({ name }) => name.toLowerCase() === agent.name.toLowerCase())
  if (same) return same.id
  const agentId = newAgentId()
  const save = { type: 'agent.save', agentId, agent, file, isChosen: false }
  const saved = await services.sessions.dispatch(boardId, save, actorOfCaller(caller))
  if (!saved.ok) throw new Problem(saved.refusal)
  return agentId
}

/**
 * The question of a round once more, for the same agents and notes. An imported round has only the question
 * and its advisors who are on this board.
 */
function sameAgain(state: SessionState, round: RoundState): RoundQuestion {
  const { id: roundId, question, mode, cycles, notes, moderate, synthesize, trigger } = round
  const isImported = trigger.kind === 'import'
  const agents = isImported
    ? agentsInLanes(round).filter((agentId) => agentIn(state, agentId)?.kind === 'advisor')
    : agentsInLanes(round)
  if (isImported) return sameAsInFile(round, agents)
  return { question, mode, cycles, notes, moderate, synthesize, agents, trigger: { kind: 'rerun', roundId } }
}

/** Returns the question of an imported round again, for the advisors of this board who spoke in the file. */
function sameAsInFile({ id: roundId, question }: RoundState, advisors: readonly string[]): RoundQuestion {
  if (advisors.length === 0) throw new Problem('imported-round')
  const { max } = MODE_ADVISORS.sequential
  return {
    question,
    mode: advisors.length === 1 ? 'single' : 'sequential',
    agents: advisors.slice(0, max),
    trigger: { kind: 'rerun', roundId },
  }
}

async function ask(services: ApiServices, c: ApiContext, boardId: string, input: RoundQuestion) {
  const { caller } = await requireRole(services, c, boardId, 'viewer')
  const actor = actorOfCaller(caller)
  const key = idempotencyKey(c)
  const commandId = key === undefined ? undefined : `round.start:${key}`
  const started = await askAdvisors(services, { ...input, boardId, actor, commandId })
  if (!started.ok) throw new Problem(started.refusal)
  return ROUND_RESOURCE.read(services, c, { boardId, roundId: started.roundId })
}
