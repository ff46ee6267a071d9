import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { BoardAgents } from '#api/agents.ts'
import { MyBoards } from '#api/boards.ts'
import { OneInterview } from '#api/interviews.ts'
import { Notes } from '#api/notes.ts'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { DONE_STEP, SUMMARY } from '#server/agents/interviews/testing/interview-stage.ts'
import { sentIn } from '#server/agents/testing/agents-stage.ts'
import { createLog } from '#server/ground/log.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '#server/http/testing/with-api.ts'
import { callFailure } from '#server/models/providers/call-failure.ts'
import { scriptedModels } from '#server/models/testing/scripted-models.ts'
import { createSessions } from '#server/session/sessions.ts'
import { NEW_BOARD_SETTINGS } from '#session/board/board-settings.ts'
import { MIN_OPEN_MS } from '#session/choosing/ballot/ballot.ts'
import { YES_OR_NO } from '#session/interviews/testing/interview-board.ts'
import { callTool, makeToken } from '../testing/call-mcp.ts'
import { createTeam, type Team } from '../testing/team.ts'

/** Together more than one result takes. */
const LONG_ANSWERS = 20
const MINUTE_MS = 60_000
const Late = z.tuple([z.object({ answers: z.array(z.object({ answer: z.object({ text: z.string() }) })) })])
const Waiting = z.object({ status: z.literal('waiting'), session_id: z.string() })

/** An answer that fits a question of the demo model, or one in words. */
function answerTo({ type, config }: { type: string; config: object }): object {
  const Options = z.object({ options: z.array(z.object({ id: z.string() })) })
  if (type === 'ask_text') return { text: 'Little' }
  const { options } = Options.parse(config)
  const [first] = options.map(({ id }) => id)
  return { selected: type === 'pick_many' ? [first] : first }
}

