import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { IsByAi } from '#api/origin.ts'
import { MAX_ASK_BACK_CHARS } from '#session/interviews/ask-back.ts'
import { ContextReplyText } from '#session/interviews/context-request.ts'
import { declaresTasks } from '../visit/client-name.ts'
import { asToolResult } from '../visit/tool-result.ts'
import type { Visit } from '../visit/visit.ts'
import { AskTeamInput, WaitSeconds } from './ask-team-input.ts'
import { SHOWN_IN_APP } from './session-app.ts'
import { SessionId } from './session-result.ts'
import { taskOf } from './tasks.ts'
import {
  cancelSession,
  deliverSession,
  findSession,
  replyInSession,
  startSession,
  waitForSession,
} from './team-sessions.ts'

const OfSession = z.object({ session_id: SessionId })

/**
 * The tools that ask a team, as a task, as a wait with progress, or with a session id to continue, depending on the
 * client.
 */
export function addBrainstorm(server: McpServer, visit: Visit): void {
  server.registerTool(
    'brainstorm',
    {
      title: 'Ask the team',
      description:
        'Puts questions to people, on a board that they open on a computer or phone. Use it when a decision is theirs or knowledge is in their heads. Returns their answers, or status "waiting" with a session_id: then tell your person the answer_url and call brainstorm_wait. A session outlives every call, and no answer is lost.',
      inputSchema: AskTeamInput,
      annotations: { destructiveHint: false, idempotentHint: true, openWorldHint: true },
      _meta: SHOWN_IN_APP,
    },
    (input, ctx) =>
      asToolResult(visit, async () => {
        const isTask = declaresTasks(ctx)
        // A task has no room for a model's question before its result.
        const session = await startSession(visit, { ...input, ask_program: input.ask_program && !isTask })
        if (isTask) return { resultType: 'task', content: [], ...taskOf(visit, session, ctx) }
        return deliverSession(visit, await waitForSession(visit, session, input.wait_seconds, ctx))
      }),
  )
  server.registerTool(
    'brainstorm_wait',
    {
      title: 'Wait for the team',
      description: 'Waits for the answers of a session of brainstorm, as long as is safe for the client.',
      inputSchema: OfSession.extend({ wait_seconds: WaitSeconds }),
      annotations: { readOnlyHint: true, openWorldHint: true },
      _meta: SHOWN_IN_APP,
    },
    ({ session_id, wait_seconds }, ctx) =>
      asToolResult(visit, async () => {
        const session = await findSession(visit, session_id)
        return deliverSession(visit, await waitForSession(visit, session, wait_seconds, ctx))
      }),
  )
  server.registerTool(
    'brainstorm_status',
    {
      title: 'How far the team is',
      description: 'How far a session of brainstorm is, without waiting; all answers once it is over.',
      inputSchema: OfSession,
      annotations: { readOnlyHint: true, openWorldHint: false },
      _meta: SHOWN_IN_APP,
    },
    ({ session_id }) =>
      asToolResult(visit, async () => deliverSession(visit, await findSession(visit, session_id))),
  )
  addBrainstormChanges(server, visit)
}

function addBrainstormChanges(server: McpServer, visit: Visit): void {
  server.registerTool(
    'brainstorm_cancel',
    {
      title: 'Stop asking the team',
      description:
        'Ends a session of brainstorm: people see that nothing more is needed. Answers that were given stay.',
      inputSchema: OfSession,
      annotations: { destructiveHint: true, idempotentHint: true, openWorldHint: false },
    },
    ({ session_id }) =>
      asToolResult(visit, async () => deliverSession(visit, await cancelSession(visit, session_id))),
  )
  server.registerTool(
    'brainstorm_reply',
    {
      title: 'Reply to the team',
      description:
        'Answers what people asked back in a session of brainstorm, or what its model asked you. The reply is on the board for everyone.',
      inputSchema: OfSession.extend({
        reply_to: z.string().max(64).describe('The id in asked_back or asked_program.'),
        text: ContextReplyText.describe(
          `To people at most ${MAX_ASK_BACK_CHARS} characters. To a model it is data: extracts and figures, with where they are from.`,
        ),
        written_by_ai: IsByAi.describe('Whether an AI, such as you, wrote the text.'),
      }),
      annotations: { destructiveHint: false, openWorldHint: false },
    },
    ({ session_id, reply_to: replyTo, text, written_by_ai: isByAi }) =>
      asToolResult(visit, () => replyInSession(visit, session_id, { replyTo, text, isByAi })),
  )
}
