import { expect } from 'vitest'
import { z } from 'zod'
import { PATIENCE_MS } from '#base/testing/patience.ts'
import type { ApiUnderTest } from './with-api.ts'

const TEXTS = [
  'Bus tickets are too dear for pupils',
  'Cheaper bus tickets for pupils in summer',
  'A bus ticket for the whole family',
  'Plant trees along the main street',
  'More trees and benches in the main street',
  'Trees give shade in the street',
]
const OneThemeRun = z.object({
  themeRun: z.object({
    id: z.string(),
    state: z.string(),
    themes: z.array(
      z.object({ id: z.string(), title: z.string(), summary: z.string(), numbers: z.array(z.int()) }),
    ),
  }),
})
const OneProposal = z.object({ proposal: z.object({ id: z.string() }) })

/** One good request to every route about themes and proposals, on a separate board. */
export async function visitThemes(api: ApiUnderTest): Promise<void> {
  const { token, board } = await api.open('Themes')
  const path = `/api/v1/boards/${board.id}`
  for (const text of TEXTS) await api.call(`POST ${path}/ideas`, { token, body: { text } })
  const start = async () =>
    (await api.ask(OneThemeRun, `POST ${path}/theme-runs`, { token, body: { all: true } })).themeRun.id
  const step = async (request: string, body?: object) => {
    const { status } = await api.call(request, { token, ...(body && { body }) })
    expect([request, status]).toEqual([request, status < 300 ? status : 200])
  }
  const proposed = async () => {
    const one = `${path}/theme-runs/${await start()}`
    const read = async () => (await api.ask(OneThemeRun, `GET ${one}`, { token })).themeRun
    await expect.poll(async () => (await read()).state, { timeout: PATIENCE_MS }).toBe('proposed')
    return { one, themes: (await read()).themes }
  }
  await step(`POST ${path}/theme-runs/${await start()}/abort`)
  const { one, themes } = await proposed()
  await step(`POST ${one}/accept`, { themes })
  await step(`POST ${one}/undo`)
  await step(`POST ${(await proposed()).one}/dismiss`)
  await step(`GET ${path}/theme-runs`)
  await step(`GET ${path}/theme-runs/fresh`)
  const { proposal } = await api.ask(OneProposal, `POST ${path}/proposals`, { token, body: {} })
  await step(`POST ${path}/proposals/${proposal.id}/abort`)
  await step(`GET ${path}/proposals/${proposal.id}`)
  const edit = async (id: string, title: string) => {
    const body = { title, summary: 'Mine.', findings: [], actions: [] }
    return (await api.ask(OneProposal, `PATCH ${path}/proposals/${id}`, { token, body })).proposal.id
  }
  const second = await edit(proposal.id, 'One')
  await step(`POST ${path}/proposals/${second}/restore`, { newest: await edit(second, 'Two') })
  await step(`GET ${path}/proposals`)
}
