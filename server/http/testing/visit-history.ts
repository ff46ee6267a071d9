import { expect } from 'vitest'
import { z } from 'zod'
import { OneVersion } from '#api/history.ts'
import type { ApiUnderTest } from './with-api.ts'

const OneNote = z.object({ note: z.object({ id: z.string() }) })

/** One good request to every route about the history, on a separate board. */
export async function visitHistory(api: ApiUnderTest): Promise<void> {
  const { token, board } = await api.open('History')
  const path = `/api/v1/boards/${board.id}`
  const { note } = await api.ask(OneNote, `POST ${path}/notes`, { token, body: { text: 'Lamps' } })
  const named = { token, body: { name: 'Start' } }
  const { version } = await api.ask(OneVersion, `POST ${path}/versions`, named)
  const { seq: moment } = version.moment
  const requests: [request: string, body?: object][] = [
    [`GET ${path}/history`],
    [`GET ${path}/history/deleted`],
    [`GET ${path}/history/${moment}`],
    [`GET ${path}/history/${moment}?part=session`],
    [`GET ${path}/history/1/steps`],
    [`GET ${path}/notes/${encodeURIComponent(note.id)}/history`],
    [`POST ${path}/history/restore`, { moment, what: { kind: 'board' } }],
    [`PATCH ${path}/versions/${version.id}`, { name: 'Beginning' }],
    [`DELETE ${path}/versions/${version.id}`],
  ]
  for (const [request, content] of requests) {
    const { status } = await api.call(request, { token, ...(content && { body: content }) })
    expect([request, status]).toEqual([request, 200])
  }
}
