import { seedClientId } from '#board/doc/board-doc.ts'
import { type DocClient, replaceDocClients } from '#db/doc-clients.ts'
import { replaceBoardDocument } from '#db/doc-snapshots.ts'
import { CANVAS_DOC, holdEpoch } from '#db/doc-updates.ts'
import type { Database } from '#db/driver/database.ts'
import { insertKeyframe, readLastKeyframe } from '#db/keyframes.ts'
import type { Log } from '#server/ground/log.ts'
import { newEpoch } from '#server/ground/new-id.ts'
import type { ThreadPool } from '#server/threads/thread-pool.ts'
import type { StoredBoard } from './load-board.ts'
import { REBUILD, type RebuildAnswer, type RebuildRequest } from './rebuild-task.ts'

/** More Yjs client ids than this slow down every reader: each id is in every state vector. */
const MAX_STORED_IDS = 2_000
/** An ordinary update brings fewer ids. */
const MANY_IDS = 20
/** A smaller board can't be slow. */
const MIN_BYTES = 4 * 1024
/** A board that has to be rebuilt is one that takes long. */
const TIME_FACTOR = 5

/** A stored board, with its epoch and the owners of its Yjs client ids. */
export interface BoardToRebuild extends StoredBoard {
  epoch: number
  clients: readonly DocClient[]
}

/** The database with the board, and the log for rebuilt boards. */
export interface RebuildServices {
  db: Database
  log: Log
  threads: Pick<ThreadPool, 'run'>
}

/**
 * Rebuilds a stored board that has too many Yjs client ids, or that dates from before ids had owners and is too slow to load.
 * Runs in a thread that may take as long as such a board needs. Resolves with true if the board was rebuilt and must be read
 * again. Rejects when the thread fails or takes too long.
 */
export async function rebuildIfWorn(
  services: RebuildServices,
  boardId: string,
  board: BoardToRebuild,
): Promise<boolean> {
  const isForced = storedIds(board) > MAX_STORED_IDS
  const bytes = partsOf(board).reduce((sum, part) => sum + part.length, 0)
  const isUnknown = board.clients.length === 0 && bytes > MIN_BYTES
  return (isForced || isUnknown) && (await rebuild(services, boardId, board, isForced))
}

/** Rebuilds a stored board unconditionally. Returns and rejects like `rebuildIfWorn`. */
export function rebuildStoredBoard(
  services: RebuildServices,
  boardId: string,
  board: BoardToRebuild,
): Promise<boolean> {
  return rebuild(services, boardId, board, true)
}

/** The updates that make up a stored board, in order. */
export function partsOf({ snapshot, updates }: StoredBoard): Uint8Array[] {
  return [...(snapshot ? [snapshot.data] : []), ...updates.map(({ data }) => data)]
}

async function rebuild(
  services: RebuildServices,
  boardId: string,
  board: BoardToRebuild,
  isForced: boolean,
): Promise<boolean> {
  const { snapshot, updates, clients, epoch } = board
  const { db, log } = services
  const answer = await inThread(services, { parts: partsOf(board), epoch: newEpoch(), isForced })
  if (answer.kind === 'healthy') return false
  const uptoSeq = (updates.at(-1)?.seq ?? snapshot?.uptoSeq ?? 0) + 1
  const retired = clients.filter(({ owner }) => owner.kind === 'retired')
  const owners: DocClient[] = [
    ...retired,
    { clientId: seedClientId(answer.oldEpoch), owner: { kind: 'retired' } },
    { clientId: answer.clientId, owner: { kind: 'server' } },
  ]
  const isDone = await db.transaction(async (tx) => {
    if (!(await holdEpoch(tx, boardId, epoch))) return false
    const { data, sha256, slices, keyframe } = answer
    const before = await readLastKeyframe(tx, boardId)
    await replaceBoardDocument(tx, boardId, CANVAS_DOC, { uptoSeq, data, sha256, slices })
    const generation = (before?.generation ?? 0) + 1
    await insertKeyframe(tx, boardId, { seq: uptoSeq, generation, at: Date.now(), ...keyframe, work: [] })
    await replaceDocClients(tx, boardId, CANVAS_DOC, owners)
    return true
  })
  if (isDone) log.warn({ boardId, ids: storedIds(board) }, 'board rebuilt')
  return isDone
}

/** An estimate from the first number of each part, which is its number of ids. */
function storedIds({ snapshot, updates, clients }: BoardToRebuild): number {
  const inUpdates = updates.map(({ data }) => countIds(data)).filter((count) => count > MANY_IDS)
  const inSnapshot = snapshot ? countIds(snapshot.data) : 0
  return Math.max(inSnapshot, clients.length) + inUpdates.reduce((sum, count) => sum + count, 0)
}

/** The first variable-length number of an update (v1). */
function countIds(update: Uint8Array): number {
  let count = 0
  for (let i = 0; i < update.length && i < 5; i++) {
    const byte = update[i] ?? 0
    count += (byte & 0x7f) * 2 ** (7 * i)
    if (byte < 0x80) break
  }
  return count
}

async function inThread({ threads }: RebuildServices, request: RebuildRequest): Promise<RebuildAnswer> {
  const done = await threads.run(REBUILD, request, { owner: null, isLarge: true, timeFactor: TIME_FACTOR })
  if (done.ok) return done.value
  throw new Error(`a board could not be rebuilt: ${done.why}`)
}
