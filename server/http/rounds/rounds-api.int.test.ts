import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { SentPrompts } from '#api/sent-prompts.ts'
import { must } from '#base/must.ts'
import { readableAddresses } from '../testing/readable-addresses.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

const Turn = z.object({
  id: z.string(),
  agent: z.string(),
  name: z.string(),
  state: z.string(),
  model: z.string().nullable(),
  text: z.string(),
  notes: z.array(z.string()),
  usual: z.record(z.string(), z.number()),
  candidates: z.array(
    z.object({ text: z.string(), usualPercent: z.number().nullable(), note: z.string().nullable() }),
  ),
})
const Round = z.object({
  id: z.string(),
  number: z.number(),
  mode: z.string(),
  state: z.string(),
  frame: z.string().nullable(),
  turns: z.array(Turn),
  moderation: z.object({
    state: z.string(),
    origin: z.string().nullable(),
    picks: z.array(z.object({ noteId: z.string(), reason: z.string() })),
    isHidden: z.boolean(),
  }),
  selection: z.array(z.string()),
  synthesis: z.object({ id: z.string(), state: z.string() }).optional(),
})
const OneRound = z.object({ round: Round })
const Rounds = z.object({ rounds: z.array(Round) })
const Synthesis = z.object({
  id: z.string(),
  state: z.string(),
  version: z.number(),
  card: z.string().nullable(),
  notes: z.array(z.string()),
  sentences: z.array(z.object({ notes: z.array(z.string()) })),
})
const OneSynthesis = z.object({ synthesis: Synthesis })
const Context = z.object({
  instructions: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  conversation: z.array(z.string()),
  alternatives: z.array(z.string()),
  hash: z.string(),
  visible: z.array(z.string()),
})
const Author = z.object({ id: z.string(), name: z.string(), kind: z.string() })
const Notes = z.object({
  notes: z.array(
    z.object({
      id: z.string(),
      number: z.number().nullable(),
      text: z.string(),
      author: Author.nullable(),
      model: z.string().nullable(),
    }),
  ),
})
const WAIT = { timeout: 15_000, interval: 20 }

