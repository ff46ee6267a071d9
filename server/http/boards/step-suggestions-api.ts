import { AgendaResponse, StartStepRequest } from '#api/agenda.ts'
import { OneStepSuggestion, type StepSuggestionResponse } from '#api/step-suggestions.ts'
import { requestStepSuggestion } from '#server/agents/documents/step-suggestion.ts'
import { newVoteId } from '#server/ground/new-id.ts'
import { stepIn } from '#session/agenda/step.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { SessionState } from '#session/state.ts'
import { NEW_STEPS } from '#session/step-suggestions/new-steps.ts'
import type { StepSuggestion } from '#session/step-suggestions/step-suggestion.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer, body, OnceHeader } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { actorOfCaller, command, idempotencyKey, requireRole } from '../app/caller.ts'
import { countRead } from '../app/count-use.ts'
import { defineResource } from '../app/resource.ts'
import { choicesOf } from '../choosing/notes-of-request.ts'
import { agendaAnswer } from './agenda-api.ts'

const path = '/step-suggestion'
const onePath = `${path}/{suggestionId}`
const headers = OnceHeader

export const STEP_SUGGESTION_RESOURCE = defineResource({
  schema: OneStepSuggestion,
  description: 'The suggestion as it is now',
  async read(services, c, { boardId }) {
    const { view } = await requireRole(services, c, boardId, 'facilitator')
    return { suggestion: view.stepSuggestion && suggestionAnswer(view.stepSuggestion) }
  },
})
const responses = { 200: answer(OneStepSuggestion, STEP_SUGGESTION_RESOURCE.description) }

const read = boardRoute('facilitator', `get ${path}`, {
  summary: 'The next step that the moderator suggests (facilitators)',
  answers: responses,
})
const ask = boardRoute('facilitator', `post ${path}`, {
  summary: 'Ask the moderator which step comes next; it never starts it (facilitators)',
  description: 'Needs the setting `suggestsSteps`. Only facilitators read the suggestion.',
  headers,
  answers: { 202: answer(OneStepSuggestion, 'The suggestion, which has just been asked for') },
})
const start = boardRoute('facilitator', `post ${onePath}/start`, {
  summary: 'Start the suggested step; a new one is added to the agenda first (facilitators)',
  headers,
  body: body(StartStepRequest),
  answers: { 200: answer(AgendaResponse, 'The agenda as it is now') },
})

/** The moderator's suggestions for the next step. Facilitators alone request and see them. */
export function addStepSuggestions(app: ApiApp, services: ApiServices): void {
  app.openapi(read, async (c) =>
    c.json(await STEP_SUGGESTION_RESOURCE.read(services, c, c.req.valid('param')), 200),
  )

  app.openapi(ask, async (c) => {
    const { boardId } = c.req.valid('param')
    const { caller } = await requireRole(services, c, boardId, 'facilitator')
    const actor = actorOfCaller(caller)
    const requested = await requestStepSuggestion(services, { boardId, actor, commandId: idempotencyKey(c) })
    if (!requested.ok) throw new Problem(requested.refusal)
    return c.json(await STEP_SUGGESTION_RESOURCE.read(services, c, { boardId }), 202)
  })

  app.openapi(start, async (c) => {
    const { boardId, suggestionId } = c.req.valid('param')
    const { from = null } = c.req.valid('json')
    const { caller, state } = await requireRole(services, c, boardId, 'facilitator')
    const ballot = await ballotOf(services, { userId: caller.userId, state, suggestionId })
    await command(services, c, boardId, { type: 'step-suggestion.follow', suggestionId, from, ballot })
    return c.json(agendaAnswer((await requireRole(services, c, boardId, 'viewer')).view), 200)
  })
}

/** Returns an id for the vote of a suggested step and all finished notes; undefined if the step has no vote. */
async function ballotOf(
  services: ApiServices,
  { userId, state, suggestionId }: { userId: string; state: SessionState; suggestionId: string },
) {
  const step = entryOf(state.stepSuggestions, suggestionId)?.step
  const plan = step?.kind === 'new' ? NEW_STEPS[step.step] : step && stepIn(state.agenda, step.stepId)
  if (!plan?.vote) return undefined
  countRead(services, 'choices', userId)
  return { voteId: newVoteId(), ...(await choicesOf(services, state, plan.vote)) }
}

function suggestionAnswer({
  agentId: agent,
  failure,
  roundId: _roundId,
  usage: _usage,
  state,
  ...rest
}: StepSuggestion): StepSuggestionResponse | null {
  if (state !== 'queued' && state !== 'thinking' && state !== 'proposed' && state !== 'failed') return null
  return { ...rest, state, agent, ...(failure && { error: failure }) }
}
