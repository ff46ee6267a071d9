import { expect, vi } from 'vitest'
import { AgendaResponse } from '#api/agenda.ts'
import { OneNote } from '#api/notes.ts'
import { OneReviewRequest } from '#api/review.ts'
import { OneStepSuggestion } from '#api/step-suggestions.ts'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import type { ApiUnderTest } from './with-api.ts'

/** One good request to every route about suggested steps, stand-ins and reviews, on a separate board. */
export async function visitFacilitation(api: ApiUnderTest): Promise<void> {
  const { token, board, links } = await api.open('Facilitation')
  const path = `/api/v1/boards/${board.id}`
  const bob = await api.join(links.edit, 'Bob')
  const suggestion = async () =>
    (await api.ask(OneStepSuggestion, `GET ${path}/step-suggestion`, { token })).suggestion
  async function visit(request: string, body?: object, by = token): Promise<void> {
    const { status } = await api.call(request, { token: by, ...(body && { body }) })
    expect([request, status]).toEqual([request, status < 300 ? status : 200])
  }
  async function suggest(): Promise<string> {
    await visit(`POST ${path}/step-suggestion`)
    return `${path}/step-suggestion/${must(await suggestion(), 'a suggestion').id}`
  }

  await visit(`PATCH ${path}/settings`, { suggestsSteps: true })
  await visit(`POST ${path}/steps`, { steps: [{ id: 'talk', title: 'Talk' }] })
  await visit(`POST ${await suggest()}/abort`)
  const dismissed = await suggest()
  await vi.waitFor(async () => expect((await suggestion())?.state).toBe('proposed'), WAIT)
  await visit(`POST ${dismissed}/dismiss`)
  const started = await suggest()
  await vi.waitFor(async () => expect((await suggestion())?.state).toBe('proposed'), WAIT)
  await visit(`POST ${started}/start`, { from: null })
  await visit(`POST ${path}/steps`, { steps: [{ id: 'both', title: 'Both', pairsNotes: true }] })
  const { currentId } = await api.ask(AgendaResponse, `GET ${path}/agenda`, { token })
  await visit(`POST ${path}/steps/both/start`, { from: currentId })
  await visit(`POST ${path}/pairs`, { step: 'both', run: 1, count: 1 })
  for (const reading of ['review', 'changes', 'review-requests']) await visit(`GET ${path}/${reading}`)
  const { note } = await api.ask(OneNote, `POST ${path}/notes`, {
    token,
    body: { text: 'Open on Thursdays' },
  })
  const request = { token, body: { question: 'Which first?', notes: [note.id] } }
  const { reviewRequest } = await api.ask(OneReviewRequest, `POST ${path}/review-requests`, request)
  await visit(`GET ${path}/review-requests/${reviewRequest.id}`)
  await visit(`POST ${path}/review-requests/${reviewRequest.id}/close`)
  await visit(`POST ${path}/visits`, { throughSeq: 1 })
  await visit(`POST ${path}/visits/undo`)
  await visit(`PUT ${path}/stand-in`, { userId: bob.me.id })
  await visit(`POST ${path}/stand-in/take-over`, undefined, bob.token)
}
