import { expect } from 'vitest'
import { z } from 'zod'
import { OneMe } from '#api/me.ts'
import { updateTalk } from '#db/talk-messages.ts'
import { ActionResult, TalkMessage } from '#session/clerk/talk.ts'
import type { ApiUnderTest } from './with-api.ts'

/** A good request to every route of a talk in a collection window, on a separate board. */
export async function visitWindowTalk(api: ApiUnderTest): Promise<void> {
  const { board, token } = await api.open('Window')
  const path = `/api/v1/boards/${board.id}`
  const window = {
    opensAt: null,
    closesAt: Date.now() + 3_600_000,
    late: 'refused',
    reminders: [],
    zone: 'UTC',
  }
  const step = { id: 'ask', title: 'Ask', writing: 'private', offersTalk: true, window }
  const text = 'The lift stops on Tuesdays.'
  for (const [request, status, body] of [
    [`POST ${path}/steps`, 200, { steps: [step] }],
    [`POST ${path}/steps/ask/start`, 200, {}],
    [`POST ${path}/steps/ask/talk/open`, 200, undefined],
    [`POST ${path}/steps/ask/talk?wait=20`, 202, { text }],
    [`GET ${path}/steps/ask/talk`, 200, undefined],
    [`DELETE ${path}/steps/ask/talk`, 204, undefined],
  ] as const)
    expect([request, (await api.call(request, { token, body })).status]).toEqual([request, status])
}

const Said = z.object({ message: TalkMessage, answer: TalkMessage })
const Page = z.object({ messages: z.array(TalkMessage), clerk: z.object({ id: z.string() }).nullable() })

/** One good request to every route of a conversation with the clerk, which then is gone from the board. */
export async function visitTalk(api: ApiUnderTest, path: string, token: string): Promise<void> {
  const text = 'We could put benches along the river'
  const { answer } = await api.ask(Said, `POST ${path}/talk?wait=20`, { token, body: { text } })
  const [result] = answer.results
  expect([answer.state, result?.kind]).toEqual(['done', 'captured'])
  const number = result?.kind === 'captured' ? result.number : 0
  const { clerk } = await api.ask(Page, `GET ${path}/talk?limit=5`, { token })
  expect((await api.call(`POST ${path}/talk/${answer.id}/undo`, { token, body: { number } })).status).toBe(
    204,
  )
  // The demo script suggests no links.
  const { me } = await api.ask(OneMe, 'GET /api/v1/me', { token })
  const suggested = { kind: 'suggested-link', from: 1, to: 2, type: 'related', why: '', isDismissed: false }
  const results: TalkMessage['results'] = [ActionResult.parse(suggested)]
  const boardId = path.split('/').at(-1) ?? ''
  await updateTalk(api.server.services.db, { boardId, userId: me.id }, { ...answer, results })
  const body = { from: 1, to: 2, isAccepted: false }
  expect((await api.call(`POST ${path}/talk/${answer.id}/link`, { token, body })).status).toBe(204)
  await api.call(`DELETE ${path}/agents/${clerk?.id}`, { token })
  const failed = await api.ask(Said, `POST ${path}/talk?wait=20`, { token, body: { text } })
  expect(failed.answer).toMatchObject({ state: 'failed', failure: { code: 'agent-gone' } })
  for (const [request, status] of [
    [`POST ${path}/talk/${failed.answer.id}/retry`, 202],
    [`POST ${path}/talk/${failed.answer.id}/stop`, 204],
    [`DELETE ${path}/talk`, 204],
  ] as const) {
    expect([request, (await api.call(request, { token })).status]).toEqual([request, status])
  }
}
