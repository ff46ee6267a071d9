import { expect, vi } from 'vitest'
import { z } from 'zod'
import { Syntheses } from '#api/syntheses.ts'
import { WAIT } from '#base/testing/patience.ts'
import type { ApiUnderTest } from './with-api.ts'

const OneNote = z.object({ note: z.object({ id: z.string() }) })
const Started = z.object({ synthesis: z.object({ id: z.string() }) })

/** A finished synthesis of one note, on this board. */
export async function sumUpNote(api: ApiUnderTest, path: string, token: string): Promise<string> {
  const { note } = await api.ask(OneNote, `POST ${path}/notes`, {
    token,
    body: { text: 'Lamps stay on at night' },
  })
  const body = { notes: [note.id] }
  const { synthesis } = await api.ask(Started, `POST ${path}/syntheses`, { token, body })
  await vi.waitFor(async () => {
    const { syntheses } = await api.ask(Syntheses, `GET ${path}/syntheses`, { token })
    expect(syntheses.find(({ id }) => id === synthesis.id)?.state).toBe('done')
  }, WAIT)
  return synthesis.id
}

/** One good request to every route about checks, on a separate board. */
export async function visitChecks(api: ApiUnderTest): Promise<void> {
  const { token, board, links } = await api.open('Checks')
  const path = `/api/v1/boards/${board.id}`
  const document = await sumUpNote(api, path, token)
  const others = [await api.join(links.comment, 'Bea'), await api.join(links.comment, 'Cem')]
  const start = [`POST ${path}/checks`, { document }] as const
  const one = `${path}/checks/${document}`
  const say = [
    `POST ${one}/answer`,
    { point: 's1', rating: 1, criticism: 'No one asked the night shift.' },
  ] as const
  const requests: (readonly [request: string, body?: object, by?: string])[] = [
    start,
    [`DELETE ${one}`],
    start,
    say,
    // One person alone is too few.
    [`POST ${one}/close`],
    [`POST ${one}/reopen`],
    ...others.map((person) => [...say, person.token] as const),
    [`GET ${one}`],
    [`GET ${path}/checks`],
    [`POST ${one}/close`],
    [`POST ${one}/revise`],
  ]
  for (const [request, body, by] of requests) {
    const { status } = await api.call(request, { token: by ?? token, ...(body && { body }) })
    expect([request, status]).toEqual([request, status < 300 ? status : 200])
  }
}
