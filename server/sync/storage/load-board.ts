import { createHash } from 'node:crypto'
import * as Y from 'yjs'
import type { ChunkedWork } from '#base/chunked-work.ts'
import { boardMeta, seedUpdate } from '#board/doc/board-doc.ts'
import { type DocClient, readDocClients } from '#db/doc-clients.ts'
import { type DocSnapshot, readSnapshot } from '#db/doc-snapshots.ts'
import {
  CANVAS_DOC,
  docNameOf,
  hasUpdates,
  holdEpoch,
  insertFirstUpdates,
  readUpdatesAfter,
  readUpdatesAfterSnapshot,
  type StoredUpdate,
} from '#db/doc-updates.ts'
import type { Queryable } from '#db/driver/database.ts'
import { readLastKeyframe } from '#db/keyframes.ts'
import type { BoardOwners } from '#server/cluster/board-owners.ts'
import type { Log } from '#server/ground/log.ts'
import { newEpoch } from '#server/ground/new-id.ts'
import { applyStored } from '../updates/apply-stored.ts'
import { plannedSlices } from '../updates/slice-plan.ts'
import { partsOf, type RebuildServices, rebuildIfWorn, rebuildStoredBoard } from './rebuild-board.ts'

/** The board does not exist, or it was deleted. */
export class NoSuchBoard extends Error {}

/** The board is closed. */
export class BoardClosed extends NoSuchBoard {
  readonly code: 'board-closed' | 'board-stuck'
  constructor(code: BoardClosed['code']) {
    super(code)
    this.code = code
  }
}

/** The stored data doesn't make a whole document. A part of it would pass for the whole, so the board stays closed. */
export class DamagedBoard extends Error {}

/** A board's document in memory, as it is stored. */
export interface LoadedBoard {
  doc: Y.Doc
  /** The updates that make up the document. */
  parts: readonly Uint8Array[]
  epoch: number
  lastSeq: number
  /** The writers of the Yjs client ids. */
  clients: DocClient[]
  /** Number of stored updates that the newest snapshot doesn't cover. */
  rowsSinceSnapshot: number
  bytesSinceSnapshot: number
  /** Size of the newest intact snapshot; 0 if there is none. */
  snapshotBytes: number
}

/** A board's document in the database. */
export interface StoredBoard {
  /** The newest intact snapshot. */
  snapshot: DocSnapshot | null
  /** The updates after the snapshot, in order and without gaps. */
  updates: StoredUpdate[]
}

/** How long a board may occupy the main thread while it is loaded; above that it is rebuilt in a thread. */
const MAX_LOAD_MS = 15_000

/** The database, and how long work shares the main thread while a board is put together. */
export interface LoadServices extends RebuildServices {
  /** Decides whether this process may have the board. */
  owners: Pick<BoardOwners, 'takeOver'>
  /** Runs long work in turns with all other work. */
  run: <Result>(work: ChunkedWork<Result>) => Promise<Result>
  /** Computing time on the main thread, 15 seconds by default; above it the board is rebuilt in a thread. */
  maxLoadMs?: number
}

/**
 * Takes the board over and reads it in one consistent view: the newest intact snapshot and the updates after it. A board that
 * would block the process is rebuilt first. Rejects with the database's error, NoSuchBoard, DamagedBoard, BoardElsewhere or
 * NodeAway, and never resolves with an empty board in their place.
 */
export async function loadBoard(services: LoadServices, boardId: string): Promise<LoadedBoard> {
  const { log, run } = services
  const first = await takeOver(services, boardId)
  const isRebuilt = await rebuildIfWorn(services, boardId, first)
  let taken = isRebuilt ? await takeOver(services, boardId) : first
  let doc = await run(putTogether(taken, services.maxLoadMs ?? MAX_LOAD_MS))
  if (!doc) {
    log.warn({ boardId }, 'slow board load')
    await rebuildStoredBoard(services, boardId, taken)
    taken = await takeOver(services, boardId)
    doc = await run(putTogether(taken, Number.POSITIVE_INFINITY))
  }
  return loadedFrom(boardId, taken, doc)
}

/**
 * Reads a person's draft document, and makes it if there is none. `epoch` is of the board, which must be open: both have one
 * owner. Rejects with the database's error, DamagedBoard, or BoardMoved.
 */
export async function loadDraft(
  { db, log, run }: Pick<LoadServices, 'db' | 'log' | 'run'>,
  { boardId, userId, epoch }: { boardId: string; userId: string; epoch: number },
): Promise<LoadedBoard> {
  const name = docNameOf(userId)
  const taken = await db.transaction(async (tx) => {
    if (!(await holdEpoch(tx, boardId, epoch))) throw new BoardMoved(`board ${boardId} has another owner`)
    const isThere = await hasUpdates(tx, boardId, name)
    if (!isThere) await insertFirstUpdates(tx, boardId, [seedUpdate(newEpoch())], name)
    const clients = await readDocClients(tx, boardId, name)
    return { epoch, clients, ...(await readStoredBoard(tx, log, boardId, name)) }
  })
  return loadedFrom(boardId, taken, await run(putTogether(taken, Number.POSITIVE_INFINITY)))
}