withApi('rounds', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let path: string
  let token: string
  beforeEach(async () => {
    api = current()
    opened = await api.open('Plans', 'Ann')
    path = `/api/v1/boards/${opened.board.id}`
    token = opened.token
  })

  const ask = async (body: object, headers: Record<string, string> = {}) =>
    (await api.ask(OneRound, `POST ${path}/rounds`, { token, body, headers })).round
  const read = async (id: string) => (await api.ask(OneRound, `GET ${path}/rounds/${id}`, { token })).round
  async function over(id: string) {
    await vi.waitFor(async () => expect((await read(id)).state).toBe('complete'), WAIT)
    return read(id)
  }
  async function written(id: string) {
    const Syntheses = z.object({ syntheses: z.array(Synthesis) })
    const now = async () =>
      (await api.ask(Syntheses, `GET ${path}/syntheses`, { token })).syntheses.find((each) => each.id === id)
    await vi.waitFor(async () => expect((await now())?.state).toBe('done'), WAIT)
    return Synthesis.parse(await now())
  }
  const question = 'How do we get more people to the canteen?'

  test('a round of the board’s advisors runs to its end, and can be read turn by turn', async () => {
    const begun = await ask({ question, mode: 'parallel', synthesize: true })
    expect(begun).toMatchObject({ number: 1, mode: 'parallel' })
    const round = await over(begun.id)
    expect(round.turns.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
    expect(round.moderation).toMatchObject({ state: 'done', origin: 'script' })
    expect(round.synthesis?.state).toBe('done')
    const noteIds = round.turns.flatMap(({ notes }) => notes)
    const { notes } = await api.ask(Notes, `GET ${path}/notes`, { token })
    expect(notes.map(({ id }) => id).sort()).toEqual(noteIds.sort())
    // The moderator of a new board suggests: people have chosen nothing yet.
    expect(round.selection).toEqual([])
    const [first] = round.turns
    const note = notes.find(({ id }) => id === first?.notes[0])
    const author = { id: first?.agent, name: first?.name, kind: 'agent' }
    expect(note).toMatchObject({ author, model: first?.model })
    for (const { model } of round.turns) expect(model).toMatch(/^demo:/)
    expect((await api.ask(Rounds, `GET ${path}/rounds`, { token })).rounds).toHaveLength(1)
  })

  test('a considered thought of an advisor can be put on the board once, as its note', async () => {
    const { id } = await ask({ question, mode: 'parallel', moderate: false })
    const [turn] = (await over(id)).turns
    const considered = must(turn?.candidates[0], 'a candidate')
    expect(Object.keys(turn?.usual ?? {})).toEqual(turn?.notes)
    const body = { turn: turn?.id, candidate: 0 }
    const post = (as = token) =>
      api.ask(OneRound, `POST ${path}/rounds/${id}/candidates`, { token: as, body })
    const [posted] = (await post()).round.turns
    const noteId = must(posted?.candidates[0]?.note, 'its note')
    expect(posted?.notes).toEqual([...must(turn, 'a turn').notes, noteId])
    expect(posted?.usual[noteId]).toBe(considered.usualPercent)
    const noteNow = async () =>
      (await api.ask(Notes, `GET ${path}/notes`, { token })).notes.find((note) => note.id === noteId)
    const author = { id: turn?.agent, name: turn?.name, kind: 'agent' }
    expect(await noteNow()).toMatchObject({ text: considered.text, author, model: turn?.model })
    expect((await noteNow())?.number).toEqual(expect.any(Number))
    const ideas = async () => JSON.stringify((await api.call(`GET ${path}/ideas`, { token })).body)
    await vi.waitFor(async () => expect(await ideas()).toContain(noteId), WAIT)
    await api.call(`PATCH ${path}/notes/${encodeURIComponent(noteId)}`, {
      token,
      body: { text: 'Ours now.' },
    })
    expect((await post()).round.turns[0]?.notes).toEqual(posted?.notes)
    expect((await noteNow())?.text).toBe('Ours now.')
    const none = await api.call(`POST ${path}/rounds/${id}/candidates`, {
      token,
      body: { turn: turn?.id, candidate: 11 },
    })
    expect([none.status, codeOf(none)]).toEqual([404, 'no-candidate'])
  })

  test('in a step with picks after people’s, no outlet has them until a facilitator shows them', {
    tags: ['slow'],
  }, async () => {
    const bob = await api.join(opened.links.edit)
    const steps = [{ id: 'hear', title: 'Hear', advisors: 'each-round', maxAdvisorPercent: null }]
    await api.call(`POST ${path}/steps`, { token, body: { steps } })
    await api.call(`POST ${path}/steps/hear/start`, { token, body: {} })
    const round = await ask({ question })
    expect(round.mode).toBe('parallel')
    const { moderation } = await over(round.id)
    expect(moderation).toMatchObject({ state: 'done', picks: [], isHidden: true })
    const noteId = must(round.turns[0]?.notes[0] ?? (await read(round.id)).turns[0]?.notes[0], 'a note')
    const answers: string[] = []
    for (const address of await readableAddresses(api, opened.board.id, { roundId: round.id, noteId })) {
      const answer = await api.call(`GET ${address}`, { token: bob.token })
      answers.push(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
    }
    expect(answers.length).toBeGreaterThan(40)
    const agent = must((await read(round.id)).turns[0]?.agent, 'an advisor')
    const prompt = async () =>
      JSON.stringify(await api.ask(Context, `GET ${path}/context?agent=${agent}&question=Next`, { token }))
    answers.push(await prompt())
    const early = await api.call(`POST ${path}/picks/show`, { token: bob.token })
    expect([early.status, codeOf(early)]).toEqual([403, 'needs-facilitator'])

    expect((await api.call(`POST ${path}/picks/show`, { token })).status).toBe(204)
    const { picks } = (await read(round.id)).moderation
    expect(picks.length).toBeGreaterThan(0)
    const all = answers.join('\n')
    const reasons = picks.flatMap(({ reason }) => (reason === '' ? [] : JSON.stringify(reason).slice(1, -1)))
    expect(reasons.length).toBeGreaterThan(0)
    // Not with `toContain`: all answers would be printed.
    expect([...reasons, '"chosenBy":["moderator"]'].filter((words) => all.includes(words))).toEqual([])
    const ideas = async () => JSON.stringify((await api.call(`GET ${path}/ideas`, { token: bob.token })).body)
    await vi.waitFor(async () => expect(await ideas()).toMatch(/"suggestions":\[[^\]]/), WAIT)
  })

  test('a round’s frame is placed in the asking person’s view; an invalid view is refused', async () => {
    const bad = await api.call(`POST ${path}/rounds`, { token, body: { question, view: [0, 0, 0, 600] } })
    expect([bad.status, codeOf(bad)]).toEqual([400, 'bad-request'])
    const round = await ask({ question, mode: 'parallel', view: [100.5, -20, 900, 600] })
    await vi.waitFor(async () => expect((await read(round.id)).frame).toBe(`shape:${round.id}`), WAIT)
  })

  test('a repeated request with one key starts one round and one synthesis', async () => {
    const headers = { 'idempotency-key': 'k1' }
    const first = await ask({ question }, headers)
    expect((await ask({ question }, headers)).id).toBe(first.id)
    await over(first.id)
    const sum = () =>
      api.ask(OneSynthesis, `POST ${path}/syntheses`, { token, body: { round: first.id }, headers })
    expect((await sum()).synthesis.id).toBe((await sum()).synthesis.id)
  })

  test('follow-up, rerun, retry, skip, pause, resume and abort', async () => {
    const { id } = await ask({ question, mode: 'parallel', moderate: false })
    const { turns } = await over(id)
    const turn = z.string().parse(turns[0]?.id)
    const more = await api.ask(OneRound, `POST ${path}/rounds/${id}/follow-up`, {
      token,
      body: { turn, question: 'Why?' },
    })
    expect(more.round.turns.map(({ agent }) => agent)).toEqual([turns[0]?.agent])
    const again = await api.ask(OneRound, `POST ${path}/rounds/${id}/rerun`, { token })
    expect((await over(again.round.id)).turns.map(({ agent }) => agent)).toEqual(
      turns.map(({ agent }) => agent),
    )
    await over(more.round.id)
    const done = await api.call(`POST ${path}/rounds/${id}/retry`, { token, body: { turn } })
    expect([done.status, codeOf(done)]).toEqual([409, 'turn-done'])
    expect((await api.call(`POST ${path}/rounds/${id}/skip`, { token, body: { turn } })).status).toBe(200)
    const long = await ask({ question, mode: 'rotation', cycles: 5 })
    for (const step of ['pause', 'resume', 'abort']) {
      expect((await api.call(`POST ${path}/rounds/${long.id}/${step}`, { token })).status).toBe(200)
    }
    expect((await read(long.id)).state).toBe('aborted')
  })

  test('syntheses are made of a round, of chosen notes, and again on the same card', async () => {
    const { id } = await ask({ question, mode: 'parallel', moderate: false })
    const { turns } = await over(id)
    const ofRound = await api.ask(OneSynthesis, `POST ${path}/rounds/${id}/synthesize`, { token, body: {} })
    const first = await written(ofRound.synthesis.id)
    expect(first.sentences.flatMap(({ notes }) => notes).length).toBeGreaterThan(0)
    const agents = [turns[0]?.agent]
    const body = { previous: first.id, agents, instructions: 'Short' }
    const next = await api.ask(OneSynthesis, `POST ${path}/syntheses`, { token, body })
    const second = await written(next.synthesis.id)
    expect(second).toMatchObject({ version: 2, card: first.card })
    expect(second.notes.sort()).toEqual(turns[0]?.notes.toSorted())
    const ended = await api.call(`POST ${path}/syntheses/${second.id}/abort`, { token })
    expect(ended.status).toBe(200)
  })

  test('a "+" given or removed changes what the next agent is sent', async () => {
    const { id } = await ask({ question, mode: 'parallel', moderate: false })
    const { turns } = await over(id)
    const [agent, noteId] = [turns[0]?.agent, z.string().parse(turns[1]?.notes[0])]
    const context = () => api.ask(Context, `GET ${path}/context?agent=${agent}&question=Next`, { token })
    expect((await context()).conversation).toEqual([])
    const reactions = `${path}/notes/${encodeURIComponent(noteId)}/reactions`
    expect((await api.call(`POST ${reactions}`, { token, body: { symbol: '+' } })).status).toBe(200)
    const chosen = await context()
    expect(chosen.conversation).toEqual([noteId])
    expect(chosen.alternatives.length).toBeGreaterThan(0)
    expect(chosen.messages.at(-1)?.content).toContain('Next')
    const taken = await api.call(`DELETE ${reactions}`, { token })
    expect(taken.body).toMatchObject({ reactions: { people: {}, isSelected: false } })
    expect((await context()).conversation).toEqual([])
    const ofRound = await api.ask(Context, `GET ${path}/rounds/${id}/context?agent=${agent}`, { token })
    expect(ofRound.messages.at(-1)?.content).toContain(question)
  })

  test('a turn’s prompt stays on record, with a hash that changes only with the prompt', async () => {
    const { id } = await ask({ question, mode: 'parallel', moderate: false })
    const turn = must((await over(id)).turns[0], 'a turn')
    const { sent } = await api.ask(SentPrompts, `GET ${path}/sent/${turn.id}`, { token })
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ agent: turn.agent, model: turn.model, leftOut: 0, isSecondTry: false })
    const now = () =>
      api.ask(Context, `GET ${path}/rounds/${id}/context?agent=${turn.agent}&turn=${turn.id}`, { token })
    expect((await now()).hash).toBe(sent[0]?.hash)
    const { chosen = [], others = [] } = sent[0]?.notes ?? {}
    const notes = [...chosen, ...others].map(({ id: noteId }) => noteId)
    expect(notes.sort()).toEqual([...(await now()).conversation, ...(await now()).visible].sort())
    await api.call(`POST ${path}/notes`, { token, body: { text: 'Something new' } })
    await vi.waitFor(async () => expect((await now()).hash).not.toBe(sent[0]?.hash))
    expect(await api.ask(SentPrompts, `GET ${path}/sent/${turn.id}`, { token })).toEqual({ sent })
    expect(await api.ask(SentPrompts, `GET ${path}/sent/nothing`, { token })).toEqual({ sent: [] })
  })

  test('a new conversation hides earlier content until it is continued', async () => {
    const { id } = await ask({ question, mode: 'parallel', moderate: false })
    const { turns } = await over(id)
    const [agent, noteId] = [turns[0]?.agent, z.string().parse(turns[1]?.notes[0])]
    await api.call(`POST ${path}/notes/${encodeURIComponent(noteId)}/reactions`, {
      token,
      body: { symbol: '+' },
    })
    const context = () => api.ask(Context, `GET ${path}/context?agent=${agent}&question=Next`, { token })
    const before = await context()
    expect(before.conversation).toEqual([noteId])
    const Starts = z.object({ conversations: z.array(z.object({ startedBy: z.string() })) })
    const begun = await api.ask(Starts, `POST ${path}/conversations`, { token })
    expect(begun.conversations).toEqual([{ startedBy: opened.me.id }])
    expect(await context()).toMatchObject({ conversation: [], alternatives: [], visible: [] })
    expect((await context()).messages.map(({ content }) => content).join()).not.toContain(question)
    const back = await api.ask(Starts, `POST ${path}/conversations/continue`, { token })
    expect(back.conversations).toEqual([])
    expect((await context()).conversation).toEqual(before.conversation)
  })

  test('usage lists the amounts used, by agent, and the limits', async () => {
    await over((await ask({ question, mode: 'parallel' })).id)
    const Usage = z.object({
      usage: z.object({
        spend: z.object({ tokens: z.number() }),
        limits: z.object({ roundTokens: z.number().nullable() }),
        byAgent: z.array(z.object({ name: z.string(), inputTokens: z.number(), outputTokens: z.number() })),
        calls: z.array(z.object({ task: z.string() })),
      }),
    })
    const { usage } = await api.ask(Usage, `GET ${path}/usage`, { token })
    expect(usage.calls.map(({ task }) => task).sort()).toEqual([
      ...Array.from({ length: 4 }, () => 'advise'),
      'moderate',
    ])
    expect(usage.byAgent).toHaveLength(5)
    const sum = usage.byAgent.reduce((all, each) => all + each.inputTokens + each.outputTokens, 0)
    expect(usage.spend.tokens).toBe(sum)
  })

  test('viewers and commenters start nothing; commenters give reactions; facilitators stop all agents', async () => {
    const { id } = await ask({ question, mode: 'rotation', cycles: 5 })
    await api.call(`POST ${path}/rounds/${id}/pause`, { token })
    const viewer = await api.join(opened.links.view)
    const commenter = await api.join(opened.links.comment)
    const editor = await api.join(opened.links.edit)
    for (const { token: weak } of [viewer, commenter]) {
      const tries = [
        await api.call(`POST ${path}/rounds`, { token: weak, body: { question } }),
        await api.call(`POST ${path}/rounds/${id}/abort`, { token: weak }),
        await api.call(`POST ${path}/rounds/${id}/rerun`, { token: weak }),
        await api.call(`POST ${path}/rounds/${id}/retry`, { token: weak, body: { turn: 't000000000000' } }),
        await api.call(`POST ${path}/rounds/${id}/skip`, { token: weak, body: { turn: 't000000000000' } }),
        await api.call(`POST ${path}/syntheses`, { token: weak, body: {} }),
      ]
      expect(tries.map(codeOf)).toEqual(tries.map(() => 'needs-editor'))
      expect((await api.call(`GET ${path}/rounds/${id}`, { token: weak })).status).toBe(200)
    }
    const reactions = `${path}/notes/shape:none/reactions`
    expect(codeOf(await api.call(`POST ${reactions}`, { token: viewer.token, body: {} }))).toBe(
      'needs-commenter',
    )
    expect(codeOf(await api.call(`POST ${reactions}`, { token: commenter.token, body: {} }))).toBe('no-note')
    expect(codeOf(await api.call(`POST ${path}/agents/stop`, { token: editor.token }))).toBe(
      'needs-facilitator',
    )
    expect((await api.call(`POST ${path}/agents/stop`, { token })).status).toBe(204)
    expect((await read(id)).state).toBe('aborted')
  })

  test('ids of other boards, of no agent, of no advisor and of no note are refused', async () => {
    const { id } = await ask({ question, mode: 'parallel', moderate: false })
    const { turns } = await over(id)
    const [agent, noteId] = [turns[0]?.agent, turns[0]?.notes[0]]
    const other = await api.open('Other', 'Ann')
    const there = `/api/v1/boards/${other.board.id}`
    const post = (what: string, body?: object) =>
      api.call(`POST ${there}${what}`, { token: other.token, ...(body && { body }) })
    const tries = [
      await post('/rounds', { question, agents: [agent] }),
      await post('/rounds', { question, notes: [noteId] }),
      await post('/rounds', { question, frame: noteId }),
      await post(`/rounds/${id}/abort`),
      await post(`/rounds/${id}/rerun`),
      await post(`/rounds/${id}/retry`, { turn: turns[0]?.id }),
      await post(`/rounds/${id}/synthesize`, {}),
      await post('/syntheses', { round: id }),
      await post('/syntheses', { notes: [noteId] }),
      await post(`/notes/${noteId}/reactions`, {}),
      await api.call(`GET ${there}/rounds/${id}`, { token: other.token }),
      await api.call(`GET ${there}/context?agent=${agent}`, { token: other.token }),
      await api.call(`GET ${path}/rounds/${id}`, { token: other.token }),
    ]
    expect(tries.map(codeOf)).toEqual([
      'no-agent',
      'no-note',
      'no-note',
      'no-round',
      'no-round',
      'no-round',
      'no-round',
      'no-round',
      'no-note',
      'no-note',
      'no-round',
      'no-agent',
      'no-board',
    ])
  })
})
