import { beforeAll, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { usedMs } from '#base/testing/used-ms.ts'
import { readIdeaEvents } from '#db/ideas.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { insertUser } from '#db/users.ts'
import { createLog } from '#server/ground/log.ts'
import { createSessions } from '#server/session/sessions.ts'
import { MAX_IDEAS_AT_ONCE } from '#session/ideas/idea.ts'
import type { CapturedIdea } from '#session/ideas/idea-fields.ts'
import { project } from '#session/project.ts'
import { createIdeaLogs } from './idea-logs.ts'
import { madeWord, manyIdeas } from './testing/made-ideas.ts'

const ANN = { id: 'uann', name: 'Ann', color: 'moss' }
const IDEAS = 10_000
const MAX_RESTART_MS = 3_000

/** In commands as large as capture may send. */
function captureCommands(): CapturedIdea[][] {
  const captured = [...manyIdeas(IDEAS).values()].map(
    ({ text, category, tags, number }): CapturedIdea => ({
      noteId: `shape:${number}`,
      authorId: ANN.id,
      text,
      category,
      tags: [...tags],
      source: 'canvas',
      categoryBy: 'clerk',
      tagsBy: 'clerk',
      messageId: null,
      parent: null,
      echoes: [],
    }),
  )
  return Array.from({ length: IDEAS / MAX_IDEAS_AT_ONCE }, (_, i) =>
    captured.slice(i * MAX_IDEAS_AT_ONCE, (i + 1) * MAX_IDEAS_AT_ONCE),
  )
}

withDatabase('a log of 10,000 ideas', (database) => {
  let boardId = ''
  beforeAll(async () => {
    const db = database()
    await insertUser(db, { ...ANN, kind: 'guest', email: null })
    const sessions = createSessions({ db, log: createLog('silent') })
    boardId = (await sessions.create({ title: 'Plans', premise: '' }, ANN)).board.id
    for (const ideas of captureCommands()) {
      const done = await sessions.dispatch(boardId, { type: 'ideas.capture', ideas }, { kind: 'server' })
      expect(done.ok).toBe(true)
    }
  })

  test('is there soon after a restart, whole, and can be searched', async () => {
    const before = usedMs()
    const state = must(
      await createSessions({ db: database(), log: createLog('silent') }).load(boardId),
      'the session of the board',
    )
    const { log, reader } = createIdeaLogs().open(state, must(project(state, ANN.id), 'a projection'))
    const page = await log.page({ sort: 'number' }, reader)
    const found = await log.page({ q: madeWord(1) }, reader)
    expect(usedMs() - before).toBeLessThan(MAX_RESTART_MS)
    expect([page.total, page.rows[0]?.idea.number, page.facets.author]).toEqual([
      IDEAS,
      1,
      [{ value: ANN.id, label: 'Ann', count: IDEAS }],
    ])
    expect(found.total).toBeGreaterThan(100)
  })

  test('an idea’s history is found among all that happened', async () => {
    const before = usedMs()
    const events = await readIdeaEvents(database(), boardId, 7_777, 300)
    expect(usedMs() - before).toBeLessThan(MAX_RESTART_MS)
    expect(events.map(({ kind }) => kind)).toEqual(['ideas.captured'])
  })
})
