import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { writable } from '#base/readable.ts'
import { openDatabase } from '#db/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { AgentsStage } from '#server/agents/testing/agents-stage.ts'
import { IdeasStage } from '#server/ideas/testing/ideas-stage.ts'
import { LIMITS } from '#sync/limits.ts'
import { SessionFeed } from './session-feed.ts'

test('[SY12] who wrote an agent’s note, and which frame is a round’s, is known after a restart without the canvas', async () => {
  const db = await openDatabase((await freshPlace('pglite')).place)
  const stage = new AgentsStage(db, async function* () {
    yield 'NOTE: Thirty may be all\n'
  })
  await stage.start()
  const round = await stage.round({ mode: 'single', agents: [stage.idOf('Ada')] })
  await stage.restart()
  const state = await stage.state()
  const [posted] = await stage.notes()
  const feed = new SessionFeed({
    state,
    limits: LIMITS,
    storage: writable('ok' as const),
    models: stage.models.view,
  })
  const known = feed.knownNote(must(posted, 'a note').id)
  expect(known).toMatchObject({ author: stage.idOf('Ada'), model: 'demo:ada' })
  expect(feed.knownRound(must(round.frameId, 'a frame'))).toBe(round.id)
  expect([feed.knownNote('shape:other'), feed.knownRound('shape:other')]).toEqual([null, null])
  feed.stop()
  await stage.stop()
  await db.close()
})

test('[SY12] how a note of a quick capture came is known after a restart without the canvas', async () => {
  const db = await openDatabase((await freshPlace('pglite')).place)
  const stage = await IdeasStage.begin(db)
  const wish = { text: 'Soup', authorId: stage.userId, via: 'api' as const, noteId: 'shape:soup' }
  await stage.writer.add(stage.boardId, wish)
  await stage.restart()
  const feed = new SessionFeed({
    state: await stage.state(),
    limits: LIMITS,
    storage: writable('ok' as const),
    models: writable({ ordinary: 'demo:script', synthesis: 'demo:script', isScriptOnly: true, isOn: true }),
  })
  expect(feed.knownNote('shape:soup')).toEqual({ author: stage.userId, number: 1, model: null, via: 'api' })
  feed.stop()
  await stage.stop()
  await db.close()
})
