import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { type InterviewResponse, Interviews, OneInterview } from '#api/interviews.ts'
import { NewTokenResponse } from '#api/tokens.ts'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { connectStockClient, type StockClient } from '#server/sync/testing/clients.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

const Notes = z.object({ notes: z.array(z.object({ id: z.string(), text: z.string() })) })
const YES_OR_NO = { type: 'confirm', config: { question: 'Is it ready?' } }
const FREE_TEXT = { type: 'ask_text', config: { question: 'What is missing?', maxLength: 20 } }

withApi('interviews', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let path: string
  let token: string
  let client: StockClient | null = null
  beforeEach(async () => {
    api = current()
    opened = await api.open()
    token = opened.token
    path = `/api/v1/boards/${opened.board.id}/interviews`
  })
  afterEach(() => {
    client?.stop()
    client = null
  })

  const send = (request: string, body?: object, by = token) =>
    api.call(request, { token: by, ...(body && { body }) })
  async function start(more: object = {}, by = token): Promise<InterviewResponse> {
    const body = { title: 'Can we ship?', questions: [YES_OR_NO, FREE_TEXT], ...more }
    return (await api.ask(OneInterview, `POST ${path}`, { token: by, body })).interview
  }
  const read = async (id: string, by = token) =>
    (await api.ask(OneInterview, `GET ${path}/${id}`, { token: by })).interview
  /** Once its summary is there. */
  async function over(id: string): Promise<InterviewResponse> {
    return vi.waitFor(async () => {
      const interview = await read(id)
      expect(interview.state).toBe('ended')
      return interview
    }, WAIT)
  }
  const answerTo = (interview: InterviewResponse, i: number) =>
    `${path}/${interview.id}/questions/${must(interview.questions[i], 'a question').id}/answer`

  test('[IV1] [IV4] [IV9] two people answer from start to end, each sees the other’s answer once they have answered', async () => {
    const bob = await api.join(opened.links.comment)
    const cem = await api.join(opened.links.comment, 'Cem')
    client = connectStockClient(`${api.server.url.replace('http', 'ws')}/sync`, opened.board.id, cem.token)
    const watching = client
    expect(codeOf(await send(`POST ${path}`, { title: 'x', questions: [YES_OR_NO] }, bob.token))).toBe(
      'needs-editor',
    )
    const interview = await start({ participants: 2 })
    expect(interview).toMatchObject({ state: 'open', rule: 'everyone', program: null, maxQuestions: 15 })
    expect(interview.questions[0]).toMatchObject({ type: 'confirm', config: { yesLabel: 'Yes' } })
    const put = (i: number, value: object, by: string) => send(`PUT ${answerTo(interview, i)}`, { value }, by)
    expect((await put(0, { choice: 'yes' }, bob.token)).status).toBe(200)
    const [bobs, cems] = [await read(interview.id, bob.token), await read(interview.id, cem.token)]
    expect(bobs.questions[0]?.answers).toMatchObject([{ by: bob.me.id, text: 'Yes', number: 1 }])
    expect(cems.questions[0]).toMatchObject({ answers: [], answeredBy: [bob.me.id] })
    const seen = () => watching.session.interviews?.[interview.id]
    await vi.waitFor(() => expect(seen()?.questions[0]?.answeredBy).toEqual([bob.me.id]), WAIT)

    expect(codeOf(await put(1, { text: 'x'.repeat(21) }, cem.token))).toBe('bad-answer')
    await put(0, { choice: 'no' }, cem.token)
    await put(1, { text: 'Lamps' }, cem.token)
    expect((await read(interview.id, cem.token)).questions[0]).toMatchObject({ state: 'settled' })
    await put(1, { text: 'Torches' }, bob.token)
    const ended = await over(interview.id)
    expect(ended.end).toMatchObject({ reason: 'done', by: null })
    expect(ended.questions.map(({ answers }) => answers.map(({ text }) => text))).toEqual([
      ['Yes', 'No'],
      ['Lamps', 'Torches'],
    ])
    expect(codeOf(await put(1, { text: 'More' }, bob.token))).toBe('interview-ended')
    const { interviews } = await api.ask(Interviews, `GET ${path}`, { token })
    expect(interviews).toMatchObject([{ id: interview.id, questions: 2, settled: 2, answers: 4 }])
  })

  test('[IV2] a repeated request starts no second interview and adds no second question', async () => {
    const headers = { 'idempotency-key': 'once' }
    const body = { title: 'Can we ship?', questions: [YES_OR_NO] }
    const twice = async (request: string, sent: object) =>
      Promise.all(
        [1, 2].map(async () =>
          OneInterview.parse((await api.call(request, { token, headers, body: sent })).body),
        ),
      )
    const [one, other] = await twice(`POST ${path}`, body)
    expect(other?.interview.id).toBe(one?.interview.id)
    await twice(`POST ${path}/${one?.interview.id}/questions`, FREE_TEXT)
    expect((await read(one?.interview.id ?? '')).questions).toHaveLength(2)
    expect((await api.ask(Interviews, `GET ${path}`, { token })).interviews).toHaveLength(1)
    // A repeated request succeeds, however many interviews the person has started.
    const limit = vi.spyOn(api.server.services.visitorLimits.newInterviews, 'take').mockReturnValue('person')
    onTestFinished(() => limit.mockRestore())
    expect((await twice(`POST ${path}`, body)).map(({ interview }) => interview.id)).toEqual([
      one?.interview.id,
      one?.interview.id,
    ])
    expect(codeOf(await send(`POST ${path}`, body))).toBe('too-often')
  })

  test('[IV20] [IV22] [IV30] without a model the script asks on, is done, and sums up with citations', async () => {
    const interview = await start({ rule: 'first', probe: 'when-answered', questions: [YES_OR_NO] })
    const put = (one: InterviewResponse, i: number, value: object) =>
      send(`PUT ${answerTo(one, i)}`, { value })
    await put(interview, 0, { choice: 'yes' })
    for (const [i, value] of [
      { text: 'Lamps' },
      { selected: ['option-1'] },
      { text: 'Who pays' },
    ].entries()) {
      const asked = await vi.waitFor(async () => {
        const now = await read(interview.id)
        expect(now.questions).toHaveLength(i + 2)
        return now
      }, WAIT)
      expect(asked.questions[i + 1]).toMatchObject({
        source: 'probe',
        why: expect.stringContaining('script'),
      })
      expect((await put(asked, i + 1, value)).status).toBe(200)
    }
    const ended = await over(interview.id)
    expect(ended.end?.reason).toBe('done')
    expect(ended.probes).toMatchObject([{ branch: null, state: 'done', isDue: false, error: null }])
    expect(ended.summary).toMatchObject({
      isMechanical: false,
      isBeingWritten: false,
      leftOut: [],
      error: null,
    })
    const numbers = ended.questions.flatMap(({ answers }) => answers.map(({ number }) => number))
    expect(ended.summary?.sentences.flatMap(({ answers }) => answers).sort()).toEqual(numbers)
    expect(codeOf(await send(`POST ${path}/${interview.id}/probe/retry`, {}))).toBe('interview-ended')
  })

  test('a reply to a question back is in the interview and, once, a note on the board', async () => {
    const bob = await api.join(opened.links.comment)
    const interview = await start()
    const one = `${path}/${interview.id}`
    const asked = await send(`POST ${one}/ask-back`, { text: 'For which team?' }, bob.token)
    const [askBack] = OneInterview.parse(asked.body).interview.askBacks
    expect(askBack).toMatchObject({ by: bob.me.id, reply: null })
    const reply = (text: string, by = token) =>
      send(`POST ${one}/replies`, { askBack: askBack?.id, text }, by)
    expect(codeOf(await reply('Theirs', bob.token))).toBe('needs-editor')
    await Promise.all([reply('Ours'), reply('Ours')])
    expect(codeOf(await reply('Theirs'))).toBe('replied-already')
    const { notes } = await api.ask(Notes, `GET /api/v1/boards/${opened.board.id}/notes`, { token })
    expect(notes.map(({ text }) => text)).toEqual(['For which team?\nOurs'])
    expect((await read(interview.id)).askBacks).toMatchObject([
      { reply: { text: 'Ours', note: notes[0]?.id } },
    ])
  })

  test('[IV10] a program asks within its scopes, for its person, and answers nothing', async () => {
    const tokenOf = async (...scopes: string[]) =>
      (
        await api.ask(NewTokenResponse, 'POST /api/v1/tokens', {
          token,
          body: { name: 'Planner', scopes, boardId: opened.board.id },
        })
      ).secret
    const reader = await tokenOf('board:read')
    expect((await send(`POST ${path}`, { title: 'x', questions: [YES_OR_NO] }, reader)).status).toBe(403)
    const runner = await tokenOf('board:read', 'session:run')
    const interview = await start({}, runner)
    expect(interview).toMatchObject({ program: 'Planner', askedBy: opened.me.id })
    expect((await send(`PUT ${answerTo(interview, 0)}`, { value: { choice: 'yes' } }, runner)).status).toBe(
      403,
    )
    expect((await send(`POST ${path}/${interview.id}/end`, { reason: 'cancelled' }, runner)).status).toBe(200)
    expect((await read(interview.id)).end).toMatchObject({ reason: 'cancelled', by: opened.me.id })
  })

  test('a request without a proper question is refused with a sentence', async () => {
    const refused = async (more: object) => {
      const { status, body } = await send(`POST ${path}`, { title: 'x', questions: [YES_OR_NO], ...more })
      return [status, codeOf({ status, body })]
    }
    expect(await refused({ questions: [] })).toEqual([400, 'bad-request'])
    expect(await refused({ questions: [{ type: 'quiz', config: {} }] })).toEqual([400, 'bad-request'])
    expect(await refused({ questions: [{ ...YES_OR_NO, branch: 'a' }] })).toEqual([400, 'bad-branches'])
    expect(await refused({ branches: [{ id: 'a', scope: 'A' }] })).toEqual([400, 'bad-branches'])
    expect(await refused({ title: ' ' })).toEqual([400, 'bad-request'])
  })

  test('[IV9] an export has the answers that its reader may see, with names, and minutes those of finished interviews', async () => {
    const bob = await api.join(opened.links.comment)
    const cem = await api.join(opened.links.comment, 'Cem')
    const interview = await start({ context: 'The last *tests* run tonight.' })
    await send(`PUT ${answerTo(interview, 1)}`, { value: { text: 'Lamps # 1' } }, bob.token)
    const exported = async (format: string, by: string) =>
      api.call(`GET ${path}/${interview.id}/export?format=${format}`, { token: by })
    expect(
      JSON.stringify([await exported('md', cem.token), await exported('json', cem.token)]),
    ).not.toContain('Lamps')
    expect((await exported('md', bob.token)).body).toMatch(
      /^# Questions: Can we ship\?\n\nAsked by Ann, .*; open: answers of 1 person\.\n\nThe last \\\*tests\\\* run/,
    )
    expect((await exported('md', bob.token)).body).toContain('- **A1** Bob: Lamps # 1')
    const minutes = async () =>
      (await api.call(`GET /api/v1/boards/${opened.board.id}/export?format=md`, { token: cem.token })).body
    expect(await minutes()).not.toContain('Lamps')
    await send(`POST ${path}/${interview.id}/end`, {})
    expect(await minutes()).toContain('- **A1** Bob: Lamps # 1')
    expect((await exported('json', cem.token)).body).toMatchObject({
      format: 'parley-interview',
      askedBy: 'Ann',
      end: { reason: 'closed_by_host', by: 'Ann' },
      questions: [
        { answers: [] },
        { type: 'ask_text', answers: [{ by: 'Bob', value: { text: 'Lamps # 1' } }] },
      ],
    })
  })
})
