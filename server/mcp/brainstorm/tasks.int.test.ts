import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { OneInterview } from '#api/interviews.ts'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { type ApiUnderTest, type OpenedBoard, withApi } from '#server/http/testing/with-api.ts'
import { YES_OR_NO } from '#session/interviews/testing/interview-board.ts'
import { askMcp, callTool, makeToken } from '../testing/call-mcp.ts'
import { createTeam, type Team } from '../testing/team.ts'

const TASKS = { extensions: { 'io.modelcontextprotocol/tasks': {} } }
const FORMS = { ...TASKS, elicitation: { form: {} } }
const Task = z.looseObject({
  taskId: z.string(),
  status: z.string(),
  statusMessage: z.string(),
  createdAt: z.iso.datetime(),
  lastUpdatedAt: z.iso.datetime(),
  ttlMs: z.null(),
  pollIntervalMs: z.int(),
})
const MISSING_CAPABILITY = -32_021
const INVALID_PARAMS = -32_602

withApi('tasks', (current) => {
  let api: ApiUnderTest
  let ann: OpenedBoard
  let token: string
  let team: Team
  beforeEach(async () => {
    api = current()
    ann = await api.open('Plans', 'Ann')
    token = await makeToken(api, ann)
    team = createTeam(api, ann.board.id, ann.token)
  })
  const ask = async (args: object = {}) => {
    const given = { request: 'Can we ship?', initial_questions: [YES_OR_NO], max_questions: 1, ...args }
    const call = { token, capabilities: TASKS }
    return (await askMcp(api, 'tools/call', { name: 'brainstorm', arguments: given }, call)).result
  }
  const task = async (method: string, params: object, call: object = {}) =>
    askMcp(api, `tasks/${method}`, params, { token, capabilities: TASKS, ...call })
  const get = async (taskId: string, call: object = {}) =>
    Task.parse((await task('get', { taskId }, call)).result)

  test('[MP40] a client that takes tasks gets a handle at once, then the result, and no time-out in between', async () => {
    const made = Task.extend({ resultType: z.literal('task') }).parse(await ask({ participants: 2 }))
    expect(made).toMatchObject({ status: 'working', pollIntervalMs: 5_000 })
    expect(made.statusMessage).toBe(
      `0 of 1 answered · ${api.server.url}/b/${ann.board.id}/answer?interview=${made.taskId}`,
    )
    const bob = await api.join(ann.links.comment, 'Bob')
    await team.answerFirst(bob.token, made.taskId, { choice: 'yes' })
    expect(await get(made.taskId)).toMatchObject({
      status: 'working',
      statusMessage: expect.stringMatching(/^0 of 1/),
    })
    await team.answerFirst(ann.token, made.taskId, { choice: 'no' })
    const done = await vi.waitFor(async () => {
      const one = await get(made.taskId)
      expect(one.status).toBe('completed')
      return one
    }, WAIT)
    expect(done).toMatchObject({
      status: 'completed',
      result: { structuredContent: { status: 'done', answers: [{ by: 'Bob' }, { by: 'Ann' }] } },
    })
    await vi.waitFor(async () => expect((await team.read(ann.token, made.taskId)).undelivered).toBe(0), WAIT)
    expect((await get(made.taskId)).status).toBe('completed')
  })

  test('[MP40] the same request again is the same task', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => ask({ client_request_id: 'plan' })))
    expect(one?.taskId).toBe(other?.taskId)
    expect(await team.list()).toHaveLength(1)
  })

  test('[MP42] a task of another token, or of none, is unknown', async () => {
    const { taskId } = Task.parse(await ask())
    const other = await makeToken(api, ann, { name: 'Another' })
    for (const method of ['get', 'update', 'cancel']) {
      const foreign = await task(method, { taskId }, { token: other })
      const unknown = await task(method, { taskId: 'w000000000000' })
      expect([method, foreign.error]).toEqual([method, unknown.error])
      expect(foreign.error).toEqual({
        code: INVALID_PARAMS,
        message: 'There is no such session of this token.',
      })
    }
    expect((await get(taskId)).status).toBe('working')
  })

  test('[MP42] a client that does not declare tasks gets none, and cannot ask for one', async () => {
    const plain = await callTool(
      api,
      'brainstorm',
      { request: 'Can we ship?', initial_questions: [YES_OR_NO], wait_seconds: 0 },
      { token },
    )
    expect(plain.data.status).toBe('waiting')
    const { error } = await task('get', { taskId: String(plain.data.session_id) }, { capabilities: {} })
    expect(error?.code).toBe(MISSING_CAPABILITY)
  })

  test('[MP43] tasks/cancel ends the session, also twice; answers that were given ride along', async () => {
    const { taskId } = Task.parse(await ask({ participants: 2 }))
    await team.answerFirst(ann.token, taskId, { choice: 'yes' })
    for (let i = 0; i < 2; i++) expect((await task('cancel', { taskId })).error).toBeUndefined()
    expect((await get(taskId)).status).toBe('cancelled')
    expect(await team.read(ann.token, taskId)).toMatchObject({ end: { reason: 'cancelled' }, undelivered: 1 })
    const next = await callTool(api, 'ideas_list', {}, { token })
    expect(next.data).toMatchObject({ late_answers: [{ session_id: taskId, answers: [{ text: 'Yes' }] }] })
  })

  test('[MP44] a question back is sent to the client’s person; a repeated reply counts once', async () => {
    const { taskId } = Task.parse(await ask())
    const bob = await api.join(ann.links.comment, 'Bob')
    const asking = { token: bob.token, body: { text: 'For which team?' } }
    await api.ask(OneInterview, `POST ${team.path}/${taskId}/ask-back`, asking)
    expect((await get(taskId)).status).toBe('working')
    const Asked = Task.extend({ inputRequests: z.record(z.string(), z.looseObject({ method: z.string() })) })
    const forms = { token, capabilities: FORMS }
    const asked = Asked.parse((await askMcp(api, 'tasks/get', { taskId }, forms)).result)
    const [[id, request] = []] = Object.entries(asked.inputRequests)
    expect([asked.status, request]).toMatchObject([
      'input_required',
      { method: 'elicitation/create', params: { message: 'Bob asks before answering: For which team?' } },
    ])
    const update = (reply: string) =>
      askMcp(
        api,
        'tasks/update',
        { taskId, inputResponses: { [must(id, 'an id')]: { action: 'accept', content: { reply } } } },
        forms,
      )
    await Promise.all([update('For ours.'), update('For ours.')])
    expect((await update('For theirs.')).error).toBeUndefined()
    expect((await team.read(ann.token, taskId)).askBacks).toMatchObject([{ reply: { text: 'For ours.' } }])
    expect(Task.parse((await askMcp(api, 'tasks/get', { taskId }, forms)).result).status).toBe('working')
  })
})
