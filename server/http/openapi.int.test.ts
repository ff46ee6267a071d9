import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { NewTokenResponse } from '#api/tokens.ts'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { createApi } from './create-api.ts'
import { visitAgents } from './testing/visit-agents.ts'
import { visitChecks } from './testing/visit-checks.ts'
import { visitComments } from './testing/visit-comments.ts'
import { visitFacilitation } from './testing/visit-facilitation.ts'
import { visitHistory } from './testing/visit-history.ts'
import { visitHome } from './testing/visit-home.ts'
import { visitIdeas } from './testing/visit-ideas.ts'
import { visitInterviews } from './testing/visit-interviews.ts'
import { visitNotifications } from './testing/visit-notifications.ts'
import { visitPictures } from './testing/visit-pictures.ts'
import { visitRatings } from './testing/visit-ratings.ts'
import { visitTalk, visitWindowTalk } from './testing/visit-talk.ts'
import { visitThemes } from './testing/visit-themes.ts'
import { visitTransfer } from './testing/visit-transfer.ts'
import { visitVotes } from './testing/visit-votes.ts'
import { visitWebhooks } from './testing/visit-webhooks.ts'
import { type ApiUnderTest, codeOf, METRICS_TOKEN, OPERATOR_PASSWORD, withApi } from './testing/with-api.ts'

const OneNote = z.object({ note: z.object({ id: z.string() }) })

/** One good request to every route; `call` holds each answer against its description. */
async function visitAll(api: ApiUnderTest): Promise<void> {
  const { token, board, links } = await api.open()
  const bob = await api.join(links.edit)
  const path = `/api/v1/boards/${board.id}`
  const { note } = await api.ask(OneNote, `POST ${path}/notes`, { token, body: { text: 'One' } })
  const { note: other } = await api.ask(OneNote, `POST ${path}/notes`, { token, body: { text: 'Two' } })
  await visitRounds(api, path, token)
  await visitAgents(api, path, token)
  await visitIdeas(api, path, token)
  await visitThemes(api)
  await visitVotes(api)
  await visitChecks(api)
  await visitComments(api)
  await visitNotifications(api)
  await visitHome(api)
  await visitHistory(api)
  await visitRatings(api)
  await visitInterviews(api)
  await visitFacilitation(api)
  await visitTransfer(api)
  await visitPictures(api)
  await visitTalk(api, path, token)
  await visitWindowTalk(api)
  await visitWebhooks(api)
  const requests: [request: string, body?: object][] = [
    ['GET /api/v1/boards'],
    [`GET ${path}`],
    [`PATCH ${path}`, { title: 'Other' }],
    [`GET ${path}/notes`],
    [`GET ${path}/frames`],
    [`PATCH ${path}/notes/${note.id}`, { color: 'green' }],
    [`DELETE ${path}/notes/${note.id}`],
    [`GET ${path}/records`],
    [`DELETE ${path}/records/${other.id}`],
    [`GET ${path}/members`],
    [`GET ${path}/access`],
    [`GET ${path}/activity`],
    [`PATCH ${path}/access`, { isSignedInOnly: false }],
    [`PUT ${path}/groups`, { group: 'designers', role: 'editor' }],
    [`GET ${path}/groups`],
    [`GET ${path}/steering`],
    [`GET ${path}/range`],
    [`GET ${path}/lone-thoughts`],
    [`GET ${path}/timer`],
    [`POST ${path}/timer`, { durationMs: 60_000 }],
    [`POST ${path}/timer/pause`],
    [`POST ${path}/timer/resume`],
    [`POST ${path}/timer/adjust`, { byMs: 60_000 }],
    [`DELETE ${path}/timer`],
    [`GET ${path}/agenda`],
    [
      `PUT ${path}/agenda`,
      {
        version: 0,
        steps: [
          { id: 'one', title: 'One' },
          { id: 'two', title: 'Two' },
        ],
      },
    ],
    [`POST ${path}/steps`, { steps: [{ id: 'three', title: 'Three' }] }],
    [`PATCH ${path}/steps/one`, { minutes: 5 }],
    [`POST ${path}/steps/three/move`, { beforeId: 'one' }],
    [`DELETE ${path}/steps/three`],
    [`POST ${path}/steps/restore`, { stepIds: ['three'] }],
    [`POST ${path}/steps/one/start`, { from: null }],
    [`POST ${path}/steps/one/done`, { run: 1, isDone: true }],
    [`POST ${path}/agenda/next`, { from: 'one', to: null }],
    [`POST ${path}/steps/one/end`],
    [`POST ${path}/steps/one/rerun`, { from: null }],
    [`POST ${path}/steps/one/skip`],
    [`POST ${path}/steps/one/reopen`, { from: null }],
    [`DELETE ${path}/timer`],
    [`GET ${path}/private-writing`],
    [`POST ${path}/private-writing`],
    [`DELETE ${path}/private-writing`],
    [`POST ${path}/reveal`, { isNamed: true, mode: 'one-each' }],
    [`POST ${path}/reveal/next`, { part: 1 }],
    [`POST ${path}/freeze`],
    [`DELETE ${path}/freeze`],
    [`GET ${path}/blocked`],
    [`PATCH ${path}/members/${bob.me.id}`, { role: 'viewer' }],
    [`DELETE ${path}/members/${bob.me.id}`],
    [`PUT ${path}/blocked/${bob.me.id}`],
    [`DELETE ${path}/blocked/${bob.me.id}`],
    [`GET ${path}/links`],
    [`DELETE ${path}/links/edit`],
    [`POST ${path}/links/edit`],
    [`GET /api/v1/links/${links.view.split('/').at(-1)}`],
    ['GET /api/v1/me'],
    ['PATCH /api/v1/me', { name: 'Anna' }],
    ['GET /api/v1/me/forgetting'],
    [`DELETE ${path}`],
    [`POST ${path}/restore`],
    ['GET /api/v1/models'],
    ['GET /healthz'],
    ['GET /readyz'],
    ['POST /api/v1/me/sign-out', {}],
  ]
  await visitTokens(api, token, board.id)
  for (const [request, body] of requests) {
    const { status } = await api.call(request, { token, ...(body && { body }) })
    expect([request, status]).toEqual([request, status < 300 ? status : 200])
  }
  await api.call('GET /metrics', { token: METRICS_TOKEN })
  await visitOperator(api, board.id)
  await visitForgetting(api, links.view)
}

