import * as encoding from 'lib0/encoding'
import type { Queryable } from '#db/driver/database.ts'

/** Appends an update to the stored ones, as an older server accepted it. */
export async function appendStoredUpdate(db: Queryable, boardId: string, data: Uint8Array): Promise<void> {
  await db.query(
    `insert into doc_updates (board_id, doc, seq, epoch, actor, data)
     select board_id, doc, max(seq) + 1, max(epoch), 'eve', $2 from doc_updates where board_id = $1 and doc = ''
     group by board_id, doc`,
    [boardId, data],
  )
}

/** Has so many clients, with a gap of one tick each, that a board with it is rebuilt when it is opened. */
export function updateOfManyClients(count = 5_000): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, count)
  for (let i = 0; i < count; i++)
    for (const n of [1, 1_000_000 + i, 0, 0, 1]) encoding.writeVarUint(encoder, n)
  encoding.writeVarUint(encoder, 0)
  return encoding.toUint8Array(encoder)
}
