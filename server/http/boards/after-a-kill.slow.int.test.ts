import { expect, onTestFinished, test, vi } from 'vitest'
import { AgendaResponse } from '#api/agenda.ts'
import { BoardTimer } from '#api/timer.ts'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { connectStockClient } from '#server/sync/testing/clients.ts'
import { serverEnvironment } from '#server/testing/server-environment.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'

/** A board on a server that the test kills and starts again. */
class KilledBoard {
  private server: ServerProcess | null = null
  private readonly environment: Record<string, string>
  private path = ''
  private headers: Record<string, string> = { 'content-type': 'application/json' }
  id = ''
  token = ''

  private constructor(environment: Record<string, string>) {
    this.environment = environment
  }

  static async open(): Promise<KilledBoard> {
    const secret = { AUTH_SECRET: 'a secret of at least thirty-two characters' }
    const opened = new KilledBoard({ ...(await serverEnvironment()), ...secret })
    opened.server = await startServerProcess(opened.environment)
    const { board, token } = await opened.post('/api/v1/boards', { title: 'Plans', name: 'Ann' })
    opened.id = board.id
    opened.token = token
    opened.path = `/api/v1/boards/${board.id}`
    opened.headers = { ...opened.headers, authorization: `Bearer ${token}` }
    return opened
  }

  get url(): string {
    return must(this.server, 'a running server').url
  }

  async post(rest: string, body: object) {
    const { headers } = this
    const answer = await fetch(`${this.url}${this.path}${rest}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    expect(answer.ok).toBe(true)
    return answer.json()
  }

  async read(rest: string): Promise<unknown> {
    return (await fetch(`${this.url}${this.path}${rest}`, { headers: this.headers })).json()
  }

  async killAndStart(): Promise<void> {
    const { child, exited } = must(this.server, 'a running server')
    child.kill('SIGKILL')
    await exited
    this.server = await startServerProcess(this.environment)
  }
}

test('[SE202] a timer has as little left as if nothing had been, and ends once', async () => {
  const board = await KilledBoard.open()
  const read = async () => BoardTimer.parse(await board.read('/timer'))
  const started = BoardTimer.parse(await board.post('/timer', { durationMs: 3_000 }))
  await board.killAndStart()

  expect((await read()).timer?.endsAt).toBe(started.timer?.endsAt)
  await vi.waitFor(async () => expect((await read()).timer?.state).toBe('ended'), WAIT)
  const client = connectStockClient(`${board.url.replace('http', 'ws')}/sync`, board.id, board.token)
  onTestFinished(client.stop)
  await vi.waitFor(() => expect(client.session.timer).toMatchObject({ endsAt: started.timer?.endsAt }), WAIT)
  const frames = client.sessionFrames.length
  expect((await read()).timer).toMatchObject({ state: 'ended', remainingMs: 0 })
  expect(client.sessionFrames).toHaveLength(frames)
})

test('[SE216] a step ends when its time is up, also if that is while no process is there, and once', async () => {
  const board = await KilledBoard.open()
  const read = async () => AgendaResponse.parse(await board.read('/agenda'))
  const plan = { minutes: 1, endsItself: true }
  await board.post('/steps', { steps: ['a', 'b'].map((id) => ({ ...plan, id, title: id })) })
  await board.post('/steps/a/start', { from: null })
  await board.post('/timer/adjust', { byMs: -58_500 })
  await vi.waitFor(async () => expect((await read()).steps[0]?.state).toBe('done'), WAIT)

  await board.post('/steps/b/start', { from: null })
  await board.post('/timer/adjust', { byMs: -58_500 })
  await board.killAndStart()
  await vi.waitFor(async () => expect((await read()).steps[1]?.state).toBe('done'), WAIT)
  const ended = await read()
  await board.post('/steps/b/reopen', { from: null })
  expect((await read()).currentId).toBe('b')
  expect(ended.currentId).toBeNull()
})
