import { readFileSync } from 'node:fs'
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { asRead, dataResult } from '../visit/tool-result.ts'
import { answerUrl, boardUrl, type Visit } from '../visit/visit.ts'
import { SessionId, type TeamSession } from './session-result.ts'
import { isSessionOver, progressOf } from './session-view.ts'
import { findSession } from './team-sessions.ts'

export const APPS_EXTENSION = 'io.modelcontextprotocol/ui'
const MIME_TYPE = 'text/html;profile=mcp-app'
const URI = 'ui://parley/session.html'
const HTML = readFileSync(new URL('./session-app.html', import.meta.url), 'utf8')
const MAX_TEXT_CHARS = 300

/** Metadata of tools whose result the view shows. */
export const SHOWN_IN_APP = { ui: { resourceUri: URI } } as const

/**
 * A small view for clients that show MCP Apps: the number of answers, the open questions, and a link to the board. It
 * polls its own tool, whose result has no answers: only the program receives them, and they count as delivered then.
 */
export function addSessionApp(server: McpServer, visit: Visit): void {
  server.registerResource(
    'session',
    URI,
    {
      title: 'What the team answers',
      mimeType: MIME_TYPE,
      description: 'A view of a session of brainstorm.',
    },
    () => ({
      contents: [{ uri: URI, mimeType: MIME_TYPE, text: HTML, _meta: { ui: { prefersBorder: true } } }],
    }),
  )
  server.registerTool(
    'brainstorm_glance',
    {
      title: 'How far the team is, for the view',
      description: 'Counts and questions of a session, without answers. For the view of MCP Apps.',
      inputSchema: z.object({ session_id: SessionId }),
      annotations: { readOnlyHint: true, openWorldHint: false },
      _meta: { ui: { resourceUri: URI, visibility: ['app'] } },
    },
    ({ session_id }) =>
      asRead(visit, async () => dataResult(glance(visit, await findSession(visit, session_id)))),
  )
}

function glance(visit: Visit, { boardId, interview }: TeamSession): object {
  const url = answerUrl(visit, boardId, interview.id)
  const { settled, total } = progressOf(interview, url, visit.now())
  const asked = interview.questions.filter(({ state }) => state !== 'cancelled')
  return {
    request: interview.title,
    status: isSessionOver(interview) ? 'done' : 'waiting',
    answered: settled,
    total,
    questions: asked.map(({ question, state, answers }) => ({
      text: question.config.question.slice(0, MAX_TEXT_CHARS),
      state,
      answers: answers.length,
    })),
    answer_url: url,
    board_url: boardUrl(visit, boardId),
  }
}
