import { expect, onTestFinished, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { removeRecords } from '#board/edit/edit-board.ts'
import { flatToMap } from '#board/record/record-layout.ts'
import { listActivity } from '#db/board-activity.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { createLog } from '#server/ground/log.ts'
import { storageStage } from '#server/sync/testing/storage-stage.ts'
import { watchDeletions } from './watch-deletions.ts'

withDatabase('deletions', (database) => {
  const { world, metricOf, leftOpen } = storageStage(database)

  test('deletions just before the board leaves memory are recorded for their person', async () => {
    const w = await world({ idleMs: 1 })
    const { rooms, sessions } = w.server
    leftOpen.push(watchDeletions({ rooms, sessions, db: database(), log: createLog('silent') }))
    const room = await rooms.open(w.boardId)
    const by = { kind: 'api', userId: w.ann.id } as const
    await room.edit(by, () => {
      boardShapes(room.doc).set('shape:f', flatToMap({ t: 'frame', at: [0, 0, 0], in: ['page:page', 'a1'] }))
    })
    await room.edit(by, () => removeRecords(room.doc, ['shape:f']))
    room.release()
    await vi.waitFor(async () => expect(await metricOf(w, 'parley_rooms')).toBe(0), WAIT)
    await vi.waitFor(async () => {
      const page = { beforeId: null, since: new Date(0), kinds: ['shapes.deleted'], limit: 10 } as const
      expect(await listActivity(database(), w.boardId, page)).toMatchObject([
        { name: 'Ann', subject: 'frame', count: 1 },
      ])
    }, WAIT)
  })

  test('a watch that was stopped is silent when its board leaves memory afterwards', async () => {
    const complain = vi.spyOn(console, 'error')
    onTestFinished(() => complain.mockRestore())
    const w = await world({ idleMs: 1 })
    const { rooms, sessions } = w.server
    const stop = watchDeletions({ rooms, sessions, db: database(), log: createLog('silent') })
    const room = await rooms.open(w.boardId)
    stop()
    room.release()
    await vi.waitFor(async () => expect(await metricOf(w, 'parley_rooms')).toBe(0), WAIT)
    expect(complain).not.toHaveBeenCalled()
  })
})
