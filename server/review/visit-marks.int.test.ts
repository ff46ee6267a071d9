import { beforeEach, expect, test } from 'vitest'
import { insertBoard } from '#db/boards.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { insertUser } from '#db/users.ts'
import { isSeen, VISIT_PAUSE_MS } from '#session/review/visit-mark.ts'
import { createVisitMarks, moveMarksToAccount } from './visit-marks.ts'

const START = 1_800_000_000_000

withDatabase('visit marks', (database) => {
  let count = 0
  let boardId: string
  let now: number
  beforeEach(async () => {
    if (count === 0)
      for (const id of ['uann', 'uben'])
        await insertUser(database(), { id, name: id, color: 'moss', kind: 'guest', email: null })
    boardId = `board${++count}`
    now = START
    await insertBoard(database(), {
      id: boardId,
      title: 'Plans',
      premise: '',
      createdBy: 'uann',
      at: new Date(),
    })
  })
  const marks = () => createVisitMarks(database(), () => now)
  const seen = (...numbers: number[]) => ({
    kind: 'seen' as const,
    seen: numbers.map((number) => ({ subject: `note:${number}`, seq: number })),
  })

  test('[SE453] devices that write at once lose nothing of each other', async () => {
    const visitor = { boardId, userId: 'uann' }
    await Promise.all([1, 2, 3, 4, 5].map((number) => marks().change(visitor, seen(number))))
    expect(Object.keys((await marks().read(visitor)).seen).sort()).toEqual(
      [1, 2, 3, 4, 5].map((n) => `note:${n}`),
    )
  })

  test('[SE452] a pause makes another visit, and reading makes none', async () => {
    const visitor = { boardId, userId: 'uann' }
    await marks().change(visitor, seen(1))
    now += VISIT_PAUSE_MS
    expect((await marks().read(visitor)).lastVisitAt).toBe(START)
    now += VISIT_PAUSE_MS
    expect(await marks().change(visitor, seen())).toMatchObject({ lastVisitAt: START, visitAt: now })
  })

  test('[SE453] an account has seen what its guest has', async () => {
    await marks().change({ boardId, userId: 'uann' }, seen(1))
    await marks().change({ boardId, userId: 'uben' }, { kind: 'all-seen', throughSeq: 2 })
    await marks().change({ boardId, userId: 'uben' }, seen(4))
    await moveMarksToAccount(database(), 'uben', 'uann')
    const mark = await marks().read({ boardId, userId: 'uann' })
    expect([1, 2, 3, 4].map((number) => isSeen(mark, `note:${number}`, { seq: number }))).toEqual([
      true,
      true,
      false,
      true,
    ])
    expect((await marks().read({ boardId, userId: 'uben' })).throughSeq).toBe(0)
  })
})