async function visitForgetting(api: ApiUnderTest, link: string): Promise<void> {
  const headers = { 'x-operator-password': OPERATOR_PASSWORD }
  const [cyd, dan] = [await api.join(link, 'Cyd'), await api.join(link, 'Dan')]
  const path = '/api/v1/operator/people'
  expect((await api.call(`GET ${path}?search=dan`, { headers })).status).toBe(200)
  expect((await api.call(`POST ${path}/${dan.me.id}/forget`, { headers })).status).toBe(204)
  const forgotten = await api.call('POST /api/v1/me/forgetting', { token: cyd.token, body: { name: 'Cyd' } })
  expect(forgotten.status).toBe(204)
}

async function visitTokens(api: ApiUnderTest, token: string, boardId: string): Promise<void> {
  const body = { name: 'Planner', scopes: ['board:read'], boardId }
  const made = await api.ask(NewTokenResponse, 'POST /api/v1/tokens', { token, body })
  await api.call('GET /api/v1/tokens', { token })
  expect((await api.call(`DELETE /api/v1/tokens/${made.token.id}`, { token })).status).toBe(204)
}

async function visitRounds(api: ApiUnderTest, path: string, token: string): Promise<void> {
  const Started = z.object({
    round: z.object({ id: z.string(), turns: z.array(z.object({ id: z.string(), agent: z.string() })) }),
  })
  const body = { question: 'What now?', mode: 'parallel' }
  const { round } = await api.ask(Started, `POST ${path}/rounds`, { token, body })
  const [first] = round.turns
  const { note } = await api.ask(OneNote, `POST ${path}/notes`, { token, body: { text: 'Two' } })
  const Sum = z.object({ synthesis: z.object({ id: z.string() }) })
  const sumUp = { token, body: { notes: [note.id] } }
  const { synthesis } = await api.ask(Sum, `POST ${path}/syntheses`, sumUp)
  const one = `${path}/rounds/${round.id}`
  const requests: [request: string, body?: object][] = [
    [`GET ${path}/rounds`],
    [`GET ${one}`],
    [`GET ${one}/context?agent=${first?.agent}`],
    [`GET ${path}/sent/${first?.id}`],
    [`GET ${path}/context?agent=${first?.agent}&notes=${note.id}`],
    [`POST ${one}/follow-up`, { turn: first?.id, question: 'Why?' }],
    [`POST ${one}/rerun`],
    [`POST ${one}/synthesize`, { notes: [note.id] }],
    [`GET ${path}/syntheses`],
    [`POST ${path}/syntheses/${synthesis.id}/abort`],
    [`POST ${path}/notes/${note.id}/reactions`, { symbol: '+' }],
    [`DELETE ${path}/notes/${note.id}/reactions`, { symbol: '+' }],
    [`GET ${path}/usage`],
    [`POST ${one}/abort`],
    [`POST ${path}/agents/stop`],
  ]
  for (const [request, sent] of requests) {
    const { status } = await api.call(request, { token, ...(sent && { body: sent }) })
    expect([request, status]).toEqual([request, status < 300 ? status : 200])
  }
  const sentence = { section: 'agreement', text: 'Mine.', notes: [note.id] }
  const edit = async (id: string, title: string) =>
    (await api.ask(Sum, `PATCH ${path}/syntheses/${id}`, { token, body: { title, sentences: [sentence] } }))
      .synthesis.id
  const second = await edit(synthesis.id, 'One')
  const back = { token, body: { newest: await edit(second, 'Two') } }
  await api.ask(Sum, `POST ${path}/syntheses/${second}/restore`, back)
  await visitCandidates(api, path, token)
  const long = { ...body, mode: 'rotation', cycles: 3 }
  const { round: again } = await api.ask(Started, `POST ${path}/rounds`, { token, body: long })
  const turn = again.turns.at(-1)?.id
  for (const [step, sent] of [
    ['pause'],
    ['skip', { turn }],
    ['retry', { turn }],
    ['resume'],
    ['abort'],
  ] as const) {
    await api.call(`POST ${path}/rounds/${again.id}/${step}`, { token, ...(sent && { body: sent }) })
  }
}

