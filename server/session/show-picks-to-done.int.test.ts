import { expect, onTestFinished, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { createLog } from '#server/ground/log.ts'
import { connectStockClient } from '#server/sync/testing/clients.ts'
import { startSyncServer, type TestPerson } from '#server/sync/testing/sync-server.ts'
import { DEFAULT_PLAN } from '#session/agenda/step.ts'
import type { Command } from '#session/command.ts'
import {
  ADVISOR_IDS,
  MODEL,
  MODERATOR,
  roundId,
  said,
  saveAgentCommand,
  startRoundCommand,
  turnId,
} from '#session/testing/round-driver.ts'
import { showPicksToThoseWhoAreDone } from './show-picks-to-done.ts'

const STEP = { id: 'hear', title: 'Hear', advisors: 'each-round', moderatorPicks: 'after-people' } as const

test('[SE291] when the last one who was not done leaves, the moderator’s picks are shown to those who are there', async () => {
  const db = await openDatabase((await freshPlace('pglite')).place)
  const server = await startSyncServer(db)
  const stop = showPicksToThoseWhoAreDone({ ...server, log: createLog('silent'), lookEveryMs: 20 })
  onTestFinished(async () => {
    stop()
    await server.stop()
    await db.close()
  })
  const [ann, bob, cyd] = [await server.person('Ann'), await server.person('Bob'), await server.person('Cyd')]
  const boardId = await server.board(ann)
  for (const person of [bob, cyd]) await server.join(boardId, ann, person, 'editor')
  const dispatch = async (command: Command, by?: TestPerson) => {
    const actor = by ? ({ kind: 'person', userId: by.id } as const) : ({ kind: 'server' } as const)
    expect(await server.sessions.dispatch(boardId, command, actor)).toMatchObject({ ok: true })
  }
  const connect = async ({ token }: TestPerson) => {
    const client = connectStockClient(server.url, boardId, token)
    onTestFinished(client.stop)
    await client.synced()
    return client
  }

  for (const [i, advisor] of ADVISOR_IDS.entries())
    await dispatch(saveAgentCommand(advisor, `Advisor ${i + 1}`), ann)
  await dispatch(saveAgentCommand(MODERATOR, 'Moderator', 'moderator'), ann)
  await dispatch({ type: 'steps.add', steps: [{ ...DEFAULT_PLAN, ...STEP }], beforeId: null }, ann)
  await dispatch({ type: 'step.start', stepId: 'hear', from: null }, ann)
  await dispatch(startRoundCommand({ moderate: true }), ann)
  const page = await connect(ann)
  const bobs = await connect(bob)
  const doneAs = (person: TestPerson): Promise<void> => {
    const here = server.rooms.hereOn(boardId)
    return dispatch({ type: 'step.mark-done', stepId: 'hear', run: 1, isDone: true, here }, person)
  }
  await doneAs(ann)
  for (const turn of [1, 2]) {
    const at = { roundId: roundId(), turnId: turnId(turn) }
    await dispatch({ type: 'turn.begin', ...at, model: MODEL })
    await dispatch({ type: 'turn.end', ...at, attempt: 1, outcome: said(turn) })
  }
  await dispatch({ type: 'moderation.begin', roundId: roundId(), agentId: MODERATOR, model: MODEL })
  const picks = [{ noteId: 'n1', reason: 'Fresh.', isDistant: true }]
  const outcome = { state: 'done', agentId: MODERATOR, picks, usage: null } as const
  await dispatch({ type: 'moderation.end', roundId: roundId(), outcome })
  const seen = () => page.session.rounds?.[roundId()]?.moderation
  await vi.waitFor(() => expect(seen()).toMatchObject({ picks: [], isHidden: true }), WAIT)

  // Cyd, an editor who has never been here, holds nothing up.
  bobs.stop()
  await vi.waitFor(() => expect(seen()).toMatchObject({ picks: [{ reason: 'Fresh.' }] }), WAIT)
  expect(seen()).not.toHaveProperty('isHidden')
})