withApi('settings of brainstorm', (current) => {
  let api: ApiUnderTest
  let ann: OpenedBoard
  let token: string
  let team: Team
  beforeEach(async () => {
    api = current()
    ann = await api.open('Plans', 'Ann')
    token = await makeToken(api, ann)
    team = createTeam(api, ann.board.id, ann.token)
  })
  const tool = (name: string, args: object) => callTool(api, name, args, { token })
  const ask = (args: object = {}) =>
    tool('brainstorm', {
      request: 'Can we ship?',
      initial_questions: [YES_OR_NO],
      wait_seconds: 0,
      max_questions: 1,
      ...args,
    })
  const started = async (args: object = {}) => Waiting.parse((await ask(args)).data).session_id
  const over = (session_id: string) =>
    vi.waitFor(async () => {
      const { data } = await tool('brainstorm_status', { session_id })
      expect(data.status).toBe('done')
      return data
    }, WAIT)
  const end = (id: string, reason: string) =>
    api.ask(OneInterview, `POST ${team.path}/${id}/end`, { token: ann.token, body: { reason } })

  const nextQuestion = (id: string) =>
    vi.waitFor(async () => {
      const { questions } = await team.read(ann.token, id)
      return must(
        questions.find(({ source }) => source === 'probe'),
        'a question of a model',
      )
    }, WAIT)
  /** Sets a closing time with an earlier clock, so that it is over: a time that is set now lies ahead. */
  const closeNow = async (interviewId: string) => {
    const { db, sessions } = api.server.services
    const earlier = createSessions({ db, log: createLog('silent'), now: () => Date.now() - MIN_OPEN_MS })
    const command = { type: 'interview.set-end', interviewId, durationMs: MIN_OPEN_MS }
    await earlier.dispatch(ann.board.id, command, { kind: 'person', userId: ann.me.id })
    await sessions.catchUp()
  }

  test('[MP45] a quorum settles a question before all participants have answered', async () => {
    const session_id = await started({ participants: 5, quorum: 2 })
    const bob = await api.join(ann.links.comment, 'Bob')
    await team.answerFirst(ann.token, session_id, { choice: 'yes' })
    expect((await tool('brainstorm_status', { session_id })).data).toMatchObject({
      status: 'waiting',
      answered: 0,
      answers_given: 1,
    })
    await team.answerFirst(bob.token, session_id, { choice: 'no' })
    expect(await over(session_id)).toMatchObject({ reason: 'done', answers: [{ by: 'Ann' }, { by: 'Bob' }] })
  })

  test('[MP45] people discuss, and settle on one of the answers; the others are kept', async () => {
    const session_id = await started({ answer_rule: 'discuss' })
    const bob = await api.join(ann.links.comment, 'Bob')
    await team.answerFirst(ann.token, session_id, { choice: 'yes' })
    await team.answerFirst(bob.token, session_id, { choice: 'no' })
    const { questions, rule } = await team.read(ann.token, session_id)
    expect(rule).toBe('discuss')
    const path = `POST ${team.path}/${session_id}/questions/${must(questions[0], 'a question').id}/settle`
    await api.ask(OneInterview, path, { token: ann.token, body: { answerOf: bob.me.id } })
    const { answers } = await over(session_id)
    expect(answers).toMatchObject([{ by: 'Bob' }, { by: 'Ann', counts: false }])
  })

  test('[MP45] each branch is asked about on its own, and its finding is in the result', async () => {
    const branches = [
      { id: 'cost', scope: 'What it costs' },
      { id: 'time', scope: 'How long it takes' },
    ]
    const text = (question: string, branch?: string) => ({ type: 'ask_text', branch, config: { question } })
    const wrong = await ask({ branches, initial_questions: [text('How much?', 'cost'), text('How long?')] })
    expect([wrong.isError, wrong.text]).toEqual([true, expect.stringContaining('bad-branches')])
    const session_id = await started({
      branches,
      initial_questions: [text('How much?', 'cost'), text('How long?', 'time')],
      max_questions: 15,
    })
    await vi.waitFor(async () => {
      const { state, questions } = await team.read(ann.token, session_id)
      const open = questions.find((question) => question.state === 'open')
      if (open) await team.answer(ann.token, session_id, open.id, answerTo(open))
      expect(state).toBe('ended')
    }, WAIT)
    expect(await over(session_id)).toMatchObject({
      reason: 'done',
      findings: branches.map(({ id, scope }) => ({ branch: id, scope, finding: expect.any(String) })),
      answers: expect.arrayContaining([
        expect.objectContaining({ question: 'How long?', branch: 'time', text: 'Little' }),
      ]),
    })
  })

  test('[MP46] times that no call can keep are clamped, and the program reads what became of them', async () => {
    const Closing = z.object({ closes: z.iso.datetime() })
    const { data } = await ask({ until: '2001-01-01T00:00:00Z', wait_seconds: -3 })
    const closesIn = Date.parse(Closing.parse(data).closes) - Date.now()
    expect(closesIn).toBeGreaterThan(3 * MINUTE_MS)
    expect(closesIn).toBeLessThanOrEqual(5 * MINUTE_MS)
    const called = ask({ wait_seconds: 1e9, client_request_id: 'long' })
    // A person may list interviews 120 times a minute.
    const { id } = await vi.waitFor(async () => must((await team.list())[1], 'another interview'), {
      ...WAIT,
      interval: 500,
    })
    await team.answerFirst(ann.token, id, { choice: 'yes' })
    expect((await called).data).toMatchObject({ status: 'done', session_id: id })
  })

  test('[MP33] long answers are split over several responses; a result that is too long has the address of the whole', async () => {
    const initial_questions = Array.from({ length: LONG_ANSWERS }, (_, i) => ({
      type: 'ask_text',
      config: { question: `Question ${i}` },
    }))
    const session_id = await started({ initial_questions, participants: 2, max_questions: LONG_ANSWERS })
    const { questions } = await team.read(ann.token, session_id)
    const words = (i: number) => `${i} ${'long '.repeat(1_800)}end`
    for (const [i, { id }] of questions.entries())
      await team.answer(ann.token, session_id, id, { text: words(i) })
    const received: string[] = []
    while (received.length < LONG_ANSWERS) {
      const { text, data } = await tool('ideas_list', {})
      expect(text.length).toBeLessThan(150_000)
      const [late] = Late.parse(data.late_answers)
      received.push(...(late?.answers.map(({ answer }) => answer.text) ?? []))
    }
    expect(received).toEqual(questions.map((_, i) => words(i)))
    await end(session_id, 'closed_by_host')
    const { whole_answers } = await over(session_id)
    const whole = await fetch(String(whole_answers), { headers: { authorization: `Bearer ${token}` } })
    expect(await whole.text()).toContain(words(LONG_ANSWERS - 1))
  })

  test('[MP30] each reason for which people or questions end a session is in its result', async () => {
    const closed = await started({ participants: 2 })
    await team.answerFirst(ann.token, closed, { choice: 'yes' })
    await end(closed, 'closed_by_host')
    expect(await over(closed)).toMatchObject({ reason: 'closed_by_host', answers: [{ text: 'Yes' }] })
    const cancelled = await started({ participants: 2 })
    await team.answerFirst(ann.token, cancelled, { choice: 'yes' })
    await end(cancelled, 'cancelled')
    expect(await over(cancelled)).toMatchObject({ reason: 'cancelled', answers: [{ text: 'Yes' }] })
  })

  test('[MP30] a session that no model may continue has that reason, and every answer', async () => {
    const path = `PATCH /api/v1/boards/${ann.board.id}/settings`
    const budget = { ...NEW_BOARD_SETTINGS.budget, boardTokens: 1_000 }
    expect((await api.call(path, { token: ann.token, body: { budget } })).status).toBe(200)
    const session_id = await started({ max_questions: 3 })
    await team.answerFirst(ann.token, session_id, { choice: 'yes' })
    expect(await over(session_id)).toMatchObject({ reason: 'budget', answers: [{ text: 'Yes' }] })
  })

  test('[MP30] a session out of time, questions or models reports that in a waiting call, and has every answer', async () => {
    const two = await started({ max_questions: 2 })
    const late = await started({ participants: 2, until: '2001-01-01T00:00:00Z' })
    const waits = (session_id: string) => tool('brainstorm_wait', { session_id, wait_seconds: 45 })
    const [untilTwo, untilLate] = [waits(two), waits(late)]
    await team.answerFirst(ann.token, two, { choice: 'yes' })
    await team.answerFirst(ann.token, late, { choice: 'no' })
    await closeNow(late)
    const asked = await nextQuestion(two)
    await team.answer(ann.token, two, asked.id, answerTo(asked))
    expect((await untilTwo).data).toMatchObject({
      ...{ status: 'done', reason: 'max_questions' },
      answers: [
        { text: 'Yes', by: 'Ann' },
        { question: asked.config.question, by: 'Ann' },
      ],
    })
    expect((await untilLate).data).toMatchObject({
      ...{ status: 'done', reason: 'timed_out', answers: [{ text: 'No', by: 'Ann' }] },
      summary: { sentences: [expect.objectContaining({ answers: [1] })] },
    })
    // Without a synthesizer no model chooses the next question, and people finish.
    const agents = `/api/v1/boards/${ann.board.id}/agents`
    const { agents: all } = await api.ask(BoardAgents, `GET ${agents}`, { token: ann.token })
    for (const { id, kind } of all)
      if (kind === 'synthesizer') await api.call(`DELETE ${agents}/${id}`, { token: ann.token })
    const stuck = await started({ max_questions: 3 })
    const untilStuck = waits(stuck)
    await team.answerFirst(ann.token, stuck, { choice: 'yes' })
    await vi.waitFor(async () => {
      const { probes } = await team.read(ann.token, stuck)
      expect(probes).toMatchObject([{ state: 'failed' }])
    }, WAIT)
    // The program learns of it before anyone ends the session.
    const failure = { message: 'No synthesizer is on the board. Add one, then ask again.' }
    expect((await untilStuck).data).toMatchObject({ status: 'waiting', asking_on_failed: [failure] })
    await end(stuck, 'closed_by_host')
    expect((await waits(stuck)).data).toMatchObject({
      ...{ status: 'done', reason: 'probe_failed', answers: [{ text: 'Yes', by: 'Ann' }] },
      summary: { by: 'the answers in order: no model wrote it', sentences: [{ answers: [1] }] },
    })
  })
})

