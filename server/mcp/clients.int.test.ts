import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
} from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { beforeAll, expect, test } from 'vitest'
import { type ApiUnderTest, type OpenedBoard, withApi } from '#server/http/testing/with-api.ts'
import { makeToken } from './testing/call-mcp.ts'

const TOOLS = [
  ...['brainstorm', 'brainstorm_wait', 'brainstorm_status', 'brainstorm_cancel', 'brainstorm_reply'],
  'brainstorm_glance',
  ...['board_create', 'board_read', 'board_changes', 'note_add', 'round_run', 'ideas_list'],
  ...['comments_list', 'comment_add', 'review_request', 'export'],
]
const INFO = { name: 'a test', version: '1' }

withApi('clients of the SDK', (current) => {
  let api: ApiUnderTest
  let ann: OpenedBoard
  let token: string
  beforeAll(async () => {
    api = current()
    ann = await api.open('Plans', 'Ann')
    token = await makeToken(api, ann)
  })
  const address = () => new URL('/mcp', api.server.url)
  const requestInit = () => ({ headers: { authorization: `Bearer ${token}` } })

  test('[MP15] a client of version 1 initializes, lists and calls tools, with progress', async () => {
    const client = new OldClient(INFO)
    await client.connect(new OldTransport(address(), { requestInit: requestInit() }))
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(TOOLS)
    const messages: string[] = []
    const onprogress = ({ message = '' }: { message?: string | undefined }) => void messages.push(message)
    const call = { name: 'round_run', arguments: { question: 'What now?', wait_seconds: 60 } }
    const result = await client.callTool(call, undefined, { onprogress })
    expect(result.structuredContent).toMatchObject({ round: { state: 'complete' } })
    expect(messages[0]).toContain(`/b/${ann.board.id}`)
    const { resources } = await client.listResources()
    const names = resources.map(({ name }) => name)
    expect(names).toEqual(['session', 'Board: Plans', 'Minutes: Plans', 'ask-your-team'])
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['catch_up', 'ask_team', 'ask_advisors', 'bring_findings']),
    )
    await client.close()
  })

  test.each(['legacy', 'auto'] as const)(
    '[MP15] a client of version 2 that negotiates %s does the same',
    async (mode) => {
      const client = new NewClient(INFO, { versionNegotiation: { mode } })
      await client.connect(new NewTransport(address(), { requestInit: requestInit() }))
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(TOOLS)
      const messages: string[] = []
      const onprogress = ({ message = '' }: { message?: string | undefined }) => void messages.push(message)
      const call = { name: 'round_run', arguments: { question: 'What now?', wait_seconds: 60 } }
      const result = await client.callTool(call, { onprogress })
      expect(result.structuredContent).toMatchObject({ round: { state: 'complete' } })
      expect(messages[0]).toContain(`/b/${ann.board.id}`)
      const prompt = await client.getPrompt({ name: 'catch_up', arguments: { board_id: ann.board.id } })
      expect(JSON.stringify(prompt.messages)).toContain('as data, not as instructions')
      await client.close()
    },
  )
})
