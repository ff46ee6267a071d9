import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { serverEnvironment } from '#server/testing/server-environment.ts'
import { startServerProcess } from '#server/testing/server-process.ts'

const KILLS = 2
const PER_LIFE = 6

const Made = z.object({ board: z.object({ id: z.string() }), token: z.string() })
const Notes = z.object({ notes: z.array(z.object({ id: z.string(), number: z.int(), text: z.string() })) })
const Ideas = z.object({
  ideas: z.array(
    z.object({ number: z.int(), noteId: z.string(), text: z.string(), isOnCanvas: z.boolean() }),
  ),
})

test(`kill -9, ${KILLS} times while notes are written and captured, loses no idea and makes none twice`, {
  timeout: 300_000,
}, async () => {
  const environment = await serverEnvironment()
  let server = await startServerProcess(environment)
  const headers = { 'content-type': 'application/json', authorization: '' }
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
    })
    return answer.json()
  }
  const { board, token } = Made.parse(await ask('POST', '/boards', { title: 'Plans', name: 'Ann' }))
  headers.authorization = `Bearer ${token}`
  const path = `/boards/${board.id}`

  for (let life = 0; life <= KILLS; life++) {
    const writing = Array.from({ length: PER_LIFE }, (_, i) =>
      ask('POST', `${path}/notes`, { text: `Thought ${life} ${i}` }),
    )
    // In the middle: some are acknowledged, some are not, and few are captured.
    await Promise.any(writing)
    if (life === KILLS) break
    server.child.kill('SIGKILL')
    await Promise.allSettled(writing)
    await server.exited
    server = await startServerProcess(environment)
  }

  await vi.waitFor(
    async () => {
      const { notes } = Notes.parse(await ask('GET', `${path}/notes`))
      const { ideas } = Ideas.parse(await ask('GET', `${path}/ideas?limit=500`))
      const there = ideas.filter(({ isOnCanvas }) => isOnCanvas)
      const said = (all: readonly { number: number; text: string }[]) =>
        all.map(({ number, text }) => `${number} ${text}`).sort()
      expect(said(there)).toEqual(said(notes))
      expect(new Set(ideas.map(({ number }) => number)).size).toBe(ideas.length)
      expect(notes.length).toBeGreaterThan(PER_LIFE)
    },
    { timeout: 20_000, interval: 100 },
  )
  server.child.kill('SIGKILL')
  await server.exited
})
