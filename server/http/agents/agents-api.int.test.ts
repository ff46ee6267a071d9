import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { AgentImportResponse, AgentResponse } from '#api/agents.ts'
import { readAgentsZip } from '#formats/agents-zip.ts'
import { zipTexts } from '#formats/zip-texts.ts'
import { agentLibrary } from '#server/agents/files/library.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

const OneAgent = z.object({ agent: AgentResponse })
const Agents = z.object({ agents: z.array(AgentResponse) })

const Drawn = z.object({ key: z.string(), name: z.string(), answers: z.number() })
const Draw = z.object({
  advisors: z.array(Drawn),
  overlaps: z.array(z.object({ keep: z.string(), replace: z.string(), by: Drawn.nullable() })),
})
const OneRound = z.object({
  round: z.object({ turns: z.array(z.object({ agent: z.string(), name: z.string() })) }),
})

const BAKER = `---
name: Baker   # up at three
colour: apricot
shelf: top
---

I bake before anyone is up.
`

withApi('agents', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let path: string
  beforeEach(async () => {
    api = current()
    opened = await api.open('Plans', 'Ann')
    path = `/api/v1/boards/${opened.board.id}/agents`
  })

  const list = async () => (await api.ask(Agents, `GET ${path}`, { token: opened.token })).agents
  const names = async () => (await list()).map(({ name }) => name)
  const send = (request: string, body: object, headers: Record<string, string> = {}) =>
    api.ask(OneAgent, request, { token: opened.token, body, headers })
  const sendFile = (request: string, content: string) =>
    api.call(request, { token: opened.token, file: { type: 'text/markdown', content } })

  test('a new board has its own copies of seven agents of the library, all chosen', async () => {
    const agents = await list()
    expect(agents.map(({ name, kind }) => [name, kind])).toEqual([
      ['Night-shift nurse', 'advisor'],
      ['School caretaker', 'advisor'],
      ['First-year accountant', 'advisor'],
      ['Sceptic', 'advisor'],
      ['Moderator', 'moderator'],
      ['Synthesizer', 'synthesizer'],
      ['Clerk', 'clerk'],
    ])
    expect(agents.every(({ isChosen, file }) => isChosen && file.startsWith('---\nname: '))).toBe(true)
    const other = await api.open('Other', 'Bea')
    const theirs = await api.ask(Agents, `GET /api/v1/boards/${other.board.id}/agents`, {
      token: other.token,
    })
    expect(theirs.agents.map(({ id }) => id)).not.toEqual(agents.map(({ id }) => id))
  })

  const BUS = 'Would people take a late bus from the estates?'
  const draw = (body: object) => api.ask(Draw, `POST ${path}/draw`, { token: opened.token, body })
  const askAdvisors = (agents: string[]) =>
    api.call(`POST /api/v1/boards/${opened.board.id}/rounds`, {
      token: opened.token,
      body: { question: BUS, mode: 'single', agents },
    })

  test('advisors are drawn from board and library, least used first, and added to the board when asked', async () => {
    const { advisors } = await draw({ question: BUS })
    expect(advisors[0]).toMatchObject({ key: 'library:bus-driver', name: 'Bus driver', answers: 0 })
    expect(advisors).toHaveLength(4)
    const { round } = OneRound.parse((await askAdvisors(['library:bus-driver'])).body)
    expect(round.turns.map(({ name }) => name)).toEqual(['Bus driver'])
    // Such advisors answer by name only: the chosen advisors of the board stay the same.
    const drivers = (await list()).filter(({ name }) => name === 'Bus driver')
    expect(drivers).toMatchObject([{ id: round.turns[0]?.agent, isChosen: false }])
    await askAdvisors(['library:bus-driver'])
    expect(await list()).toHaveLength(8)
    // Also while its answers are under way.
    expect((await draw({ question: BUS })).advisors.map(({ name }) => name)).not.toContain('Bus driver')
    expect(codeOf(await askAdvisors(['library:none']))).toBe('no-agent')
  })

  test('two advisors that look at the same thing are named, with another for the second', async () => {
    const driver = (await send(`POST ${path}`, { library: 'Bus driver' })).agent
    const { kind, model, capabilities, color, emoji, prompt, domain } = driver
    const fields = { name: 'Late driver', kind, model, capabilities, color, emoji, prompt, domain }
    const twin = (await send(`POST ${path}`, fields)).agent
    const { overlaps } = await draw({ question: BUS, agents: [driver.id, twin.id] })
    expect(overlaps).toMatchObject([{ keep: driver.id, replace: twin.id }])
    expect(overlaps[0]?.by?.name).toBeTruthy()
  })

  test('an agent is created from the library, from fields, or from a file', async () => {
    const library = await api.call('GET /api/v1/agent-library')
    expect(library.body).toMatchObject({ agents: agentLibrary().map(({ id }) => ({ id })) })
    const driver = await send(`POST ${path}`, { library: 'Bus driver' })
    expect(driver.agent).toMatchObject({ name: 'Bus driver', emoji: '🚌', isChosen: true })
    const { agent: tutor } = await send(`POST ${path}`, {
      ...{ name: 'Tutor', kind: 'advisor', model: 'local:llama3', capabilities: ['post-notes'] },
      ...{ domain: 'I teach', color: 'grey', emoji: '📐', prompt: 'Ask.\r\nWait.' },
    })
    expect(tutor).toMatchObject({ prompt: 'Ask.\nWait.', model: 'local:llama3', color: 'grey' })
    expect(tutor.file).toContain('colour: stone\n')
    const baker = await sendFile(`POST ${path}`, BAKER)
    expect(baker.status).toBe(201)
    expect(baker.body).toMatchObject({ agent: { name: 'Baker', color: 'orange', file: BAKER } })
    expect((await names()).slice(7)).toEqual(['Bus driver', 'Tutor', 'Baker'])
  })

  test('a repeated request with one key adds one agent', async () => {
    const key = { 'idempotency-key': 'k1' }
    const first = await send(`POST ${path}`, { library: 'customer' }, key)
    const second = await send(`POST ${path}`, { library: 'customer' }, key)
    expect(second.agent.id).toBe(first.agent.id)
    expect(await names()).toHaveLength(8)
  })

  test('a change as JSON keeps what its file has besides; a file replaces the file', async () => {
    const { agent } = OneAgent.parse((await sendFile(`POST ${path}`, BAKER)).body)
    const { id, file: _file, isChosen: _isChosen, ...fields } = agent
    const changed = await send(`PUT ${path}/${id}`, { ...fields, domain: 'At the oven', color: 'green' })
    expect(changed.agent.file).toBe(
      BAKER.replace('apricot', 'teal').replace('shelf: top\n', 'shelf: top\ndomain: At the oven\n'),
    )
    const read = await api.call(`GET ${path}/${id}?format=markdown`, { token: opened.token })
    expect(read.body).toBe(changed.agent.file)
    const accept = { accept: 'text/markdown' }
    expect((await api.call(`GET ${path}/${id}`, { token: opened.token, headers: accept })).body).toBe(
      read.body,
    )
    expect((await sendFile(`PUT ${path}/${id}`, BAKER)).body).toMatchObject({
      agent: { id, file: BAKER, domain: '' },
    })
    const json = await api.call(`GET ${path}/${id}`, { token: opened.token })
    expect(json.body).toMatchObject({ agent: { id, name: 'Baker' } })
  })

  test('agents are chosen, arranged and removed', async () => {
    const [nurse, caretaker, accountant] = await list()
    const chosen = await api.call(`PATCH ${path}/${nurse?.id}`, {
      token: opened.token,
      body: { isChosen: false },
    })
    expect(chosen.body).toMatchObject({ agent: { isChosen: false } })
    const order = { agents: [accountant?.id, nurse?.id] }
    await api.call(`PUT ${path}/order`, { token: opened.token, body: order })
    expect((await names()).slice(0, 3)).toEqual([
      'First-year accountant',
      'Night-shift nurse',
      'School caretaker',
    ])
    expect((await api.call(`DELETE ${path}/${caretaker?.id}`, { token: opened.token })).status).toBe(204)
    expect(await names()).not.toContain('School caretaker')
    const gone = await api.call(`DELETE ${path}/${caretaker?.id}`, { token: opened.token })
    expect([gone.status, codeOf(gone)]).toEqual([404, 'no-agent'])
  })

  test('a text that is no agent is refused with a sentence, and changes nothing', async () => {
    const before = await list()
    const wrong = await sendFile(`POST ${path}`, '---\nname: A\nkind: wizard\n---\nx')
    expect([wrong.status, codeOf(wrong)]).toEqual([400, 'unreadable-file'])
    expect(wrong.body).toMatchObject({
      error: { message: expect.stringMatching(/^Line 3: “wizard” is no kind/) },
    })
    const twice = await api.call(`POST ${path}`, { token: opened.token, body: { library: 'sceptic' } })
    expect([twice.status, codeOf(twice)]).toEqual([409, 'name-taken'])
    for (const body of [
      { library: 'unknown' },
      {},
      { ...before[0], name: '[x]' },
      { ...before[0], model: 'gpt-4' },
    ]) {
      const reply = await api.call(`POST ${path}`, { token: opened.token, body })
      expect([400, 404]).toContain(reply.status)
    }
    const long = await api.call(`POST ${path}`, {
      token: opened.token,
      body: { ...before[0], name: 'x'.repeat(60) },
    })
    expect(long.body).toMatchObject({ error: { message: expect.stringContaining('at most 48 characters') } })
    expect((await api.call(`POST ${path}`, { token: opened.token })).status).toBe(400)
    const text = await api.call(`POST ${path}`, {
      token: opened.token,
      file: { type: 'text/plain', content: BAKER },
    })
    expect([text.status, codeOf(text)]).toEqual([415, 'not-json'])
    expect(await list()).toEqual(before)
  })

  test('people who may not ask the advisors read them and change none', async () => {
    const { token } = await api.join(opened.links.comment)
    const [nurse] = await list()
    expect((await api.call(`GET ${path}`, { token })).status).toBe(200)
    const tries = [
      await api.call(`POST ${path}`, { token, body: { library: 'customer' } }),
      await api.call(`POST ${path}/import`, { token, file: { type: 'text/markdown', content: BAKER } }),
      await api.call(`PATCH ${path}/${nurse?.id}`, { token, body: { isChosen: false } }),
      await api.call(`PUT ${path}/order`, { token, body: { agents: [] } }),
    ]
    expect(tries.map(codeOf)).toEqual(['needs-editor', 'needs-editor', 'needs-editor', 'needs-editor'])
    const editor = await api.join(opened.links.edit, 'Eve')
    const settings = `PATCH /api/v1/boards/${opened.board.id}/settings`
    expect(codeOf(await api.call(settings, { token: editor.token, body: { whoRuns: 'editors' } }))).toBe(
      'needs-facilitator',
    )
    await api.call(settings, { token: opened.token, body: { whoRuns: 'facilitators' } })
    const late = await api.call(`POST ${path}`, { token: editor.token, body: { library: 'customer' } })
    expect(codeOf(late)).toBe('needs-facilitator')
  })

  test('settings are read and changed one by one', async () => {
    const settings = `/api/v1/boards/${opened.board.id}/settings`
    const body = {
      plusRule: { by: 'consensus', min: 3 },
      reactions: [
        { symbol: '+', weight: 1 },
        { symbol: '★', weight: 2 },
      ],
    }
    expect((await api.call(`PATCH ${settings}`, { token: opened.token, body })).status).toBe(200)
    const read = await api.call(`GET ${settings}`, { token: opened.token })
    expect(read.body).toMatchObject({ settings: { ...body, whoRuns: 'editors', alternatives: 'shown' } })
    const wrong = await api.call(`PATCH ${settings}`, {
      token: opened.token,
      body: { reactions: [{ symbol: '-', weight: 1 }] },
    })
    expect([wrong.status, codeOf(wrong)]).toEqual([400, 'bad-request'])
  })

  const zipOf = async () => {
    const reply = await fetch(`${api.server.url}${path}/export`, {
      headers: { authorization: `Bearer ${opened.token}` },
    })
    expect(reply.headers.get('content-disposition')).toContain('filename="Plans agents.zip"')
    return new Uint8Array(await reply.arrayBuffer())
  }
  const importZip = (content: Uint8Array<ArrayBuffer>, to = path, token = opened.token) =>
    api.ask(AgentImportResponse, `POST ${to}/import?name=a.zip`, {
      token,
      file: { type: 'application/zip', content },
    })

  test('a zip of all agents is imported on another board unchanged, and adds nothing on its own board', async () => {
    await sendFile(`POST ${path}`, BAKER)
    const zip = await zipOf()
    expect(readAgentsZip(zip)).toMatchObject({ ok: true, problems: [] })
    expect(await importZip(zip)).toEqual({ agents: [], rounds: [], problems: [] })
    const other = await api.open('Other', 'Bea')
    const there = `/api/v1/boards/${other.board.id}/agents`
    const brought = await importZip(zip, there, other.token)
    // The seven are there letter by letter already.
    expect(brought).toMatchObject({ agents: [{ name: 'Baker' }], problems: [] })
    expect((await importZip(zip, there, other.token)).agents).toEqual([])
  })

  test('the readable part of a zip is imported; a taken name gets a number', async () => {
    const sceptic = BAKER.replace('Baker  ', 'sceptic')
    const zip = zipTexts([
      { path: 'a.md', text: '---\nname: A\n---\n' },
      { path: 'b.md', text: sceptic },
    ])
    const brought = await importZip(zip)
    expect(brought.agents).toMatchObject([{ name: 'sceptic 2' }])
    expect(brought.problems).toMatchObject([
      { file: 'a.md', message: expect.stringMatching(/^Line \d: .* below the front matter/) },
    ])
    expect((await importZip(zip)).agents).toEqual([])
    expect((await list()).at(-1)?.file).toContain('name: sceptic 2 # up at three')
  })

  test('a file that can not be read is refused with its place, and changes nothing', async () => {
    const before = await list()
    const send = (content: string | Uint8Array<ArrayBuffer>) =>
      api.call(`POST ${path}/import?name=x.md`, {
        token: opened.token,
        file: { type: 'text/markdown', content },
      })
    const wrong = await send('---\nname: A\ncolour: puce\n---\nx')
    expect([wrong.status, codeOf(wrong)]).toEqual([400, 'unreadable-file'])
    expect(wrong.body).toMatchObject({ error: { message: expect.stringMatching(/^x\.md, line 3: “puce”/) } })
    expect(codeOf(await send(new Uint8Array([0xff, 0xfe, 0])))).toBe('unreadable-file')
    expect(codeOf(await send(zipTexts([{ path: 'a.md', text: BAKER }]).slice(0, 60)))).toBe('unreadable-file')
    const large = await send('x'.repeat(9 * 1024 * 1024))
    expect([large.status, codeOf(large)]).toEqual([413, 'too-large'])
    expect(await list()).toEqual(before)
  })

  test('a removed person reads nothing by repeating an earlier request', async () => {
    const { agents } = await api.ask(Agents, `GET ${path}`, { token: opened.token })
    const bob = await api.join(opened.links.edit)
    const settings = `/api/v1/boards/${opened.board.id}/settings`
    const asks = [
      [`PUT ${path}/order`, { agents: agents.map(({ id }) => id).reverse() }],
      [`PATCH ${path}/${agents[0]?.id}`, { isChosen: false }],
    ] as const
    const all = () =>
      Promise.all(
        asks.map(([request, body], i) =>
          api.call(request, { token: bob.token, body, headers: { 'idempotency-key': `again ${i}` } }),
        ),
      )
    expect((await all()).map(({ status }) => status)).toEqual([200, 200])
    await api.call(`DELETE /api/v1/boards/${opened.board.id}/members/${bob.me.id}`, { token: opened.token })
    expect((await all()).map(codeOf)).toEqual(['not-member', 'not-member'])
    expect(codeOf(await api.call(`PATCH ${settings}`, { token: bob.token, body: {} }))).toBe('not-member')
  })
})
