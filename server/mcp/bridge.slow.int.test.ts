import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Client as NewClient } from '@modelcontextprotocol/client'
import { StdioClientTransport as NewTransport } from '@modelcontextprotocol/client/stdio'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { must } from '#base/must.ts'
import { type ApiUnderTest, type OpenedBoard, withApi } from '#server/http/testing/with-api.ts'
import { makeToken } from './testing/call-mcp.ts'

const BRIDGE = fileURLToPath(new URL('../../scripts/mcp/parley-mcp.js', import.meta.url))
const INFO = { name: 'a test', version: '1' }

withApi('the bridge from stdio', (current) => {
  let api: ApiUnderTest
  let ann: OpenedBoard
  let token: string
  beforeAll(async () => {
    api = current()
    ann = await api.open('Plans', 'Ann')
    token = await makeToken(api, ann)
  })
  const program = (env: Record<string, string> = {}) => ({
    command: process.execPath,
    args: [BRIDGE, '--url', api.server.url],
    env: { PARLEY_TOKEN: token, ...env },
  })

  test('[MP20] a client of version 1 works over stdio as over HTTP, with progress', async () => {
    const client = new OldClient(INFO)
    await client.connect(new OldTransport(program()))
    const messages: string[] = []
    const onprogress = ({ message = '' }: { message?: string | undefined }) => void messages.push(message)
    const call = { name: 'round_run', arguments: { question: 'What now?', wait_seconds: 60 } }
    const result = await client.callTool(call, undefined, { onprogress })
    expect(result.structuredContent).toMatchObject({ round: { state: 'complete' } })
    expect(messages[0]).toContain(`/b/${ann.board.id}`)
    await client.close()
  })

  test.each(['legacy', 'auto'] as const)(
    '[MP20] a client of version 2 that negotiates %s works over stdio',
    async (mode) => {
      const client = new NewClient(INFO, { versionNegotiation: { mode } })
      await client.connect(new NewTransport(program()))
      const read = await client.callTool({ name: 'board_read', arguments: {} })
      expect(read.structuredContent).toMatchObject({ board: { title: 'Plans' } })
      await client.close()
    },
  )

  test('[MP20] the client’s name reaches the server, whatever letters it has', async () => {
    const agents: unknown[] = []
    const server = createServer((request, response) => {
      agents.push(request.headers['user-agent'])
      response.setHeader('content-type', 'application/json')
      response.end('{"jsonrpc":"2.0","id":1,"result":{}}')
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close())
    const address = must(server.address(), 'an address')
    const url = typeof address === 'string' ? address : `http://127.0.0.1:${address.port}`
    const bridge = spawn(process.execPath, [BRIDGE, '--url', url], {
      env: { NODE_ENV: 'test', PARLEY_TOKEN: 't' },
    })
    const say = async (message: object) => {
      const answered = once(bridge.stdout, 'data')
      bridge.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, ...message })}\n`)
      await answered
    }
    await say({ method: 'initialize', params: { clientInfo: { name: 'codex\r\n ✓-mcp', version: '1' } } })
    await say({ method: 'tools/list' })
    bridge.stdin.end()
    expect(agents).toEqual(Array(2).fill('codex -mcp via parley-mcp'))
  })

  test('[MP20] a refusal of the server and an unreachable one are errors of the request', async () => {
    const say = async (env: Record<string, string>, url = api.server.url) => {
      const bridge = spawn(process.execPath, [BRIDGE, '--url', url], {
        env: { NODE_ENV: 'test', PARLEY_TOKEN: token, ...env },
      })
      const answered = new Promise<string>((resolve) =>
        bridge.stdout.once('data', (data) => resolve(String(data))),
      )
      bridge.stdin.write('no JSON\n{"jsonrpc":"2.0","id":7,"method":"ping"}\n')
      const answer: unknown = JSON.parse(await answered)
      bridge.stdin.end()
      const complaints = await text(bridge.stderr)
      return [answer, complaints]
    }
    const error = (message: string) => ({ id: 7, error: { message: expect.stringContaining(message) } })
    expect(await say({ PARLEY_TOKEN: 'parley_wrong' })).toMatchObject([error('This token is wrong'), ''])
    expect(await say({}, 'http://127.0.0.1:9')).toMatchObject([error('can’t be reached'), ''])
  })

  test('[MP20] without a token it prints the remedy, and ends', async () => {
    const bridge = spawn(process.execPath, [BRIDGE], { env: { NODE_ENV: 'test' } })
    const [complaint, code] = await Promise.all([
      text(bridge.stderr),
      new Promise((resolve) => bridge.once('exit', resolve)),
    ])
    expect([complaint, code]).toEqual([expect.stringContaining('PARLEY_TOKEN'), 1])
  })
})
