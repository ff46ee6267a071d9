import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { NewBoardResponse } from '#api/boards.ts'
import { OneInterview } from '#api/interviews.ts'
import { NewTokenResponse } from '#api/tokens.ts'
import { must } from '#base/must.ts'
import { PATIENCE_MS, WAIT } from '#base/testing/patience.ts'
import { serverEnvironment } from '#server/testing/server-environment.ts'
import { TOKEN_SCOPES } from '#session/core/token-scope.ts'
import { YES_OR_NO } from '#session/interviews/testing/interview-board.ts'
import { callTool } from '../testing/call-mcp.ts'
import { serveIn } from '../testing/killed-server.ts'

const SERVE = new URL('../testing/serve-dying.ts', import.meta.url)
const Waiting = z.object({ session_id: z.string() })

async function send(url: string, token: string | null, method: string, body?: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return response.json()
}

test.each([
  { moment: 'before', arrives: false },
  { moment: 'after', arrives: true },
])(
  '[MP33] a server that is killed $moment it wrote claimed answers: they are undelivered, and come once more as maybe repeated',
  async ({ moment, arrives }) => {
    const environment = await serverEnvironment()
    const dying = await serveIn(environment, SERVE, moment)
    const api = `${dying.server.url}/api/v1`
    const about = { title: 'Plans', name: 'Ann' }
    const { board, token: owner } = NewBoardResponse.parse(await send(`${api}/boards`, null, 'POST', about))
    const wanted = { name: 'Planner', scopes: TOKEN_SCOPES, boardId: board.id }
    const { secret } = NewTokenResponse.parse(await send(`${api}/tokens`, owner, 'POST', wanted))
    const args = { request: 'Can we ship?', initial_questions: [YES_OR_NO], participants: 2, wait_seconds: 0 }
    const { data } = await callTool(dying, 'brainstorm', args, { token: secret })
    const path = `/api/v1/boards/${board.id}/interviews/${Waiting.parse(data).session_id}`
    const readAt = async (url: string) => OneInterview.parse(await send(url + path, owner, 'GET')).interview
    const question = must((await readAt(dying.server.url)).questions[0], 'a question')
    const answerPath = `${dying.server.url}${path}/questions/${question.id}/answer`
    await send(answerPath, owner, 'PUT', { value: { choice: 'yes' } })

    const carrier = callTool(dying, 'ideas_list', {}, { token: secret }).then(
      ({ data: carried }) => carried,
      () => null,
    )
    await dying.gone
    expect((await carrier) !== null).toBe(arrives)

    // A minute later: the claim of the process that is gone has run out.
    const next = await serveIn(environment, SERVE, 'late')
    expect((await readAt(next.server.url)).undelivered).toBe(1)
    const again = await callTool(next, 'ideas_list', {}, { token: secret })
    expect(again.data).toMatchObject({
      late_answers: [{ answers: [{ text: 'Yes', number: 1, maybe_repeated: true }] }],
    })
    await vi.waitFor(async () => expect((await readAt(next.server.url)).undelivered).toBe(0), WAIT)
    const last = await callTool(next, 'ideas_list', {}, { token: secret })
    expect(last.data).not.toHaveProperty('late_answers')
  },
  PATIENCE_MS * 3,
)
