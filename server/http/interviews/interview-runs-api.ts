import { createRoute } from '@hono/zod-openapi'
import { RetryProbeRequest } from '#api/interviews.ts'
import { type ApiApp, body } from '../app/api-app.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command } from '../app/caller.ts'
import { forPrograms, needs } from '../app/route-rules.ts'
import { answerInterview, INTERVIEW_PATH, InterviewPath, interviewResponses } from './interviews-api.ts'

const responses = interviewResponses

const retryProbe = createRoute({
  ...needs('commenter'),
  ...forPrograms('session:run'),
  method: 'post',
  path: `${INTERVIEW_PATH}/probe/retry`,
  summary: 'Have a model decide again what to ask next, after it failed (commenters)',
  request: { params: InterviewPath, body: body(RetryProbeRequest) },
  responses,
})
const retrySummary = createRoute({
  ...needs('runs'),
  ...forPrograms('session:run'),
  method: 'post',
  path: `${INTERVIEW_PATH}/summary/retry`,
  summary: 'Have a model sum up an ended interview whose answers are only listed (people who may run agents)',
  request: { params: InterviewPath },
  responses,
})

/** Adds the routes with which people retry the work of models in interviews. */
export function addInterviewRuns(app: ApiApp, services: ApiServices): void {
  app.openapi(retryProbe, async (c) => {
    const { boardId, interviewId } = c.req.valid('param')
    const { branch: branchId } = c.req.valid('json')
    await command(services, c, boardId, { type: 'probe.retry', interviewId, branchId })
    return answerInterview(services, c, boardId, interviewId)
  })
  app.openapi(retrySummary, async (c) => {
    const { boardId, interviewId } = c.req.valid('param')
    await command(services, c, boardId, { type: 'interview-summary.retry', interviewId })
    return answerInterview(services, c, boardId, interviewId)
  })
}
