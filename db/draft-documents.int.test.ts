import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { insertBoard } from './boards.ts'
import { insertSnapshot, replaceBoardDocument } from './doc-snapshots.ts'
import {
  appendKey,
  appendUpdates,
  docNameOf,
  hasUpdates,
  insertFirstUpdates,
  listDraftWriters,
  raiseEpoch,
} from './doc-updates.ts'
import { withDatabase } from './testing/with-database.ts'
import { insertUser } from './users.ts'

withDatabase('draft documents', (database) => {
  test('[PW4] writers are found by their updates and by their snapshots, and an append names its documents', async () => {
    const db = database()
    const boardId = 'board0000001'
    await insertUser(db, { id: 'u_ann', name: 'Ann', color: 'iris', kind: 'guest', email: null })
    await insertBoard(db, { id: boardId, title: 'Plans', premise: '', createdBy: 'u_ann', at: new Date() })
    const data = new Uint8Array([1, 2, 3])
    expect(await listDraftWriters(db, boardId)).toEqual([])
    await insertFirstUpdates(db, boardId, [data])
    await insertFirstUpdates(db, boardId, [data], docNameOf('u_ann'))
    await replaceBoardDocument(db, boardId, docNameOf('u_bob'), { uptoSeq: 1, data, sha256: data })
    await insertSnapshot(db, boardId, docNameOf('u_ann'), { uptoSeq: 1, data, sha256: data })
    expect((await listDraftWriters(db, boardId)).sort()).toEqual(['u_ann', 'u_bob'])
    const known = [null, 'u_ann', 'u_bob', 'u_cyd'].map((userId) =>
      hasUpdates(db, boardId, docNameOf(userId)),
    )
    expect(await Promise.all(known)).toEqual([true, true, true, false])

    const epoch = must(await raiseEpoch(db, boardId), 'an epoch')
    const row = { boardId, seq: 2, actor: 'server', data }
    const [board, draft] = [docNameOf(null), docNameOf('u_ann')]
    const written = await appendUpdates(db, [
      { ...row, doc: board, epoch },
      { ...row, doc: draft, epoch: epoch - 1 },
    ])
    expect([...written]).toEqual([appendKey({ boardId, doc: board, epoch })])
  })
})
