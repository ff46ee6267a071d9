import { expect } from 'vitest'
import { z } from 'zod'
import type { ApiUnderTest } from './with-api.ts'

const OneIdea = z.object({ idea: z.object({ number: z.int(), noteId: z.string() }) })

/** One good request to every route of the idea log. */
export async function visitIdeas(api: ApiUnderTest, path: string, token: string): Promise<void> {
  const add = async (text: string) =>
    (await api.ask(OneIdea, `POST ${path}/ideas`, { token, body: { text } })).idea
  const [{ number: first, noteId }, { number: second }] = [
    await add('Lower the price'),
    await add('Plant trees'),
  ]
  const one = `${path}/ideas/${first}`
  const link = { to: second, type: 'supports' }
  const requests: [request: string, body?: object][] = [
    [`GET ${path}/ideas?q=price&group=category`],
    [`GET ${one}`],
    [`PATCH ${one}`, { text: 'Lower all prices', status: 'refining', parent: second }],
    [`POST ${path}/ideas/changes`, { numbers: [first, second], change: { addTags: ['new'] } }],
    [`POST ${one}/links`, link],
    [`DELETE ${one}/links`, link],
    [`POST ${one}/promotion`, { kind: 'todo', due: '2026-12-01' }],
    [`PUT ${one}/done`, { isDone: true }],
    [`DELETE ${one}/promotion`],
    [`POST ${path}/promotions`, { noteIds: [noteId], kind: 'decision' }],
    [`DELETE ${path}/promotions`, { noteIds: [noteId] }],
    [`DELETE ${one}`],
    [`POST ${one}/restore`],
    [`POST ${path}/ideas/remove`, { numbers: [first, second] }],
    [`POST ${path}/ideas/restore`, { numbers: [first, second] }],
  ]
  for (const [request, body] of requests) {
    const { status } = await api.call(request, { token, ...(body && { body }) })
    expect([request, status]).toEqual([request, status < 300 ? status : 200])
  }
}
