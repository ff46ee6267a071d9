import { expect } from 'vitest'
import { z } from 'zod'
import type { ApiUnderTest } from './with-api.ts'

const STORM = '<aistorm type="session" created="2025-01-01T00:00:00" description="x" />'
const OneAgent = z.object({ agent: z.object({ id: z.string() }) })

/** One good request to every route for agents and settings. */
export async function visitAgents(api: ApiUnderTest, path: string, token: string): Promise<void> {
  const { agent } = await api.ask(OneAgent, `POST ${path}/agents`, { token, body: { library: 'customer' } })
  const one = `${path}/agents/${agent.id}`
  const fields = { name: 'C', kind: 'advisor', model: null, capabilities: [], domain: '', color: 'grey' }
  const requests: [request: string, body?: object][] = [
    ['GET /api/v1/agent-library'],
    [`GET ${path}/agents`],
    [`GET ${one}`],
    [`GET ${one}?format=markdown`],
    [`PUT ${one}`, { ...fields, emoji: 'C', prompt: 'Do.' }],
    [`PATCH ${one}`, { isChosen: false }],
    [`PUT ${path}/agents/order`, { agents: [agent.id] }],
    [`POST ${path}/agents/draw`, { question: 'Who comes?' }],
    [`GET ${path}/agents/export`],
    [`GET ${path}/export/aistorm`],
    [`GET ${path}/settings`],
    [`PATCH ${path}/settings`, { alternatives: 'left-out' }],
    [`POST ${path}/conversations`],
    [`GET ${path}/conversations`],
    [`POST ${path}/conversations/continue`],
    [`DELETE ${one}`],
  ]
  for (const [request, body] of requests) {
    const { status } = await api.call(request, { token, ...(body && { body }) })
    expect([request, status]).toEqual([request, status < 300 ? status : 200])
  }
  const file = { type: 'text/markdown', content: STORM }
  for (const route of ['agents/import', 'import/aistorm']) {
    expect((await api.call(`POST ${path}/${route}?name=x.log.md`, { token, file })).status).toBe(200)
  }
}
