import { expect } from 'vitest'
import { z } from 'zod'
import type { ApiUnderTest } from './with-api.ts'

const OneNote = z.object({ note: z.object({ id: z.string() }) })
const OneVote = z.object({ vote: z.object({ id: z.string() }) })

/** One good request to every route about votes, on a separate board. */
export async function visitVotes(api: ApiUnderTest): Promise<void> {
  const { token, board } = await api.open('Votes')
  const path = `/api/v1/boards/${board.id}`
  const { note } = await api.ask(OneNote, `POST ${path}/notes`, { token, body: { text: 'One' } })
  const start = async () =>
    (await api.ask(OneVote, `POST ${path}/votes`, { token, body: { title: 'Which?' } })).vote.id
  const one = `${path}/votes/${await start()}`
  const requests: [request: string, body?: object][] = [
    [`POST ${one}/cast`, { note: note.id, count: 1 }],
    [`POST ${one}/proxies`, { name: 'Dee', ballot: [{ note: note.id, count: 1 }] }],
    [`POST ${one}/end`, { durationMs: 60_000 }],
    [`GET ${one}`],
    [`POST ${one}/close`],
    [`POST ${one}/advisors`],
    [`POST ${one}/continue`, { top: 1 }],
    [`DELETE ${one}/continue`],
    [`DELETE ${path}/votes/${await start()}`],
    [`GET ${path}/votes`],
  ]
  for (const [request, body] of requests) {
    const { status } = await api.call(request, { token, ...(body && { body }) })
    expect([request, status]).toEqual([request, status < 300 ? status : 200])
  }
}
