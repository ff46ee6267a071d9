import {
  type McpServer,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { ApiRefusal } from '../visit/board-api.ts'
import { declaresForms, declaresTasks } from '../visit/client-name.ts'
import { asRead } from '../visit/tool-result.ts'
import { answerUrl, type Visit } from '../visit/visit.ts'
import { pollIntervalAfter } from '../visit/wait-cap.ts'
import type { TeamSession } from './session-result.ts'
import { isSessionOver, openAskBacks, progressOf } from './session-view.ts'
import { cancelSession, deliverSession, findSession, replyInSession } from './team-sessions.ts'

/** The extension of 2026-07-28, which is not that of the revision 2025-11-25. */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks'
const MAX_RESPONSES = 20

const TaskParams = z.looseObject({ taskId: z.string().max(64) })
const Reply = z.looseObject({
  action: z.string(),
  content: z.looseObject({ reply: z.string() }).optional(),
})
/** Returns the result of `brainstorm` for a client that takes tasks. The session is stored, so its id never expires. */
export function taskOf(visit: Visit, session: TeamSession, ctx: Pick<ServerContext, 'mcpReq'>) {
  const { boardId, state, interview, advisorsRefused } = session
  const asked = isSessionOver(interview) || !declaresForms(ctx) ? [] : openAskBacks(state, interview)
  const { message } = progressOf(interview, answerUrl(visit, boardId, interview.id), visit.now())
  return {
    taskId: interview.id,
    status: statusOf(session, asked.length > 0),
    statusMessage: advisorsRefused === undefined ? message : `${message} · ${advisorsRefused}`,
    createdAt: new Date(interview.startedAt).toISOString(),
    lastUpdatedAt: new Date(lastChange(interview)).toISOString(),
    ttlMs: null,
    pollIntervalMs: pollIntervalAfter(visit.now() - interview.startedAt),
    ...(asked.length > 0 && { inputRequests: Object.fromEntries(asked.map(replyRequest)) }),
  }
}

function statusOf({ interview }: TeamSession, isAsked: boolean): string {
  if (!isSessionOver(interview)) return isAsked ? 'input_required' : 'working'
  return interview.end?.reason === 'cancelled' ? 'cancelled' : 'completed'
}

function lastChange({ startedAt, questions, askBacks, end }: TeamSession['interview']): number {
  const answers = questions.flatMap((question) => question.answers)
  const times = [...answers.map(({ at, editedAt }) => editedAt ?? at), ...askBacks.map(({ at }) => at)]
  return Math.max(startedAt, end?.at ?? 0, ...times)
}

function replyRequest({ id, text, by }: { id: string; text: string; by: string }) {
  const message = `${by} asks before answering: ${text}`
  const requestedSchema = {
    type: 'object',
    properties: { reply: { type: 'string', title: 'Your reply' } },
    required: ['reply'],
  }
  return [id, { method: 'elicitation/create', params: { mode: 'form', message, requestedSchema } }] as const
}

/** Implements `tasks/get`, `tasks/update` and `tasks/cancel`, which the library lacks. */
export function addTasks({ server }: McpServer, visit: Visit): void {
  server.setRequestHandler('tasks/get', { params: TaskParams }, ({ taskId }, ctx) =>
    ofTask(visit, ctx, async () => {
      const session = await findSession(visit, taskId)
      const task = taskOf(visit, session, ctx)
      if (task.status !== 'completed') return { ...task }
      return { ...task, result: { ...(await deliverSession(visit, session)) } }
    }),
  )
  server.setRequestHandler('tasks/update', { params: TaskParams }, ({ taskId }, ctx) =>
    ofTask(visit, ctx, async () => {
      const { state, interview } = await findSession(visit, taskId)
      const open = new Set(openAskBacks(state, interview).map(({ id }) => id))
      // The library takes them out of the parameters.
      const responses = Object.entries(ctx.mcpReq.inputResponses ?? {}).slice(0, MAX_RESPONSES)
      for (const [askBack, response] of responses) {
        const read = Reply.safeParse(response)
        const text = read.success && read.data.action === 'accept' ? read.data.content?.reply : undefined
        // A repeated reply, or one without a question, is no mistake of the client's person.
        if (text !== undefined && open.has(askBack)) {
          await replyInSession(visit, taskId, { replyTo: askBack, text, isByAi: false })
        }
      }
      return {}
    }),
  )
  server.setRequestHandler('tasks/cancel', { params: TaskParams }, ({ taskId }, ctx) =>
    ofTask(visit, ctx, async () => {
      await cancelSession(visit, taskId)
      return {}
    }),
  )
}

async function ofTask<T>(visit: Visit, ctx: ServerContext, work: () => Promise<T>): Promise<T> {
  if (!declaresTasks(ctx)) {
    const requiredCapabilities = { extensions: { [TASKS_EXTENSION]: {} } }
    throw new MissingRequiredClientCapabilityError({ requiredCapabilities })
  }
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiRefusal) await visit.giveBack()
    else return asRead(visit, () => Promise.reject(error))
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message)
  }
}
