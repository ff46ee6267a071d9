import { z } from 'zod'
import type { Attack } from '../attack.ts'
import type { AttackTarget, Foothold } from '../attack-target.ts'

const REVISION = '2026-07-28'
const META = 'io.modelcontextprotocol'
const QUESTIONS = 20
const PROGRAMS = 3
const AT_ONCE = 6
/** Tasks that are read and cancelled again and again. */
const KEPT = 20

const OneToken = z.object({ secret: z.string() })
const Answer = z.object({ result: z.object({ taskId: z.string() }).optional() })

export const attack: Attack<string[]> = {
  title: 'makes, reads, replies to and cancels tasks at /mcp without end, with three programs of one person',
  seconds: 12,
  async open(target) {
    const owner = await target.openBoard()
    const programs: string[] = []
    while (programs.length < PROGRAMS) programs.push(await makeToken(target, owner))
    return programs
  },
  async run(target, programs) {
    const taskIds: string[] = []
    let n = 0
    const once = async () => {
      n += 1
      const token = programs[n % PROGRAMS] ?? ''
      const taskId = taskIds[n % Math.max(1, taskIds.length)]
      if (n % 4 === 0 || taskId === undefined) await begin(target, token, { n, taskIds })
      else if (n % 4 === 1) await ask(target, token, 'tasks/get', { taskId })
      else if (n % 4 === 2) await ask(target, token, 'tasks/cancel', { taskId })
      else {
        const inputResponses = Object.fromEntries(
          Array.from({ length: 200 }, (_, i) => [
            `q${i}`,
            { action: 'accept', content: { reply: 'x'.repeat(500) } },
          ]),
        )
        await ask(target, token, 'tasks/update', { taskId, inputResponses })
      }
    }
    await target.repeatAtOnce(AT_ONCE, once)
  },
  minCounts: { 'tasks made': 3, 'tasks/get': 10, 'tasks/cancel': 10 },
}

async function begin(
  target: AttackTarget,
  token: string,
  { n, taskIds }: { n: number; taskIds: string[] },
): Promise<void> {
  const questions = Array.from({ length: QUESTIONS }, (_, i) => ({
    type: 'ask_text',
    config: { question: `What about ${i}? ${'x'.repeat(300)}` },
  }))
  const args = { request: `Can we ship? ${n}`, initial_questions: questions, max_questions: QUESTIONS }
  const text = await ask(target, token, 'tools/call', { name: 'brainstorm', arguments: args })
  const taskId = readTask(text)
  if (taskId === null) return
  target.count('tasks made')
  taskIds.push(taskId)
  if (taskIds.length > KEPT) taskIds.shift()
}

/** `null` if it was refused. */
function readTask(text: string): string | null {
  const json = /^data: (.*)$/m.exec(text)?.[1] ?? text
  try {
    return Answer.parse(JSON.parse(json)).result?.taskId ?? null
  } catch {
    return null
  }
}

async function ask(target: AttackTarget, token: string, method: string, params: object): Promise<string> {
  target.count(method)
  const named = z.object({ name: z.string().optional(), taskId: z.string().optional() }).parse(params)
  const response = await target.request('/mcp', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': REVISION,
      'mcp-method': method,
      'mcp-name': named.name ?? named.taskId ?? '',
    },
    json: {
      jsonrpc: '2.0',
      id: 1,
      method,
      params: {
        ...params,
        _meta: {
          [`${META}/protocolVersion`]: REVISION,
          [`${META}/clientInfo`]: { name: 'a drill', version: '1' },
          [`${META}/clientCapabilities`]: { extensions: { [`${META}/tasks`]: {} } },
        },
      },
    },
  })
  return response.text()
}

async function makeToken(target: AttackTarget, { boardId, token }: Foothold): Promise<string> {
  const json = { name: 'Asker', scopes: ['board:read', 'note:write', 'session:run'], boardId, days: 1 }
  const response = await target.request('/api/v1/tokens', { method: 'POST', token, json })
  return OneToken.parse(await response.json()).secret
}