const ASKS_PROGRAM = { done: false, reason: 'To ask well.', ask_program: 'Which tests fail?' }
/** Asks the program first, and is done after its reply. */
const ASKING_MODELS = scriptedModels(
  async function* (call) {
    if (call.script.task === 'sum-up') yield SUMMARY
    if (call.script.task === 'probe')
      yield sentIn(call).includes('from-the-program') ? DONE_STEP : JSON.stringify(ASKS_PROGRAM)
  },
  {
    view: { allowed: ['demo:*'] },
    findFailure: (model) =>
      model.startsWith('demo:')
        ? null
        : { ...callFailure('no-model.not-allowed', { model }), message: 'It is not allowed on this server.' },
  },
)

withApi(
  'a model that asks the program',
  (current) => {
    let api: ApiUnderTest
    let ann: OpenedBoard
    let token: string
    let team: Team
    beforeEach(async () => {
      api = current()
      ann = await api.open('Plans', 'Ann')
      token = await makeToken(api, ann)
      team = createTeam(api, ann.board.id, ann.token)
    })
    const tool = (name: string, args: object) => callTool(api, name, args, { token })
    const ask = (args: object = {}) =>
      tool('brainstorm', {
        ...{ request: 'Can we ship?', initial_questions: [YES_OR_NO], max_questions: 5, wait_seconds: 0 },
        ...args,
      })
    const Asked = z.object({
      status: z.literal('waiting'),
      asked_program: z.tuple([z.object({ id: z.string(), text: z.literal('Which tests fail?') })]),
    })
    /** Ann has answered, and the model's question to the program has ended the wait. */
    const asked = async (args: object = {}) => {
      const { session_id } = Waiting.parse((await ask(args)).data)
      const waiting = tool('brainstorm_wait', { session_id, wait_seconds: 45 })
      await team.answerFirst(ann.token, session_id, { choice: 'yes' })
      const [{ id: reply_to }] = Asked.parse((await waiting).data).asked_program
      return { session_id, reply_to }
    }

    test('[MP35] its question ends the wait, brainstorm_reply answers it, and everyone sees both with their origin', async () => {
      const { session_id, reply_to } = await asked({ model: 'demo:other', written_by_ai: true })
      const reply = { session_id, reply_to, text: 'Two of the login page.', written_by_ai: true }
      expect((await tool('brainstorm_reply', reply)).isError).toBe(false)
      const { data } = await tool('brainstorm_wait', { session_id, wait_seconds: 45 })
      expect(data).toMatchObject({ status: 'done', reason: 'done', answers: [{ text: 'Yes' }] })
      const bob = await api.join(ann.links.view, 'Bob')
      const read = await team.read(bob.token, session_id)
      expect(read).toMatchObject({
        ...{ model: 'demo:other', mayAskProgram: true, origin: 'ai', program: 'Planner' },
        contextRequests: [
          {
            ...{ text: 'Which tests fail?', model: 'demo:other', state: 'replied' },
            reply: { text: 'Two of the login page.', by: ann.me.id, origin: 'ai' },
          },
        ],
      })
      const exported = await api.call(`GET ${team.path}/${session_id}/export?format=md`, { token: bob.token })
      expect(exported.body).toContain('Planner (words of an AI): Two of the login page.')
    })

    test('[MP35] people cancel the wait for the program, can’t reply for it over HTTP, and a program can turn it off', async () => {
      const { session_id, reply_to } = await asked()
      const path = `${team.path}/${session_id}/context-requests/${reply_to}`
      const byHand = await api.call(`POST ${path}/reply`, { token: ann.token, body: { text: 'Mine' } })
      expect([byHand.status, codeOf(byHand)]).toEqual([403, 'not-program'])
      await api.ask(OneInterview, `POST ${path}/cancel`, { token: ann.token })
      const late = await api.call(`POST ${path}/reply`, { token, body: { text: 'Two' } })
      expect(late.status).toBe(409)
      // The model continues at once, and may have ended the interview.
      expect(['context-closed', 'interview-ended']).toContain(codeOf(late))
      expect((await tool('brainstorm_wait', { session_id, wait_seconds: 45 })).data).toMatchObject({
        status: 'done',
      })

      const alone = Waiting.parse((await ask({ ask_program: false, client_request_id: 'alone' })).data)
      await team.answerFirst(ann.token, alone.session_id, { choice: 'yes' })
      await vi.waitFor(async () => {
        const { probes, contextRequests } = await team.read(ann.token, alone.session_id)
        expect([probes[0]?.state, contextRequests]).toEqual(['failed', []])
      }, WAIT)
    })

    test('[MP48] a model that the server does not allow is refused with those that it does, and makes no board', async () => {
      const boards = async () => (await api.ask(MyBoards, 'GET /api/v1/boards', { token: ann.token })).boards
      const before = (await boards()).length
      const refused = await ask({ model: 'openai:gpt-5' })
      expect([refused.isError, refused.text]).toEqual([
        true,
        'model-not-allowed: openai:gpt-5 cannot be asked: It is not allowed on this server. Leave the model out, or name another one, such as demo:script. This server allows demo:*.',
      ])
      const body = { title: 'Ship?', questions: [YES_OR_NO], model: 'openai:gpt-5' }
      const overHttp = await api.call(`POST ${team.path}`, { token: ann.token, body })
      expect([overHttp.status, codeOf(overHttp)]).toEqual([409, 'model-not-allowed'])
      expect((await boards()).length).toBe(before)
    })

    test('[MP49] words that a program declares as an AI’s carry that mark; people can’t declare theirs', async () => {
      const text = 'A lamp at each gate'
      await tool('note_add', { text, written_by_ai: true })
      const notes = `/api/v1/boards/${ann.board.id}/notes`
      const mine = { text: 'A bench at each gate', isByAi: true }
      await api.call(`POST ${notes}`, { token: ann.token, body: mine })
      await api.call(`POST /api/v1/boards/${ann.board.id}/ideas`, {
        token,
        body: { text: 'A map at each gate', isByAi: true },
      })
      const { notes: all } = await api.ask(Notes, `GET ${notes}`, { token: ann.token })
      expect(all.map((note) => [note.text, note.program, note.origin])).toEqual([
        [text, 'Planner', 'ai'],
        [mine.text, null, 'person'],
        ['A map at each gate', 'Planner', 'ai'],
      ])
    })
  },
  { models: ASKING_MODELS },
)