/** Another process has taken the board over. */
export class BoardMoved extends Error {}

interface Taken extends StoredBoard {
  epoch: number
  clients: DocClient[]
}

function loadedFrom(boardId: string, taken: Taken, doc: Y.Doc | null): LoadedBoard {
  const isWhole = doc && !doc.store.pendingStructs && !doc.store.pendingDs && boardMeta(doc).has('format')
  if (!doc || !isWhole) {
    doc?.destroy()
    throw new DamagedBoard(`board ${boardId}: updates are missing`)
  }
  const { epoch, clients, snapshot, updates } = taken
  return {
    doc,
    parts: partsOf(taken),
    epoch,
    clients,
    lastSeq: updates.at(-1)?.seq ?? snapshot?.uptoSeq ?? 0,
    rowsSinceSnapshot: updates.length,
    bytesSinceSnapshot: updates.reduce((bytes, { data }) => bytes + data.length, 0),
    snapshotBytes: snapshot?.data.length ?? 0,
  }
}

/** Returns `null` if it takes longer than `maxMs` of computing. */
function* putTogether(stored: StoredBoard, maxMs: number): ChunkedWork<Y.Doc | null> {
  const doc = new Y.Doc()
  const slices = stored.snapshot && plannedSlices(stored.snapshot)
  const work = applyStored(doc, partsOf(stored), slices)
  let usedMs = 0
  for (;;) {
    const startedAt = performance.now()
    if (work.next().done) return doc
    usedMs += performance.now() - startedAt
    if (usedMs > maxMs) {
      doc.destroy()
      return null
    }
    yield
  }
}

/**
 * Sends all queries before the first answer arrives: the connection answers in order, and each round trip to a database in a
 * thread is slow.
 */
async function takeOver(services: Pick<LoadServices, 'db' | 'log' | 'owners'>, boardId: string) {
  const { db, log } = services
  return await db.transaction(async (tx) => {
    const queries = [
      raiseEpochOf(services, tx, boardId),
      readDocClients(tx, boardId, CANVAS_DOC),
      readStoredBoard(tx, log, boardId),
    ] as const
    await Promise.allSettled(queries)
    // First, check that the board exists: without it the other queries fail too.
    const epoch = await queries[0]
    const [, clients, stored] = await Promise.all(queries)
    return { epoch, clients, ...stored }
  })
}

/**
 * The epoch separates the owners of a board. On an embedded database a power cut ends every owner, so losing the epoch does no
 * harm; on a shared one, two owners could then have the same epoch.
 */
async function raiseEpochOf(
  { db, owners }: Pick<LoadServices, 'db' | 'owners'>,
  tx: Queryable,
  boardId: string,
): Promise<number> {
  const epoch = await owners.takeOver(tx, boardId, db.kind === 'pglite')
  if (epoch === null) throw new NoSuchBoard(`board ${boardId} does not exist`)
  return epoch
}

/** Rejects with DamagedBoard if the document can't be put together. */
export async function readStoredBoard(
  tx: Queryable,
  log: Log,
  boardId: string,
  doc: string = CANVAS_DOC,
): Promise<StoredBoard> {
  const [newest, laterUpdates] = await Promise.all([
    readSnapshot(tx, boardId, doc),
    readUpdatesAfterSnapshot(tx, boardId, doc),
  ])
  const isDamaged = newest !== null && !isIntact(newest)
  if (isDamaged) log.error({ boardId }, 'damaged snapshot')
  const snapshot = isDamaged ? await readIntactBefore(tx, boardId, doc, newest.uptoSeq) : newest
  const uptoSeq = snapshot?.uptoSeq ?? 0
  const updates = isDamaged ? await readUpdatesAfter(tx, boardId, doc, uptoSeq) : laterUpdates
  const isGapless = updates.every(({ seq }, i) => seq === uptoSeq + 1 + i)
  // Without a snapshot the updates from the first one on make the document, unless it was built again since.
  const isStart =
    snapshot !== null ||
    (updates.length > 0 && (newest === null || (await isFirstGeneration(tx, boardId, doc))))
  if (!isGapless || !isStart) {
    throw new DamagedBoard(`board ${boardId}: no intact snapshot and gapless updates after it`)
  }
  const damaged = updates.find((update) => !update.isIntact)
  if (damaged) {
    log.error({ boardId, seq: damaged.seq }, 'damaged update')
    throw new DamagedBoard(`board ${boardId}: the update ${damaged.seq} is damaged`)
  }
  return { snapshot, updates }
}

async function readIntactBefore(
  tx: Queryable,
  boardId: string,
  doc: string,
  seq: number,
): Promise<DocSnapshot | null> {
  const before = await readSnapshot(tx, boardId, doc, seq)
  return before && isIntact(before) ? before : null
}

async function isFirstGeneration(tx: Queryable, boardId: string, doc: string): Promise<boolean> {
  return doc !== CANVAS_DOC || ((await readLastKeyframe(tx, boardId))?.generation ?? 0) === 0
}

function isIntact({ data, sha256 }: DocSnapshot): boolean {
  return createHash('sha256').update(data).digest().equals(sha256)
}
