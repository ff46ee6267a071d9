import { beforeEach, expect, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'
import { type FoundTextRow, searchTexts } from '#db/searched-texts.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { insertUser } from '#db/users.ts'
import { createLog } from '#server/ground/log.ts'
import { createSessions, type SessionHub } from '#server/session/sessions.ts'
import { captureCommand } from '#session/testing/log-driver.ts'
import { SERVER } from '#session/testing/session-driver.ts'
import { fillSearchedTexts } from './fill-searched-texts.ts'

const log = createLog('silent')

withDatabase('the search over boards', (database) => {
  let sessions: SessionHub
  const ann = { id: '', name: 'Ann', color: 'moss' }
  const byAnn = () => ({ kind: 'person', userId: ann.id }) as const
  let users = 0

  beforeEach(async () => {
    ann.id = `uann${++users}`
    await insertUser(database(), { ...ann, kind: 'guest', email: null })
    sessions = createSessions({ db: database(), log })
  })

  const open = async (title: string) => (await sessions.create({ title, premise: '' }, ann)).board.id

  async function ask(boardId: string, command: unknown, actor: typeof SERVER | ReturnType<typeof byAnn>) {
    expect(await sessions.dispatch(boardId, command, actor)).toMatchObject({ ok: true })
  }

  const capture = (boardId: string, ...texts: string[]) => {
    const ideas = texts.map((text, i) => captureCommand(`${boardId}n${i}`, { text, authorId: ann.id }))
    return ask(boardId, { type: 'ideas.capture', ideas }, SERVER)
  }

  const find = (words: string[], boardId: string | null = null) =>
    searchTexts(database(), { userId: ann.id, boardId, words, maxBoards: 20, maxTexts: 3 })
  const texts = (rows: FoundTextRow[]) => rows.map(({ text }) => text)

  test('[HT80] boards whose title matches come first; on a board title, whole words, then beginnings', async () => {
    const named = await open('Evening visitors')
    const other = await open('Other')
    await capture(other, 'Eveningwear', 'An evening tour', 'Nothing')
    const rows = await find(['evening'])
    expect(texts(rows)).toEqual(['Evening visitors', 'An evening tour', 'Eveningwear'])
    expect(rows.map(({ boardId }) => boardId)).toEqual([named, other, other])
    expect(rows.map(({ count, boards }) => [count, boards])).toEqual([
      [1, 2],
      [2, 2],
      [2, 2],
    ])
    expect(texts(await find(['even', 'tou']))).toEqual(['An evening tour'])
    expect(texts(await find(['evening'], named))).toEqual(['Evening visitors'])
  })

  test('[HT80] texts are searched as they are now; deleted boards and former members’ boards are not', async () => {
    const boardId = await open('Plans')
    await capture(boardId, 'Lamps')
    await ask(boardId, { type: 'ideas.follow', ideas: [{ number: 1, text: 'Candles' }] }, SERVER)
    expect(await find(['lamps'])).toEqual([])
    expect(texts(await find(['candles']))).toEqual(['Candles'])
    await ask(boardId, { type: 'board.delete' }, byAnn())
    expect(await find(['candles'])).toEqual([])
    await ask(boardId, { type: 'board.restore' }, byAnn())
    expect(texts(await find(['candles']))).toEqual(['Candles'])
    await database().query('delete from members where board_id = $1', [boardId])
    expect(await find(['candles'])).toEqual([])
  })

  test('[HT80] boards from before the table are filled in once', async () => {
    const boardId = await open('Plans')
    await capture(boardId, 'Lamps', 'Benches')
    await database().query('delete from searched_texts')
    const stop = fillSearchedTexts({ db: database(), log })
    await vi.waitFor(async () => expect(texts(await find(['benches']))).toEqual(['Benches']), WAIT)
    await stop()
    expect(texts(await find(['plans']))).toEqual(['Plans'])
  })
})
