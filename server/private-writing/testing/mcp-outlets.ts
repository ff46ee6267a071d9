import { expect } from 'vitest'
import { z } from 'zod'
import { askMcp, callTool } from '#server/mcp/testing/call-mcp.ts'
import { TOKEN_SCOPES } from '#session/core/token-scope.ts'
import type { Person, PrivateStage } from './private-stage.ts'

const Names = z.object({ tools: z.array(z.object({ name: z.string() })) })
const Resources = z.object({ resources: z.array(z.object({ uri: z.string() })) })

/** The arguments for each tool. `null`: the tool answers only with content that the program itself has sent. */
const TOOLS: Record<string, readonly object[] | null> = {
  board_read: [{}],
  board_changes: [{}],
  comments_list: [{ state: 'all' }],
  ideas_list: [{}, { query: 'zebrafish' }, { query: 'quokka' }],
  export: ['md', 'csv', 'txt', 'json'].map((format) => ({ format })),
  brainstorm: [
    {
      request: 'What is missing?',
      initial_questions: [{ type: 'ask_text', config: { question: 'What else?' } }],
      wait_seconds: 0,
      client_request_id: 'outlets',
    },
  ],
  board_create: null,
  note_add: null,
  comment_add: null,
  review_request: null,
  // Texts of a round are read as frames, as paths of the API, and as prompts.
  round_run: null,
  // Their answers about a session of `brainstorm` are read as an interview.
  brainstorm_glance: null,
  brainstorm_wait: null,
  brainstorm_status: null,
  brainstorm_cancel: null,
  brainstorm_reply: null,
}

export async function tokenOf(stage: PrivateStage, person: Person): Promise<string> {
  const wanted = { name: 'Planner', scopes: TOKEN_SCOPES, boardId: stage.boardId }
  return (await stage.ask('POST /api/v1/tokens', wanted, person)).secret
}

/** Reads all tools and every listed resource at `/mcp`, as a program of the reader. */
export async function readTools(stage: PrivateStage, reader: Person): Promise<string> {
  const call = { token: await tokenOf(stage, reader) }
  const ask = async (method: string, params: object = {}) => {
    const { result, error } = await askMcp(stage, method, params, call)
    expect([method, error]).toEqual([method, undefined])
    return result
  }
  const names = Names.parse(await ask('tools/list')).tools.map(({ name }) => name)
  expect(names.filter((name) => !(name in TOOLS))).toEqual([])
  const answers: unknown[] = []
  for (const [name, calls] of Object.entries(TOOLS))
    for (const args of calls ?? []) {
      const { isError, text, data } = await callTool(stage, name, args, call)
      expect([name, isError, text]).toEqual([name, false, text])
      answers.push(text, data)
    }
  const { resources } = Resources.parse(await ask('resources/list'))
  for (const { uri } of resources) answers.push(await ask('resources/read', { uri }))
  expect(resources.some(({ uri }) => uri.includes(stage.boardId))).toBe(true)
  // These texts are about asking in general, not about a board.
  answers.push(await ask('prompts/list'), await ask('resources/templates/list'))
  return JSON.stringify(answers)
}
