import { expect } from 'vitest'
import { OneInterview, OneInterviewFile } from '#api/interviews.ts'
import { must } from '#base/must.ts'
import type { ApiUnderTest } from './with-api.ts'

/** One good request to every route about interviews, on a board of its own. */
export async function visitInterviews(api: ApiUnderTest): Promise<void> {
  const { token, board } = await api.open('Interviews')
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
  const { askBacks } = (await api.ask(OneInterview, `GET ${one}`, { token })).interview
  const askBack = must(askBacks[0], 'what was asked').id
  await api.ask(OneInterview, `POST ${one}/replies`, { token, body: { askBack, text: 'Ours' } })
  await api.ask(OneInterview, `POST ${one}/end`, { token, body: {} })
  await api.ask(OneInterview, `POST ${one}/summary/retry`, { token })
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
