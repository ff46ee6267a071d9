import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { NewBoardResponse } from '#api/boards.ts'
import { OneRound } from '#api/rounds.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { startServerCluster } from '#server/testing/server-cluster.ts'
import type { ServerProcess } from '#server/testing/server-process.ts'

const Notes = z.object({ notes: z.array(z.object({ id: z.string() })) })
const MOVE = { timeout: 60_000, interval: 50 }

async function ask<T>(shape: z.ZodType<T>, url: string, token: string | null, body?: object): Promise<T> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return shape.parse(await answer.json())
}

/** Two nodes and a board of the first. */
async function startBoard() {
  const cluster = await startServerCluster()
  const [a, b] = [await cluster.start(), await cluster.start()]
  const database = await openDatabase({ kind: 'postgres', url: cluster.databaseUrl })
  onTestFinished(() => database.close())
  const opened = await ask(NewBoardResponse, `${a.url}/api/v1/boards`, null, { title: 'Plans', name: 'Ann' })
  const { board, token } = opened
  const at = ({ url }: ServerProcess, path: string) => `${url}/api/v1/boards/${board.id}${path}`
  return { a, b, database, boardId: board.id, token, at }
}

test('a round of agents continues on another node when its node is killed, and nothing is posted twice', async () => {
  const { a, b, token, at } = await startBoard()
  const question = { question: 'What next?', mode: 'rotation', cycles: 2, moderate: false }
  const { round } = await ask(OneRound, at(a, '/rounds'), token, question)
  const now = async (node: ServerProcess) =>
    (await ask(OneRound, at(node, `/rounds/${round.id}`), token)).round
  await vi.waitFor(async () => {
    const states = (await now(b)).turns.map(({ state }) => state)
    expect(states).toContain('done')
    expect(states).toContain('posting')
  }, MOVE)
  a.child.kill('SIGKILL')
  await a.exited
  await vi.waitFor(async () => expect((await now(b)).state).toBe('complete'), MOVE)
  const { turns } = await now(b)
  expect(turns.map(({ state }) => state)).toEqual(turns.map(() => 'done'))
  expect(turns.some(({ attempt }) => attempt > 1)).toBe(true)
  const { notes } = await ask(Notes, at(b, '/notes'), token)
  expect(notes.map(({ id }) => id).toSorted()).toEqual(turns.flatMap((turn) => turn.notes).toSorted())
})

test('a window opens and closes once, on another node if the one that has the board is killed', async () => {
  const { a, b, database, boardId, token, at } = await startBoard()
  const kinds = async () => {
    const rows = await database.query<{ kind: string }>(
      `select kind from events where board_id = $1 and kind in ('step.started', 'step.ended') order by seq`,
      [boardId],
    )
    return rows.map(({ kind }) => kind)
  }
  const window = {
    ...{ opensAt: Date.now() + 2_000, closesAt: Date.now() + 12_000 },
    ...{ late: 'refused', reminders: [], zone: 'Europe/Lisbon' },
  }
  const steps = [{ id: 'one', title: 'Collect', writing: 'private', window }]
  await ask(z.unknown(), at(b, '/steps'), token, { steps })
  await vi.waitFor(async () => expect(await kinds()).toEqual(['step.started']), MOVE)
  a.child.kill('SIGKILL')
  await vi.waitFor(async () => expect(await kinds()).toEqual(['step.started', 'step.ended']), MOVE)
  expect(await database.query('select kind from deadlines where board_id = $1', [boardId])).toEqual([])
})
