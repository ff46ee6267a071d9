import {
  AddStepsRequest,
  AgendaRequest,
  AgendaResponse,
  EditStepRequest,
  MarkDoneRequest,
  type NewStep,
  NextStepRequest,
  StartStepRequest,
} from '#api/agenda.ts'
import { newStepId, newVoteId } from '#server/ground/new-id.ts'
import { type StepVote, stepIn } from '#session/agenda/step.ts'
import type { SessionProjection } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'
import { type ApiApp, type ApiContext, answer, body, OnceHeader } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command, requireRole } from '../app/caller.ts'
import { countRead } from '../app/count-use.ts'
import { defineResource } from '../app/resource.ts'
import { forPrograms } from '../app/route-rules.ts'
import { choicesOf } from '../choosing/notes-of-request.ts'

const path = '/agenda'
const stepPath = '/steps/{stepId}'
const headers = OnceHeader

export const AGENDA_RESOURCE = defineResource({
  schema: AgendaResponse,
  description: 'The agenda as it is now',
  read: async (services, c, { boardId }) =>
    agendaAnswer((await requireRole(services, c, boardId, 'viewer')).view),
})
const responses = { 200: answer(AgendaResponse, AGENDA_RESOURCE.description) }

const read = boardRoute('viewer', `get ${path}`, {
  summary: 'The agenda of the board: its steps, and which one runs',
  answers: responses,
})
const set = boardRoute('facilitator', `put ${path}`, {
  summary: 'Replace the agenda (facilitators)',
  description: 'Steps with a known id keep what happened to them. The step that runs must be among them.',
  headers,
  body: body(AgendaRequest),
  answers: responses,
})
const add = boardRoute('facilitator', 'post /steps', {
  summary: 'Add steps (facilitators)',
  headers,
  body: body(AddStepsRequest),
  answers: responses,
})
const edit = boardRoute('facilitator', `patch ${stepPath}`, {
  summary: 'Change a step, also while it runs (facilitators)',
  headers,
  body: body(EditStepRequest),
  answers: responses,
})
const remove = boardRoute('facilitator', `delete ${stepPath}`, {
  summary: 'Remove a step that does not run (facilitators)',
  headers,
  answers: responses,
})
const next = boardRoute('facilitator', `post ${path}/next`, {
  summary: 'Finish what the step was for, and start the next one (facilitators)',
  description:
    'All of it happens, or nothing. A repeated request changes nothing. A step that votes starts once the notes are on the board: reveal them in a request of their own.',
  headers,
  body: body(NextStepRequest),
  answers: responses,
})
const done = boardRoute('editor', `post ${stepPath}/done`, {
  summary: 'Say that you are done in the step that runs, or not yet',
  ...forPrograms(null),
  headers,
  body: body(MarkDoneRequest),
  answers: responses,
})

/** Routes that start a step, with their summaries. A start may end another step, which the request names in `from`. */
const STARTS = [
  ['start', 'Start a step; the one that runs ends (facilitators)'],
  ['rerun', 'Run a step again from its beginning (facilitators)'],
  ['reopen', 'Continue a step that ended, or plan a skipped one again (facilitators)'],
] as const

/** The agenda of a board. Everyone on the board reads it; facilitators run it. */
export function addAgenda(app: ApiApp, services: ApiServices): void {
  const change = changing(services)
  app.openapi(read, async (c) => c.json(await AGENDA_RESOURCE.read(services, c, c.req.valid('param')), 200))
  app.openapi(set, async (c) => {
    const { version, steps } = c.req.valid('json')
    const { boardId } = c.req.valid('param')
    return change(c, boardId, { type: 'agenda.set', version, steps: steps.map(withId) })
  })
  app.openapi(add, async (c) => {
    const { steps, beforeId = null } = c.req.valid('json')
    const { boardId } = c.req.valid('param')
    return change(c, boardId, { type: 'steps.add', steps: steps.map(withId), beforeId })
  })
  app.openapi(edit, async (c) => {
    const { boardId, stepId } = c.req.valid('param')
    return change(c, boardId, { type: 'step.edit', stepId, changes: c.req.valid('json') })
  })
  app.openapi(remove, async (c) => {
    const { boardId, stepId } = c.req.valid('param')
    return change(c, boardId, { type: 'steps.remove', stepIds: [stepId] })
  })
  addRun(app, services)
}

/** Adds the routes that run the agenda, in contrast to those that plan it. */
function addRun(app: ApiApp, services: ApiServices): void {
  const change = changing(services)
  app.openapi(next, async (c) => {
    const { boardId } = c.req.valid('param')
    const { from, to, reveal, ...closes } = c.req.valid('json')
    const ballot = to === null ? undefined : await ballotOf(services, c, boardId, to)
    return change(c, boardId, {
      type: 'step.next',
      from,
      to,
      ...(reveal && { reveal }),
      voteIds: closes.closeVotes,
      ratingIds: closes.closeRatings,
      checkIds: closes.closeChecks,
      interviewIds: closes.endInterviews,
      ballot,
    })
  })
  app.openapi(done, async (c) => {
    const { boardId, stepId } = c.req.valid('param')
    const here = [...new Set(services.rooms.hereOn(boardId))]
    return change(c, boardId, { ...c.req.valid('json'), type: 'step.mark-done', stepId, here })
  })
  for (const [name, summary] of STARTS) {
    const route = boardRoute('facilitator', `post ${stepPath}/${name}`, {
      summary,
      headers,
      body: body(StartStepRequest),
      answers: responses,
    })
    app.openapi(route, async (c) => {
      const { boardId, stepId } = c.req.valid('param')
      const { from = null } = c.req.valid('json')
      const ballot = name === 'reopen' ? undefined : await ballotOf(services, c, boardId, stepId)
      return change(c, boardId, { type: `step.${name}`, stepId, from, ballot })
    })
  }
}

function changing(services: ApiServices) {
  return async (c: ApiContext, boardId: string, input: { type: string } & Record<string, unknown>) => {
    await requireRole(services, c, boardId, 'viewer')
    await command(services, c, boardId, input)
    return c.json(await AGENDA_RESOURCE.read(services, c, { boardId }), 200)
  }
}

/** The agenda with the ids of people who are done in its step. */
export function agendaAnswer({
  agenda,
  stepDone,
  contributorCount,
  contributors,
}: Pick<SessionProjection, 'agenda' | 'stepDone' | 'contributorCount' | 'contributors'>): AgendaResponse {
  return {
    ...agenda,
    steps: [...agenda.steps],
    done: [...stepDone],
    contributorCount,
    contributors: [...contributors],
  }
}

/** Returns an id for the vote of a step and all finished notes; undefined if the step has no vote. */
async function ballotOf(services: ApiServices, c: ApiContext, boardId: string, stepId: string) {
  const { state, caller } = await requireRole(services, c, boardId, 'viewer')
  const vote = stepIn(state.agenda, stepId)?.vote
  if (!vote) return undefined
  countRead(services, 'choices', caller.userId)
  return ballotForStep(services, state, vote)
}

/** The vote of a step with all finished notes on the canvas now. */
export async function ballotForStep(services: ApiServices, state: SessionState, vote: StepVote) {
  return { voteId: newVoteId(), ...(await choicesOf(services, state, vote)) }
}

function withId({ id, ...plan }: NewStep) {
  return { ...plan, id: id ?? newStepId() }
}