async function visitCandidates(api: ApiUnderTest, path: string, token: string): Promise<void> {
  const One = z.object({
    round: z.object({ id: z.string(), turns: z.array(z.object({ id: z.string(), state: z.string() })) }),
  })
  const body = { question: 'What else?', mode: 'parallel', moderate: false }
  const { round } = await api.ask(One, `POST ${path}/rounds`, { token, body })
  const one = `${path}/rounds/${round.id}`
  const done = await vi.waitFor(async () => {
    const { turns } = (await api.ask(One, `GET ${one}`, { token })).round
    return must(
      turns.find(({ state }) => state === 'done'),
      'a turn that is done',
    )
  }, WAIT)
  await api.ask(One, `POST ${one}/candidates`, { token, body: { turn: done.id, candidate: 0 } })
  expect((await api.call(`POST ${path}/picks/show`, { token })).status).toBe(204)
}

async function visitOperator(api: ApiUnderTest, boardId: string): Promise<void> {
  const headers = { 'x-operator-password': OPERATOR_PASSWORD }
  const path = '/api/v1/operator'
  await api.call(`GET ${path}/models`, { headers })
  await api.call(`POST ${path}/models/test`, { headers, body: { provider: 'demo' } })
  await api.call(`POST ${path}/models/find-local`, { headers })
  await api.call(`GET ${path}/model-rules`, { headers })
  await api.call(`PUT ${path}/model-rules`, { headers, body: { guestBoards: 'yes' } })
  await api.call(`GET ${path}/boards`, { headers })
  await api.call(`GET ${path}/nodes`, { headers })
  await api.call(`PUT ${path}/boards/${boardId}/closed`, { headers, body: { isClosed: false } })
  await visitBackup(api, headers)
  await visitMail(api, headers)
  await api.call(`PUT ${path}/agents`, { headers, body: { isOn: true } })
}

/** Only an embedded database is copied, and the one of these tests is PostgreSQL. */
async function visitBackup(api: ApiUnderTest, headers: Record<string, string>): Promise<void> {
  const path = '/api/v1/operator/backup'
  expect(codeOf(await api.call(`POST ${path}`, { headers }))).toBe('not-embedded')
  const { services } = api.server
  const db = { ...services.db, copyTo: async () => undefined }
  const reply = await createApi({ ...services, db }).request(path, { method: 'POST', headers })
  api.described.check('post', path, reply.status, reply.headers.get('content-type'), await reply.json())
}

/** The server of these tests sends no mail. */
async function visitMail(api: ApiUnderTest, headers: Record<string, string>): Promise<void> {
  const { token } = await api.open('Mail')
  const requests = [
    ['post', '/api/v1/operator/mail/test', { to: 'ann@example.org' }, headers],
    [
      'put',
      '/api/v1/notifications/mail/address',
      { address: 'ann@example.org' },
      { authorization: `Bearer ${token}` },
    ],
  ] as const
  const mails = { sendTest: async () => null }
  for (const [method, path, body, given] of requests) {
    const sent = { headers: { ...given }, body }
    expect(codeOf(await api.call(`${method.toUpperCase()} ${path}`, sent))).toBe('mail-off')
    const reply = await createApi({ ...api.server.services, mails }).request(path, {
      method: method.toUpperCase(),
      headers: { ...given, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    api.described.check(method, path, reply.status, reply.headers.get('content-type'), await reply.json())
  }
}

withApi('openapi.json', (current) => {
  test('describes every route as it answers', { tags: ['slow'] }, async () => {
    await visitAll(current())
    expect(current().described.unseen()).toEqual([])
  })

  test('detects an answer that differs from its description', async () => {
    const { described } = current()
    const json = 'application/json'
    expect(() => described.check('get', '/healthz', 200, json, { status: 'ok', extra: 1 })).toThrow(
      'as described',
    )
    expect(() => described.check('get', '/healthz', 418, json, {})).toThrow('not described')
    const me = { me: { id: 'u', name: 'Ann', color: 'moss' } }
    expect(() => described.check('get', '/api/v1/me', 200, json, me)).toThrow('as described')
  })
})
