import { expect, test } from 'vitest'
import { deleteUnusedPictures } from './pictures.ts'
import { withDatabase } from './testing/with-database.ts'

withDatabase('pictures of boards', (database) => {
  test('pictures of a named version stay, and all of the board while those of a version are not known', async () => {
    const db = database()
    for (const sql of [
      `insert into users (id, name, color, kind) values ('u1', 'Ann', 'moss', 'guest')`,
      `insert into boards (id, title, created_by) values ('b1', 'Evenings', 'u1')`,
      `insert into pictures (board_id, id, sha256, added_by, width, height, is_animated, sizes, bytes, unused_since)
         select 'b1', id, id, 'u1', 1, 1, false, 's', 1, '2026-01-01' from unnest(array['p1', 'p2']) as id`,
      `insert into doc_keyframes (board_id, seq, generation, at, data, sha256, work, is_kept, pictures)
         values ('b1', 1, 1, now(), '', '', '[]', true, '["p1"]'), ('b1', 2, 1, now(), '', '', '[]', true, null)`,
    ])
      await db.query(sql)
    const unused = { before: new Date(), limit: 10 }
    expect(await deleteUnusedPictures(db, 'b1', unused)).toEqual([])
    await db.query('update doc_keyframes set is_kept = false where seq = 2')
    expect((await deleteUnusedPictures(db, 'b1', unused)).map(({ id }) => id)).toEqual(['p2'])
  })
})
