import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type InterviewResponse, OneInterview } from '#api/interviews.ts'
import { must } from '#base/must.ts'
import { serverEnvironment } from '#server/testing/server-environment.ts'
import { startServerProcess } from '#server/testing/server-process.ts'

const Opened = z.object({ board: z.object({ id: z.string() }), token: z.string() })
const WAIT_LONG = { timeout: 60_000, interval: 20 }

test('kill -9 while a probe thinks and while the summary is written: nothing is asked twice, and it ends', {
  timeout: 300_000,
}, async () => {
  // Slow enough to be killed while it speaks, and too slow to be done before.
  const environment = { ...(await serverEnvironment()), DEMO_PACE_MS: '60' }
  let server = await startServerProcess(environment)
  let token = ''
  async function ask<T>(shape: z.ZodType<T>, request: string, body?: object): Promise<T> {
    const [method = '', path = ''] = request.split(' ')
    const answer = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return shape.parse(await answer.json())
  }
  async function restart(): Promise<void> {
    server.child.kill('SIGKILL')
    await server.exited
    server = await startServerProcess(environment)
  }
  const opened = await ask(Opened, 'POST /boards', { title: 'Plans', name: 'Ann' })
  token = opened.token
  const path = `/boards/${opened.board.id}/interviews`
  const questions = [{ type: 'confirm', config: { question: 'Is it ready?' } }]
  const start = { title: 'Can we ship?', rule: 'first', probe: 'when-answered', maxQuestions: 2, questions }
  const { interview } = await ask(OneInterview, `POST ${path}`, start)
  const now = async () => (await ask(OneInterview, `GET ${path}/${interview.id}`)).interview
  const until = (isSo: (one: InterviewResponse) => boolean) =>
    vi.waitFor(async () => {
      const one = await now()
      expect(isSo(one)).toBe(true)
      return one
    }, WAIT_LONG)
  const answer = (one: InterviewResponse, i: number, value: object) => {
    const { id } = must(one.questions[i], 'a question')
    return ask(OneInterview, `PUT ${path}/${one.id}/questions/${id}/answer`, { value })
  }

  await answer(interview, 0, { choice: 'yes' })
  await until(({ probes }) => probes[0]?.state === 'thinking')
  await restart()
  const asked = await until((one) => one.questions.length > 1)
  expect(asked.questions.map(({ source }) => source)).toEqual(['asker', 'probe'])
  await answer(asked, 1, { text: 'All tests pass' })
  await until(({ state }) => state === 'summing-up')
  await restart()
  const over = await until(({ state }) => state === 'ended')
  expect(over.end?.reason).toBe('max_questions')
  expect(over.questions).toHaveLength(2)
  expect(over.summary).toMatchObject({ isMechanical: false, leftOut: [] })
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})
