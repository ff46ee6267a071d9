import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { YES_OR_NO } from '#session/interviews/testing/interview-board.ts'
import { type ApiUnderTest, type OpenedBoard, withApi } from '../http/testing/with-api.ts'
import { askMcp, callTool, makeToken } from './testing/call-mcp.ts'
import { createTeam } from './testing/team.ts'

withApi('extensions', (current) => {
  let api: ApiUnderTest
  let ann: OpenedBoard
  let token: string
  beforeAll(async () => {
    api = current()
    ann = await api.open('Plans', 'Ann')
    token = await makeToken(api, ann)
  })
  const result = async (method: string, params: object = {}) => {
    const answer = await askMcp(api, method, params, { token })
    expect(answer.error).toBeUndefined()
    return answer.result
  }

  test('the server lists its extensions, and its skill can be listed and read', async () => {
    expect(await result('server/discover')).toMatchObject({
      capabilities: {
        extensions: {
          'io.modelcontextprotocol/tasks': {},
          'io.modelcontextprotocol/ui': {},
          'io.modelcontextprotocol/skills': expect.anything(),
        },
      },
    })
    const Skills = z.looseObject({ skills: z.array(z.looseObject({ uri: z.string() })).length(1) })
    const { skills } = Skills.parse(await result('skills/list'))
    const read = JSON.stringify(await result('resources/read', { uri: skills[0]?.uri }))
    expect(read).toContain('# Ask your team')
  })

  test('[MP51] the view of a session is a separate page, and its requests deliver no answer', async () => {
    const team = createTeam(api, ann.board.id, ann.token)
    const args = { request: 'Can we ship?', initial_questions: [YES_OR_NO], participants: 2, wait_seconds: 0 }
    const { data } = await callTool(api, 'brainstorm', args, { token })
    const session_id = String(data.session_id)
    await team.answerFirst(ann.token, session_id, { choice: 'yes' })
    const glance = await callTool(api, 'brainstorm_glance', { session_id }, { token })
    expect(glance.data).toMatchObject({
      status: 'waiting',
      answered: 0,
      total: 1,
      questions: [{ answers: 1 }],
    })
    expect(JSON.stringify(glance.data)).not.toContain('yes')
    expect((await team.read(ann.token, session_id)).undelivered).toBe(1)
    const Tools = z.looseObject({
      tools: z.array(z.looseObject({ name: z.string(), _meta: z.unknown().optional() })),
    })
    const { tools } = Tools.parse(await result('tools/list'))
    const shown = tools.filter(({ _meta }) =>
      JSON.stringify(_meta ?? null).includes('ui://parley/session.html'),
    )
    expect(shown.map(({ name }) => name).toSorted()).toEqual([
      'brainstorm',
      'brainstorm_glance',
      'brainstorm_status',
      'brainstorm_wait',
    ])
    const page = await result('resources/read', { uri: 'ui://parley/session.html' })
    expect(page).toMatchObject({ contents: [{ mimeType: 'text/html;profile=mcp-app' }] })
  })
})
