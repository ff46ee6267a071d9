import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { NewBoardResponse } from '#api/boards.ts'
import { OneInterview } from '#api/interviews.ts'
import { NewTokenResponse } from '#api/tokens.ts'
import { PATIENCE_MS, WAIT } from '#base/testing/patience.ts'
import { serverEnvironment } from '#server/testing/server-environment.ts'
import { TOKEN_SCOPES } from '#session/core/token-scope.ts'
import { serveIn } from '../testing/killed-server.ts'

const SERVE = new URL('../testing/serve.ts', import.meta.url)
const META = 'io.modelcontextprotocol'
const CAPABILITIES = { extensions: { [`${META}/tasks`]: {} } }
const Task = z.object({ result: z.looseObject({ taskId: z.string(), status: z.string() }) })

async function post(url: string, token: string | null, body: object, method = 'POST'): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return (await fetch(url, { method, headers, body: JSON.stringify(body) })).json()
}

async function mcp(
  url: string,
  token: string,
  method: string,
  params: { name?: string; taskId?: string; arguments?: object },
) {
  const _meta = {
    [`${META}/protocolVersion`]: '2026-07-28',
    [`${META}/clientInfo`]: { name: 'a test', version: '1' },
    [`${META}/clientCapabilities`]: CAPABILITIES,
  }
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${token}`,
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    'mcp-name': params.name ?? params.taskId ?? '',
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } })
  return Task.parse(await (await fetch(`${url}/mcp`, { method: 'POST', headers, body })).json()).result
}

test(
  '[MP31] [MP40] a server that is killed after each step loses neither the task nor an answer',
  async () => {
    const environment = await serverEnvironment()
    let server = await serveIn(environment, SERVE)
    let { url } = server.server
    const { board, token: owner } = NewBoardResponse.parse(
      await post(`${url}/api/v1/boards`, null, { title: 'Plans', name: 'Ann' }),
    )
    const body = { name: 'Planner', scopes: TOKEN_SCOPES, boardId: board.id }
    const { secret } = NewTokenResponse.parse(await post(`${url}/api/v1/tokens`, owner, body))
    const args = {
      request: 'Can we ship?',
      initial_questions: [{ type: 'confirm', config: { question: 'Is it ready?' } }],
      max_questions: 1,
      client_request_id: 'plan',
    }
    const ask = { name: 'brainstorm', arguments: args }
    const { taskId } = await mcp(url, secret, 'tools/call', ask)
    await server.kill()

    server = await serveIn(environment, SERVE)
    url = server.server.url
    expect(await mcp(url, secret, 'tasks/get', { taskId })).toMatchObject({ taskId, status: 'working' })
    expect((await mcp(url, secret, 'tools/call', ask)).taskId).toBe(taskId)
    const path = `${url}/api/v1/boards/${board.id}/interviews/${taskId}`
    const read = await fetch(path, { headers: { authorization: `Bearer ${owner}` } })
    const [question] = OneInterview.parse(await read.json()).interview.questions
    await post(`${path}/questions/${question?.id}/answer`, owner, { value: { choice: 'yes' } }, 'PUT')
    await server.kill()

    server = await serveIn(environment, SERVE)
    url = server.server.url
    const done = await vi.waitFor(async () => {
      const task = await mcp(url, secret, 'tasks/get', { taskId })
      expect(task.status).toBe('completed')
      return task
    }, WAIT)
    expect(done).toMatchObject({ result: { structuredContent: { answers: [{ text: 'Yes', by: 'Ann' }] } } })
  },
  PATIENCE_MS * 5,
)
