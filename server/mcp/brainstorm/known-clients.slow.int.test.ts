import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { WAIT } from '#base/testing/patience.ts'
import { withApi } from '#server/http/testing/with-api.ts'
import { YES_OR_NO } from '#session/interviews/testing/interview-board.ts'
import { askMcp, makeToken, sendMcp } from '../testing/call-mcp.ts'
import { KNOWN_CLIENTS } from '../testing/known-clients.ts'
import { createTeam } from '../testing/team.ts'

const META = 'io.modelcontextprotocol'
const Result = z.looseObject({ resultType: z.string().optional(), taskId: z.string().optional() })
const Tool = z.object({ structuredContent: z.looseObject({ status: z.string() }) })
const Task = z.object({ status: z.literal('completed'), result: Tool })

withApi('known clients', (current) => {
  test.each(KNOWN_CLIENTS)(
    '[MP30] [MP40] “$name” that $gives has the answers in the end, once (tasks: $takesTasks, forms: $hasForms)',
    async ({ name, progress, takesTasks, hasForms, gives }) => {
      const api = current()
      const ann = await api.open('Plans', 'Ann')
      const token = await makeToken(api, ann)
      const team = createTeam(api, ann.board.id, ann.token)
      const capabilities = {
        ...(takesTasks && { extensions: { [`${META}/tasks`]: {} } }),
        ...(hasForms && { elicitation: { form: {} } }),
      }
      const _meta = {
        [`${META}/clientInfo`]: { name, version: '1' },
        ...(progress !== 'none' && { progressToken: 'p1' }),
      }
      const args = {
        request: 'Can we ship?',
        initial_questions: [YES_OR_NO],
        max_questions: 1,
        client_request_id: 'ship',
      }
      const asked = { name: 'brainstorm', arguments: args, _meta }
      const call = async () =>
        Result.parse((await askMcp(api, 'tools/call', asked, { token, capabilities })).result)
      let id = ''
      if (takesTasks) id = (await call()).taskId ?? ''
      else {
        const leaving = new AbortController()
        const dying = sendMcp(api, 'tools/call', asked, { token, capabilities, signal: leaving.signal })
        const died = dying.then((response) => response.text()).catch(() => 'died')
        id = (await team.open()).id
        // A client without sessions cancels a call by closing its response.
        leaving.abort()
        expect(await died).toBe('died')
      }
      await team.answerFirst(ann.token, id, { choice: 'yes' })
      const done = { status: 'done', session_id: id, answers: [{ text: 'Yes', by: 'Ann' }] }
      if (takesTasks) {
        await vi.waitFor(async () => {
          const { result } = await askMcp(api, 'tasks/get', { taskId: id }, { token, capabilities })
          expect(Task.parse(result).result.structuredContent).toMatchObject(done)
        }, WAIT)
        expect((await call()).taskId).toBe(id)
      } else {
        const waits = { name: 'brainstorm_wait', arguments: { session_id: id }, _meta }
        const next = gives === 'repeats the call' ? asked : waits
        const { result } = await askMcp(api, 'tools/call', next, { token, capabilities })
        expect(Tool.parse(result).structuredContent).toMatchObject(done)
      }
      expect(await team.list()).toHaveLength(1)
      await vi.waitFor(async () => expect((await team.read(ann.token, id)).undelivered).toBe(0), WAIT)
      const other = { name: 'board_read', arguments: {} }
      const { result } = await askMcp(api, 'tools/call', other, { token, capabilities })
      expect(JSON.stringify(result)).not.toContain('late_answers')
    },
  )
})
