import { expect, onTestFinished, test, vi } from 'vitest'
import { NewBoardResponse } from '#api/boards.ts'
import { WAIT } from '#base/testing/patience.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { serverEnvironment } from '#server/testing/server-environment.ts'
import { startServerProcess } from '#server/testing/server-process.ts'

async function send(url: string, token: string | null, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.ok, url).toBe(true)
  return await answer.json()
}

test('[CW2] [CW3] of two server processes one opens a window and one closes it, also when the one that planned it was killed', async () => {
  const environment = await serverEnvironment()
  const database = await openDatabase({ kind: 'postgres', url: environment.DATABASE_URL })
  onTestFinished(() => database.close())
  const planner = await startServerProcess(environment)
  // Each process locks its data folder.
  const other = { ...(await serverEnvironment()), DATABASE_URL: environment.DATABASE_URL }
  await startServerProcess(other)

  const { board, token } = NewBoardResponse.parse(
    await send(`${planner.url}/api/v1/boards`, null, { title: 'Plans', name: 'Ann' }),
  )
  const kinds = async (stepId: string) =>
    (
      await database.query<{ kind: string }>(
        `select kind from events where board_id = $1 and data->>'stepId' = $2 and kind in ('step.started', 'step.ended') order by seq`,
        [board.id, stepId],
      )
    ).map(({ kind }) => kind)
  const plan = async (id: string, opensInMs: number, closesInMs: number): Promise<void> => {
    const [opensAt, closesAt] = [Date.now() + opensInMs, Date.now() + closesInMs]
    const window = { opensAt, closesAt, late: 'refused', reminders: [], zone: 'Europe/Lisbon' }
    const steps = [{ id, title: 'Collect', writing: 'private', window }]
    await send(`${planner.url}/api/v1/boards/${board.id}/steps`, token, { steps })
  }

  await plan('both', 500, 1_500)
  await vi.waitFor(async () => expect(await kinds('both')).toEqual(['step.started', 'step.ended']), WAIT)
  // Processes read the deadlines every five seconds, and skip a window that is over already.
  await plan('one', 1_000, 8_000)
  planner.child.kill('SIGKILL')
  await planner.exited
  await vi.waitFor(async () => expect(await kinds('one')).toEqual(['step.started', 'step.ended']), WAIT)
  expect(await kinds('both')).toEqual(['step.started', 'step.ended'])
  expect(await database.query('select kind from deadlines where board_id = $1', [board.id])).toEqual([])
})
