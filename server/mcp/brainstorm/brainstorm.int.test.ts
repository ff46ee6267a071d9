import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { OneInterview } from '#api/interviews.ts'
import { MyTokens } from '#api/tokens.ts'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { makeAccount } from '#db/users.ts'
import { type ApiUnderTest, type OpenedBoard, withApi } from '#server/http/testing/with-api.ts'
import { YES_OR_NO } from '#session/interviews/testing/interview-board.ts'
import { callTool, makeToken, sendMcp } from '../testing/call-mcp.ts'
import { createTeam, type Team } from '../testing/team.ts'

const Waiting = z.object({ status: z.literal('waiting'), session_id: z.string(), board_url: z.string() })

withApi('brainstorm', (current) => {
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
  const ask = (args: object = {}, by = token) =>
    callTool(
      api,
      'brainstorm',
      { request: 'Can we ship?', initial_questions: [YES_OR_NO], wait_seconds: 0, max_questions: 1, ...args },
      { token: by },
    )
  const started = async (args: object = {}) => Waiting.parse((await ask(args)).data)
  const tool = (name: string, args: object, by = token) => callTool(api, name, args, { token: by })

  test('[MP30] a call waits for people, and returns every answer with who gave it and why it ended', async () => {
    const bob = await api.join(ann.links.comment, 'Bob')
    const cem = await api.join(ann.links.comment, 'Cem')
    const called = ask({ participants: 2, wait_seconds: 45, context: 'The release of **Friday**.' })
    const { id, questions } = await team.open()
    const question = must(questions[0], 'a question')
    await team.answer(bob.token, id, question.id, { choice: 'yes' })
    await team.answer(cem.token, id, question.id, { choice: 'no' })
    const { data, isError } = await called
    expect([isError, data]).toMatchObject([
      false,
      {
        status: 'done',
        reason: 'done',
        session_id: id,
        answers: [
          {
            question: 'Is it ready?',
            type: 'confirm',
            answer: { choice: 'yes' },
            text: 'Yes',
            by: 'Bob',
            number: 1,
          },
          { by: 'Cem', text: 'No', number: 2 },
        ],
        summary: { sentences: expect.arrayContaining([expect.objectContaining({ answers: [1, 2] })]) },
        board_url: `${api.server.url}/b/${ann.board.id}`,
      },
    ])
    expect(data).not.toHaveProperty('late_answers')
    expect((await team.read(ann.token, id)).program).toBe('Planner')
  })

  test('[MP30] a call that may not wait longer returns how far it is; brainstorm_wait continues', async () => {
    const first = await ask()
    expect(first.data).toMatchObject({
      status: 'waiting',
      answered: 0,
      total: 1,
      message: expect.stringMatching(/^0 of 1 answered · http.*\/answer\?interview=w/),
      answer_url: expect.stringMatching(/\/b\/\w+\/answer\?interview=w\w{12}$/),
      invite_url: expect.stringContaining('/j/'),
    })
    const { session_id } = Waiting.parse(first.data)
    expect((await tool('brainstorm_status', { session_id })).data).toMatchObject({ status: 'waiting' })
    const waiting = tool('brainstorm_wait', { session_id, wait_seconds: 45 })
    await team.answerFirst(ann.token, session_id, { choice: 'yes' })
    expect((await waiting).data).toMatchObject({ status: 'done', answers: [{ text: 'Yes', by: 'Ann' }] })
    expect((await tool('brainstorm_wait', { session_id })).data).toMatchObject({ status: 'done' })
  })

  test('[MP30] while fewer questions were asked than may be, a model asks on', async () => {
    const { session_id } = await started({ max_questions: 2 })
    await team.answerFirst(ann.token, session_id, { choice: 'yes' })
    const asked = await vi.waitFor(async () => {
      const { questions } = await team.read(ann.token, session_id)
      return must(questions[1], 'another question')
    }, WAIT)
    expect(asked.source).toBe('probe')
    expect((await tool('brainstorm_status', { session_id })).data).toMatchObject({ answered: 1, total: 2 })
  })

  test('[MP31] the same client_request_id is the same session, also without a board, and also at once', async () => {
    await makeAccount(api.server.services.db, ann.me.id, null)
    const Secret = z.object({ secret: z.string() })
    const body = { name: 'Planner', scopes: ['board:read', 'session:run'] }
    const { secret } = await api.ask(Secret, 'POST /api/v1/tokens', { token: ann.token, body })
    const both = await Promise.all([1, 2].map(() => ask({ client_request_id: 'plan' }, secret)))
    const again = await ask({ client_request_id: 'plan', request: 'Other words' }, secret)
    expect(both[1]?.data).not.toHaveProperty('asked_already')
    expect(again.data).toMatchObject({
      request: 'Can we ship?',
      asked_already: expect.stringContaining('Use another client_request_id'),
      questions: [expect.any(String)],
    })
    const ids = [...both, again].map(({ data }) => Waiting.parse(data))
    expect(new Set(ids.map((one) => `${one.session_id} ${one.board_url}`)).size).toBe(1)
    const Boards = z.object({ boards: z.array(z.object({ title: z.string() })) })
    const { boards } = await api.ask(Boards, 'GET /api/v1/boards', { token: secret })
    expect(boards.map(({ title }) => title).toSorted()).toEqual(['Can we ship?', 'Plans'])
  })

  test('[MP32] without an answer the result is `no_answer`, with the number of people who saw it, and nothing made up', async () => {
    const { session_id } = await started()
    const { data } = await tool('brainstorm_cancel', { session_id })
    expect(data).toMatchObject({
      status: 'done',
      reason: 'cancelled',
      answers: [],
      no_answer: { asked: 1, seen: 0, reason: 'cancelled' },
    })
    expect((await tool('brainstorm_cancel', { session_id })).data).toMatchObject({ reason: 'cancelled' })
  })

  test('[MP33] an answer after the call is delivered with the next call of any tool, once', async () => {
    const { session_id } = await started({ participants: 3 })
    await team.answerFirst(ann.token, session_id, { choice: 'yes' })
    expect((await team.read(ann.token, session_id)).undelivered).toBe(1)
    const late = {
      late_answers: [{ session_id, request: 'Can we ship?', answers: [{ text: 'Yes', by: 'Ann' }] }],
    }
    const other = await makeToken(api, ann, { name: 'Another' })
    expect((await tool('ideas_list', {}, other)).data).not.toHaveProperty('late_answers')
    const carrier = await tool('note_add', { text: 'Meanwhile' })
    expect(carrier.data).toMatchObject({ note: { text: 'Meanwhile' }, ...late })
    expect(carrier.text).toContain('late_answers')
    await vi.waitFor(async () => expect((await team.read(ann.token, session_id)).undelivered).toBe(0), WAIT)
    expect((await tool('ideas_list', {})).data).not.toHaveProperty('late_answers')
    await team.answerFirst(ann.token, session_id, { choice: 'no' })
    const refused = await tool('brainstorm_status', { session_id: 'w000000000000' })
    expect(refused.text).toMatch(/^no-interview: [^\n]*$/)
    expect((await team.read(ann.token, session_id)).undelivered).toBe(1)
    expect((await tool('ideas_list', {})).data).toMatchObject({
      late_answers: [{ answers: [{ text: 'No' }] }],
    })
  })

  test('[MP52] a token that is revoked while its call waits ends the call, and answers stay undelivered', async () => {
    const { session_id } = await started({ participants: 2 })
    await team.answerFirst(ann.token, session_id, { choice: 'yes' })
    const call = { name: 'brainstorm_wait', arguments: { session_id, wait_seconds: 45 } }
    const { body } = await sendMcp(api, 'tools/call', { ...call, _meta: { progressToken: 1 } }, { token })
    const reader = must(body, 'a stream').pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toContain('0 of 1 answered')
    const { tokens } = await api.ask(MyTokens, 'GET /api/v1/tokens', { token: ann.token })
    const { id } = must(
      tokens.find(({ name }) => name === 'Planner'),
      'the token',
    )
    await api.call(`DELETE /api/v1/tokens/${id}`, { token: ann.token })
    let ended = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) ended += part.value
    expect(ended).toContain(
      'bad-token: This token is wrong, revoked or expired. Make a new one on the page Tokens',
    )
    const bob = await api.join(ann.links.comment, 'Bob')
    await team.answerFirst(bob.token, session_id, { choice: 'no' })
    const { state, undelivered } = await team.read(ann.token, session_id)
    expect([state === 'open', undelivered]).toEqual([false, 2])
  })

  test('[MP34] a session of another token is unknown, whatever is asked of it', async () => {
    const { session_id } = await started()
    const other = await makeToken(api, ann, { name: 'Another' })
    for (const name of ['brainstorm_status', 'brainstorm_wait', 'brainstorm_cancel']) {
      const refused = await tool(name, { session_id }, other)
      expect([name, refused.isError, refused.text]).toEqual([
        name,
        true,
        'no-interview: There is no such session of this token.',
      ])
    }
    expect((await team.read(ann.token, session_id)).state).toBe('open')
  })

  test('[MP35] a question back ends the wait; the reply is on the board', async () => {
    const bob = await api.join(ann.links.comment, 'Bob')
    const called = ask({ wait_seconds: 45 })
    const { id } = await team.open()
    await api.ask(OneInterview, `POST ${team.path}/${id}/ask-back`, {
      token: bob.token,
      body: { text: 'For which team?' },
    })
    const { data } = await called
    const asked = z
      .object({ asked_back: z.array(z.object({ id: z.string(), by: z.literal('Bob') })) })
      .parse(data)
    const reply = { session_id: id, reply_to: asked.asked_back[0]?.id, text: 'For ours.' }
    expect((await tool('brainstorm_reply', reply)).isError).toBe(false)
    expect((await tool('brainstorm_reply', { ...reply, text: 'No.' })).text).toContain('replied-already')
    expect((await tool('board_read', {})).text).toContain('For ours.')
  })

  test('[MP36] a mistake in a question is refused with its place; a token that only reads boards asks nobody', async () => {
    const wrong = await ask({
      initial_questions: [YES_OR_NO, { type: 'pick_one', config: { question: 'Which?' } }],
    })
    expect(wrong).toMatchObject({
      isError: true,
      text: expect.stringMatching(/initial_questions\.1\.config\.options/),
    })
    const reader = await makeToken(api, ann, { scopes: ['board:read'] })
    expect(await ask({}, reader)).toMatchObject({ isError: true, text: expect.stringContaining('no-scope') })
    expect((await team.list()).length).toBe(0)
  })

  test('[MP36] a closing time that is past or far away is clamped, and closes nothing early', async () => {
    const past = await started({ until: '2001-01-01T00:00:00Z' })
    const far = await started({ until: '2199-01-01T00:00:00+02:00' })
    const endOf = async (id: string) => must((await team.read(ann.token, id)).endsAt, 'an end')
    expect(await endOf(past.session_id)).toBeGreaterThan(Date.now())
    expect(await endOf(far.session_id)).toBeLessThan(Date.now() + 61 * 24 * 60 * 60 * 1000)
  })

  test('[MP37] advisors give their view on the board, once for a request', async () => {
    const args = { advisors: ['Sceptic'], client_request_id: 'one' }
    await ask(args)
    await ask(args)
    const read = await tool('board_read', {})
    expect(read.data.rounds).toMatchObject([{ question: 'Can we ship?', asked: 1 }])
    const { id } = await team.open()
    await vi.waitFor(async () => expect((await team.read(ann.token, id)).advisors).toHaveLength(1), WAIT)
    await team.answerFirst(ann.token, id, { choice: 'yes' })
    const { data } = await tool('brainstorm_wait', { session_id: id })
    expect(data).toMatchObject({
      answers: [{ text: 'Yes' }],
      advisors_said: [{ by: 'Sceptic', origin: 'script' }],
    })
  })

  test('[MP37] advisors that can not be asked do not hide the session: each call returns it, with the reason', async () => {
    const args = { advisors: ['Stranger'], client_request_id: 'one' }
    const why = expect.stringContaining('There is no advisor “Stranger”. Advisors here:')
    const calls = [await ask(args), await ask(args)]
    expect(calls.map(({ isError }) => isError)).toEqual([false, false])
    const { id } = await team.open()
    for (const { data } of calls)
      expect(data).toMatchObject({ status: 'waiting', session_id: id, advisors_not_asked: why })
    await team.answerFirst(ann.token, id, { choice: 'yes' })
    const { data } = await ask({ ...args, wait_seconds: 45 })
    expect(data).toMatchObject({ status: 'done', answers: [{ text: 'Yes' }], advisors_not_asked: why })
  })

  test('[MP30] a client that gives a call up loses nothing: the next call has the answer', async () => {
    const leaving = new AbortController()
    const args = {
      request: 'Can we ship?',
      initial_questions: [YES_OR_NO],
      max_questions: 1,
      wait_seconds: 45,
    }
    const dead = sendMcp(
      api,
      'tools/call',
      { name: 'brainstorm', arguments: args },
      { token, signal: leaving.signal },
    )
    const { id } = await team.open()
    leaving.abort()
    await expect(dead).rejects.toThrow()
    await team.answerFirst(ann.token, id, { choice: 'yes' })
    const { data } = await tool('brainstorm_wait', { session_id: id })
    expect(data).toMatchObject({ status: 'done', answers: [{ text: 'Yes' }] })
    await vi.waitFor(async () => expect((await team.read(ann.token, id)).undelivered).toBe(0), WAIT)
  })
})
