import { inflateRawSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { removeRecords } from '#board/edit/edit-board.ts'
import { listDeletedRecords } from '#db/deleted-records.ts'
import { listWork, readKeyframe } from '#db/keyframes.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { content, storageStage, type World, write } from '../testing/storage-stage.ts'

/** Later than any time of a database's clock. */
const END = new Date('9999-01-01')

withDatabase('keyframes', (database) => {
  const { world, metricOf } = storageStage(database)
  const keyframes = ({ boardId }: World) => listWork(database(), boardId, { before: END, limit: 100 })
  const by = ({ ann }: World) => ({ kind: 'api', userId: ann.id }) as const

  test('[HI1] a pause and the end of a board’s time in memory each make a keyframe, with the work since the one before', async () => {
    const w = await world({ idleMs: 1, workPauseMs: 20 })
    const room = await w.server.rooms.open(w.boardId)
    await room.edit(by(w), () => write(room.doc, 'shape:one'))
    await vi.waitFor(async () => expect(await keyframes(w)).toHaveLength(1), WAIT)
    const first = content(room.doc)
    await room.edit(by(w), () => removeRecords(room.doc, ['shape:one']))
    room.release()
    await vi.waitFor(async () => expect(await metricOf(w, 'parley_rooms')).toBe(0), WAIT)
    await vi.waitFor(async () => expect((await keyframes(w)).length).toBeGreaterThan(1), WAIT)
    const [newest, oldest] = (await keyframes(w)).map(({ seq, generation }) => ({ seq, generation }))
    expect([newest, oldest].map((row) => row?.generation)).toEqual([0, 0])
    const stored = must(
      await readKeyframe(database(), w.boardId, must(oldest, 'the first').seq),
      'a keyframe',
    )
    const doc = new Y.Doc()
    Y.applyUpdate(doc, inflateRawSync(stored.data))
    expect(content(doc)).toEqual(first)
    expect(await listDeletedRecords(database(), w.boardId, new Date(0))).toMatchObject([
      { id: 'shape:one', type: 'note', text: 'shape:one' },
    ])
  })
})
