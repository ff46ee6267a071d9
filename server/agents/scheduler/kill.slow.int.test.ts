import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { serverEnvironment } from '#server/testing/server-environment.ts'
import { startServerProcess } from '#server/testing/server-process.ts'

const Opened = z.object({ board: z.object({ id: z.string() }), token: z.string() })
const Round = z.object({
  round: z.object({
    id: z.string(),
    state: z.string(),
    turns: z.array(
      z.object({
        id: z.string(),
        state: z.string(),
        attempt: z.number(),
        notes: z.array(z.string()),
        text: z.string(),
      }),
    ),
  }),
})
const Notes = z.object({ notes: z.array(z.object({ id: z.string(), text: z.string() })) })
const KILLS = 2

test('kill -9 in mid-round, again and again: the round continues, and nothing is posted twice', {
  timeout: 300_000,
}, async () => {
  const environment = { ...(await serverEnvironment()), DEMO_PACE_MS: '25' }
  let server = await startServerProcess(environment)
  let token = ''
  async function ask<T>(shape: z.ZodType<T>, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${server.url}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return shape.parse(await answer.json())
  }

  const opened = await ask(Opened, '/boards', { title: 'Plans', name: 'Ann' })
  token = opened.token
  const path = `/boards/${opened.board.id}`
  const question = 'How do we get more people to the canteen?'
  const { round } = await ask(Round, `${path}/rounds`, {
    question,
    mode: 'rotation',
    cycles: 2,
    moderate: false,
  })
  const now = async () => (await ask(Round, `${path}/rounds/${round.id}`)).round

  for (let kill = 1; kill <= KILLS; kill++) {
    // Each time in the middle of another turn: some are done, one is at its notes.
    await vi.waitFor(
      async () => {
        const { turns } = await now()
        expect(turns.filter(({ state }) => state === 'done').length).toBeGreaterThanOrEqual(kill)
        expect(turns.some(({ state }) => state === 'posting')).toBe(true)
      },
      { timeout: 30_000, interval: 3 },
    )
    const before = await now()
    server.child.kill('SIGKILL')
    await server.exited
    server = await startServerProcess(environment)
    const after = await now()
    for (const turn of before.turns.filter(({ state }) => state === 'done')) {
      expect(after.turns.find(({ id }) => id === turn.id)).toEqual(turn)
    }
  }

  await vi.waitFor(async () => expect((await now()).state).toBe('complete'), {
    timeout: 300_000,
    interval: 50,
  })
  const { turns } = await now()
  expect(turns.map(({ state }) => state)).toEqual(turns.map(() => 'done'))
  expect(turns.filter(({ attempt }) => attempt > 1).length).toBeGreaterThan(0)
  const { notes } = await ask(Notes, `${path}/notes`)
  expect(notes.map(({ id }) => id).sort()).toEqual(turns.flatMap((turn) => turn.notes).sort())
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})
