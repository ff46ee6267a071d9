import { z } from 'zod'
import { NewTokenResponse } from '#api/tokens.ts'
import type { ApiUnderTest, OpenedBoard } from '#server/http/testing/with-api.ts'
import { TOKEN_SCOPES, type TokenScope } from '#session/core/token-scope.ts'

const REVISION = '2026-07-28'
const META = 'io.modelcontextprotocol'

const Answer = z.object({
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
})
const ToolResult = z.object({
  isError: z.boolean().optional(),
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
})

/** A token for a program of the board's person. */
export async function makeToken(
  api: ApiUnderTest,
  { board, token }: Pick<OpenedBoard, 'board' | 'token'>,
  { scopes = TOKEN_SCOPES, name = 'Planner' }: { scopes?: readonly TokenScope[]; name?: string } = {},
): Promise<string> {
  const body = { name, scopes, boardId: board.id }
  const made = await api.ask(NewTokenResponse, 'POST /api/v1/tokens', { token, body })
  return made.secret
}

export type Served = { server: { url: string } }

export interface McpCall {
  token?: string
  headers?: Record<string, string>
  /** The capabilities that the client declares. */
  capabilities?: object
  signal?: AbortSignal
}

/** One request of the revision 2026-07-28, as it is on the wire. */
export function sendMcp(api: Served, method: string, params: object, call: McpCall = {}): Promise<Response> {
  const { token, headers, capabilities = {}, signal } = call
  const named = z.object({ name: z.string() }).or(z.object({ taskId: z.string() }))
  const target = named.or(z.object({ uri: z.string() })).safeParse(params)
  const name = target.success ? Object.values(target.data)[0] : undefined
  return fetch(`${api.server.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': REVISION,
      'mcp-method': method,
      ...(name !== undefined && { 'mcp-name': name }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: {
        ...params,
        _meta: {
          [`${META}/protocolVersion`]: REVISION,
          [`${META}/clientInfo`]: { name: 'a test', version: '1' },
          [`${META}/clientCapabilities`]: capabilities,
          ...('_meta' in params ? z.object({}).loose().parse(params._meta) : {}),
        },
      },
    }),
    ...(signal && { signal }),
  })
}

/** The result of a request, or its error. */
export async function askMcp(api: Served, method: string, params: object, call: McpCall) {
  const response = await sendMcp(api, method, params, call)
  const text = await response.text()
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const last = isStream
    ? (text
        .trim()
        .split('\n\n')
        .at(-1)
        ?.match(/^data: (.*)$/m)?.[1] ?? '')
    : text
  return Answer.parse(JSON.parse(last))
}

/** A tool's data, or its refusal: `code: sentence`. */
export async function callTool(api: Served, name: string, args: object, call: McpCall) {
  const { result, error } = await askMcp(api, 'tools/call', { name, arguments: args }, call)
  if (!result) throw new Error(`${name}: ${error?.message}`)
  const { isError = false, content, structuredContent } = ToolResult.parse(result)
  return { isError, text: content.map(({ text }) => text).join('\n'), data: structuredContent ?? {} }
}
