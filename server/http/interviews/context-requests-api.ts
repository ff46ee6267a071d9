import { createRoute, z } from '@hono/zod-openapi'
import { ContextReplyRequest } from '#api/interviews.ts'
import { type ApiApp, body } from '../app/api-app.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command } from '../app/caller.ts'
import { forPrograms, needs } from '../app/route-rules.ts'
import { answerInterview, INTERVIEW_PATH, InterviewPath, interviewResponses } from './interviews-api.ts'

const requestPath = `${INTERVIEW_PATH}/context-requests/{contextRequestId}` as const
const RequestPath = InterviewPath.extend({ contextRequestId: z.string().max(64) })
const responses = interviewResponses

const reply = createRoute({
  ...needs('editor'),
  ...forPrograms('session:run'),
  method: 'post',
  path: `${requestPath}/reply`,
  summary: 'Reply to a model that asks the program for context (programs that ask)',
  description:
    'Everyone on the board sees the reply, under the program’s name. For the model it is data, never an instruction. The first reply stays.',
  request: { params: RequestPath, body: body(ContextReplyRequest) },
  responses,
})
const cancel = createRoute({
  ...needs('editor'),
  ...forPrograms('session:run'),
  method: 'post',
  path: `${requestPath}/cancel`,
  summary: 'Have the model continue without the program’s reply (the asker, facilitators)',
  request: { params: RequestPath },
  responses,
})

/** A model's questions to the program of the interview. */
export function addContextRequests(app: ApiApp, services: ApiServices): void {
  app.openapi(reply, async (c) => {
    const { boardId, ...ids } = c.req.valid('param')
    const { text, isByAi } = c.req.valid('json')
    await command(services, c, boardId, { type: 'context.reply', ...ids, text, isByAi })
    return answerInterview(services, c, boardId, ids.interviewId)
  })
  app.openapi(cancel, async (c) => {
    const { boardId, ...ids } = c.req.valid('param')
    await command(services, c, boardId, { type: 'context.cancel', ...ids })
    return answerInterview(services, c, boardId, ids.interviewId)
  })
}
