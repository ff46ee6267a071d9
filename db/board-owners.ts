import type { Queryable } from './driver/database.ts'

/** The new epoch, or the live process that has the board; `not-live`: the claimer’s own row expired or was removed. */
export type BoardClaim = { epoch: number } | { owner: string } | 'not-live'

const IS_CLAIMER_LIVE = 'exists (select from nodes where nodes.id = $2 and nodes.until > now())'
const IS_FREE = `(owner is null or owner = $2
  or not exists (select from nodes where nodes.id = boards.owner and nodes.until > now()))`

/**
 * Makes `nodeId` the owner, unless another live process is, or `nodeId` has no live row: then another process could claim the board as
 * well. From here on, appending under an older epoch writes nothing: see
 * raiseEpoch. Returns `null` if the board does not exist or was deleted.
 */
export async function claimBoard(tx: Queryable, boardId: string, nodeId: string): Promise<BoardClaim | null> {
  const [claimed] = await tx.query<{ epoch: number }>(
    `update boards set epoch = epoch + 1, owner = $2 where id = $1 and deleted_at is null and ${IS_FREE} and ${IS_CLAIMER_LIVE}
     returning epoch`,
    [boardId, nodeId],
  )
  if (claimed) return { epoch: claimed.epoch }
  const [row] = await tx.query<{ owner: string | null; isLive: boolean }>(
    `select owner, ${IS_CLAIMER_LIVE} as "isLive" from boards where id = $1 and deleted_at is null`,
    [boardId, nodeId],
  )
  if (!row) return null
  if (!row.isLive) return 'not-live'
  // Two processes tried at once, and the other has given it up since.
  return row.owner === null ? await claimBoard(tx, boardId, nodeId) : { owner: row.owner }
}

/** The live process that has the board, or `null`. */
export async function readLiveOwner(db: Queryable, boardId: string): Promise<string | null> {
  const [row] = await db.query<{ owner: string }>(
    `select owner from boards join nodes on nodes.id = boards.owner and nodes.until > now() where boards.id = $1`,
    [boardId],
  )
  return row?.owner ?? null
}

/** Gives up boards as they were claimed: one that was claimed again since stays. */
export async function giveUpBoards(
  db: Queryable,
  nodeId: string,
  boards: readonly { boardId: string; epoch: number }[],
): Promise<void> {
  await db.query(
    `update boards set owner = null
       from jsonb_to_recordset($2::text::jsonb) as v("boardId" text, epoch integer)
      where boards.id = v."boardId" and boards.owner = $1 and boards.epoch = v.epoch`,
    [nodeId, JSON.stringify(boards)],
  )
}

/** Gives up all boards of a process that ends. */
export async function giveUpAllBoards(db: Queryable, nodeId: string): Promise<void> {
  await db.query('update boards set owner = null where owner = $1', [nodeId])
}
