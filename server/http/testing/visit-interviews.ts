import { expect } from 'vitest'
import { OneInterview, OneInterviewFile } from '#api/interviews.ts'
import { NewTokenResponse } from '#api/tokens.ts'
import { must } from '#base/must.ts'
import type { ApiUnderTest } from './with-api.ts'

/** One good request to every route about interviews, on a separate board. */
export async function visitInterviews(api: ApiUnderTest): Promise<void> {
  const { token, board, me } = await api.open('Interviews')
  const path = `/api/v1/boards/${board.id}/interviews`
  const question = { type: 'confirm', config: { question: 'Is it ready?' } }
  const start = { token, body: { title: 'Can we ship?', questions: [question, question] } }
  const { interview } = await api.ask(OneInterview, `POST ${path}`, start)
  const one = `${path}/${interview.id}`
  const [first, second] = interview.questions.map(({ id }) => `${one}/questions/${id}`)
  const answer = { value: { choice: 'yes' } }
  const requests: [request: string, body?: object][] = [
    [`GET ${path}`],
    [`GET ${one}/export?format=md`],
    [`GET ${one}/export?format=json`],
    ['GET /api/v1/interview-templates'],
    [`PUT ${first}/answer`, answer],
    [`DELETE ${first}/answer`],
    [`PUT ${first}/answer`, answer],
    [`POST ${first}/settle`, { answerOf: null }],
    [`POST ${one}/questions`, question],
    [`POST ${second}/cancel`],
    [`POST ${one}/ask-back`, { text: 'For which team?' }],
    [`PUT ${one}/end`, { durationMs: 60_000 }],
    [`POST ${one}/probe/retry`, {}],
    [`GET ${one}`],
  ]
  for (const [request, body] of requests) {
    const { status } = await api.call(request, { token, ...(body && { body }) })
    expect([request, status]).toEqual([request, status < 300 ? status : 200])
  }
  await visitFiles(api, path, token)
  await visitContextRequests(api, { boardId: board.id, token, userId: me.id })
  const { askBacks } = (await api.ask(OneInterview, `GET ${one}`, { token })).interview
  const askBack = must(askBacks[0], 'what was asked').id
  await api.ask(OneInterview, `POST ${one}/replies`, { token, body: { askBack, text: 'Ours' } })
  await api.ask(OneInterview, `POST ${one}/end`, { token, body: {} })
  await api.ask(OneInterview, `POST ${one}/summary/retry`, { token })
}

/** The interview's model asks its program twice: the first time it replies, the second time a person cancels. */
async function visitContextRequests(
  api: ApiUnderTest,
  { boardId, token, userId }: { boardId: string; token: string; userId: string },
): Promise<void> {
  const { sessions } = api.server.services
  const made = await api.ask(NewTokenResponse, 'POST /api/v1/tokens', {
    token,
    body: { name: 'Planner', scopes: ['board:read', 'session:run'], boardId },
  })
  const path = `/api/v1/boards/${boardId}/interviews`
  const question = { type: 'ask_text', config: { question: 'Which?' } }
  const body = { title: 'Why?', questions: [question, question], probe: 'each-answer', mayAskProgram: true }
  const asked = { token: made.secret, body: { ...body, rule: 'first' } }
  const { interview } = await api.ask(OneInterview, `POST ${path}`, asked)
  const interviewId = interview.id
  for (const [i, { id: questionId }] of interview.questions.entries()) {
    const answer = { type: 'question.answer', interviewId, questionId, value: { text: 'So' } }
    const contextRequestId = `j00000000000${i}`
    const outcome = { state: 'asked-program', contextRequestId, text: `Which ${i}?`, reason: '', usage: null }
    const ended = { type: 'probe.end', interviewId, branchId: null, outcome }
    // Both at once, or the demo script would be first.
    await Promise.all([
      sessions.dispatch(boardId, answer, { kind: 'person', userId }),
      sessions.dispatch(boardId, ended, { kind: 'server' }),
    ])
    const one = `POST ${path}/${interviewId}/context-requests/${contextRequestId}`
    if (i === 0) await api.ask(OneInterview, `${one}/reply`, { token: made.secret, body: { text: 'So' } })
    else await api.ask(OneInterview, `${one}/cancel`, { token })
  }
}

async function visitFiles(api: ApiUnderTest, path: string, token: string): Promise<void> {
  const body = { title: 'Which?', questions: [{ type: 'ask_file', config: { question: 'Which table?' } }] }
  const { interview } = await api.ask(OneInterview, `POST ${path}`, { token, body })
  const files = `${path}/${interview.id}/files`
  const { file } = await api.ask(OneInterviewFile, `POST ${files}?question=${interview.questions[0]?.id}`, {
    token,
    file: { type: 'application/octet-stream', content: new TextEncoder().encode('a,b') },
    headers: { 'x-file-name': 'a.csv' },
  })
  expect((await api.call(`GET ${files}/${file.fileId}`, { token })).status).toBe(200)
}
