import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AgendaResponse } from '#api/agenda.ts'
import { OneStepSuggestion } from '#api/step-suggestions.ts'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { connectRaw, connectStockClient } from '#server/sync/testing/clients.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

withApi('suggested steps', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let board: string
  const ends: (() => void)[] = []
  beforeEach(async () => {
    api = current()
    opened = await api.open()
    board = `/api/v1/boards/${opened.board.id}`
  })
  afterEach(() => {
    for (const end of ends.splice(0)) end()
  })

  const send = (request: string, body?: object, token = opened.token) =>
    api.call(request, { token, ...(body && { body }) })
  const read = async () =>
    (await api.ask(OneStepSuggestion, `GET ${board}/step-suggestion`, { token: opened.token })).suggestion
  const allow = () => send(`PATCH ${board}/settings`, { suggestsSteps: true })
  async function suggested() {
    expect((await send(`POST ${board}/step-suggestion`)).status).toBe(202)
    await vi.waitFor(async () => expect((await read())?.state).toBe('proposed'), WAIT)
    return must(await read(), 'a suggestion')
  }

  test('a facilitator lets the moderator suggest a step, reads it with its reason, and starts it', async () => {
    expect(codeOf(await send(`POST ${board}/step-suggestion`))).toBe('suggestions-off')
    await allow()
    await send(`POST ${board}/steps`, { steps: [{ id: 'talk', title: 'Talk' }] })
    const suggestion = await suggested()
    expect(suggestion).toMatchObject({ step: { kind: 'planned', stepId: 'talk' }, model: 'demo:script' })
    expect(suggestion.reason).toContain('next one on the agenda')
    const start = `POST ${board}/step-suggestion/${suggestion.id}/start`
    const agenda = AgendaResponse.parse((await send(start, { from: null })).body)
    expect([agenda.currentId, await read()]).toEqual(['talk', null])
    expect(codeOf(await send(`POST ${board}/step-suggestion/x000000000000/start`, {}))).toBe('no-suggestion')
  })

  test('a suggested vote that is not on the agenda is added to it and starts with the finished notes', async () => {
    await allow()
    for (const text of ['Warm soup', 'A bus at night', 'A plant']) await send(`POST ${board}/notes`, { text })
    const suggestion = await suggested()
    expect(suggestion.step).toEqual({ kind: 'new', step: 'vote' })
    await send(`POST ${board}/step-suggestion/${suggestion.id}/start`, { from: null })
    const { steps } = await api.ask(AgendaResponse, `GET ${board}/agenda`, { token: opened.token })
    expect(steps).toMatchObject([{ title: 'Choose', state: 'running', voteId: expect.stringMatching(/^v/) }])
  })

  test('[HT12] starting a suggested vote counts before the notes of the board are read for it', async () => {
    await allow()
    for (const text of ['Warm soup', 'A bus at night', 'A plant']) await send(`POST ${board}/notes`, { text })
    const { id } = await suggested()
    const choices = vi.spyOn(api.server.services.visitorLimits.choices, 'take').mockReturnValue(false)
    ends.push(() => choices.mockRestore())
    expect(codeOf(await send(`POST ${board}/step-suggestion/${id}/start`, {}))).toBe('too-often')
    expect(choices).toHaveBeenCalledWith(opened.me.id)
  })

  test('people below facilitator get nothing of a suggestion: not over HTTP, nor over the socket while it is written', async () => {
    await allow()
    const editor = await api.join(opened.links.edit)
    const url = `${api.server.url.replace('http', 'ws')}/sync`
    const client = connectStockClient(url, opened.board.id, editor.token)
    const raw = await connectRaw(url, opened.board.id, { token: editor.token })
    ends.push(
      () => client.stop(),
      () => raw.ws.close(),
    )
    await client.synced()
    const { reason, id } = await suggested()
    await send(`POST ${board}/step-suggestion/${id}/dismiss`)
    expect(await read()).toBeNull()
    await send(`POST ${board}/steps`, { steps: [{ title: 'Afterwards' }] })
    await vi.waitFor(() => expect(client.session.agenda?.steps).toHaveLength(1), WAIT)
    const received = raw.messages.map((each) => Buffer.from(each).toString('latin1')).join('\n')
    expect(received).toContain('Afterwards')
    for (const word of [reason.slice(0, 20), 'REASON', id]) expect(received).not.toContain(word)
    for (const request of ['GET', 'POST'])
      expect(codeOf(await send(`${request} ${board}/step-suggestion`, undefined, editor.token))).toBe(
        'needs-facilitator',
      )
    const minutes = await send(`GET ${board}/minutes`)
    expect(JSON.stringify(minutes.body)).not.toContain(reason.slice(0, 20))
  })
})
