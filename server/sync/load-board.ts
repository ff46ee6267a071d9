import { createHash } from 'node:crypto'
import * as Y from 'yjs'
import type { ChunkedWork } from '#base/chunked-work.ts'
import { boardMeta } from '#board/board-doc.ts'
import { commitLater } from '#db/commit-later.ts'
import type { Database, Queryable } from '#db/database.ts'
import { type DocClient, readDocClients } from '#db/doc-clients.ts'
import { type DocSnapshot, readSnapshots } from '#db/doc-snapshots.ts'
import { CANVAS_DOC, raiseEpoch, readUpdatesAfter, type StoredUpdate } from '#db/doc-updates.ts'
import type { Log } from '#server/log.ts'
import { partsOf, rebuildIfWorn, rebuildStoredBoard } from './rebuild-board.ts'
import { applyStored } from './work/apply-stored.ts'

/** There is no such board, or it was deleted. */
export class NoSuchBoard extends Error {}

/** The operator closed it. */
export class BoardClosed extends NoSuchBoard {}

/** What is stored doesn't make a whole document. Serving a part of it would pass for the truth, so nobody gets in. */
export class DamagedBoard extends Error {}

export interface LoadedBoard {
  doc: Y.Doc
  /** The updates that it was made from. */
  parts: readonly Uint8Array[]
  epoch: number
  lastSeq: number
  /** Who writes under which Yjs client id. */
  clients: DocClient[]
  /** Updates in storage that the newest snapshot doesn't cover. */
  rowsSinceSnapshot: number
  bytesSinceSnapshot: number
  /** Of the newest intact snapshot; 0: there is none. */
  snapshotBytes: number
}

export interface StoredBoard {
  /** The newest that is intact. */
  snapshot: DocSnapshot | null
  /** After the snapshot, in order and without gaps. */
  updates: StoredUpdate[]
}

/** The main thread's time that a board may take to be put together; one that takes longer is rebuilt in a thread. */
const MAX_LOAD_MS = 15_000

export interface LoadServices {
  db: Database
  log: Log
  /** Runs long work in turns with everything else. */
  run: <Result>(work: ChunkedWork<Result>) => Promise<Result>
  maxLoadMs?: number
}

/**
 * Takes the board over and reads all of it in one consistent look: the newest snapshot that is intact, and the updates
 * after it. A board that would hold up everyone is rebuilt first. Rejects when the database does, with NoSuchBoard or with
 * DamagedBoard: an empty board is never the answer.
 */
export async function loadBoard(services: LoadServices, boardId: string): Promise<LoadedBoard> {
  const { db, log, run } = services
  const first = await takeOver(db, log, boardId)
  const isRebuilt = await rebuildIfWorn({ db, log }, boardId, first)
  let taken = isRebuilt ? await takeOver(db, log, boardId) : first
  let doc = await run(putTogether(partsOf(taken), services.maxLoadMs ?? MAX_LOAD_MS))
  if (!doc) {
    log.warn({ boardId }, 'a board takes too long to load')
    await rebuildStoredBoard({ db, log }, boardId, taken)
    taken = await takeOver(db, log, boardId)
    doc = await run(putTogether(partsOf(taken), Number.POSITIVE_INFINITY))
  }
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

/** `null`: it takes longer than `maxMs` of computing. */
function* putTogether(parts: readonly Uint8Array[], maxMs: number): ChunkedWork<Y.Doc | null> {
  const doc = new Y.Doc()
  const work = applyStored(doc, parts)
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

/** All is asked before the first answer has come: the connection answers in order, and a thread apart is slow to reach. */
async function takeOver(db: Database, log: Log, boardId: string) {
  return await db.transaction(async (tx) => {
    const asked = [
      raiseEpochOf(db, tx, boardId),
      readDocClients(tx, boardId, CANVAS_DOC),
      readStoredBoard(tx, log, boardId),
    ] as const
    await Promise.allSettled(asked)
    // First of all whether there is such a board: without one, nothing of it can be read either.
    const epoch = await asked[0]
    const [, clients, stored] = await Promise.all(asked)
    return { epoch, clients, ...stored }
  })
}

/**
 * The epoch is a fence between owners of a board. On an embedded database a power cut ends every owner, so the fence may
 * be lost with it; on a shared one there could be two owners of the same epoch then.
 */
async function raiseEpochOf(db: Database, tx: Queryable, boardId: string): Promise<number> {
  const mayBeLost = db.kind === 'pglite'
  const [epoch] = await Promise.all([raiseEpoch(tx, boardId), mayBeLost && commitLater(tx)])
  if (epoch === null) throw new NoSuchBoard(`board ${boardId} does not exist`)
  return epoch
}

/** Rejects with DamagedBoard when the document can't be put together. */
export async function readStoredBoard(tx: Queryable, log: Log, boardId: string): Promise<StoredBoard> {
  const snapshots = await readSnapshots(tx, boardId, CANVAS_DOC)
  const snapshot = snapshots.find(isIntact) ?? null
  if (snapshot !== (snapshots[0] ?? null))
    log.error({ boardId }, 'a snapshot is damaged: using what is older')
  const uptoSeq = snapshot?.uptoSeq ?? 0
  const updates = await readUpdatesAfter(tx, boardId, CANVAS_DOC, uptoSeq)
  const isGapless = updates.every(({ seq }, i) => seq === uptoSeq + 1 + i)
  if (!isGapless || (snapshot === null && updates.length === 0)) {
    throw new DamagedBoard(`board ${boardId}: no intact snapshot and gapless updates after it`)
  }
  const damaged = updates.find((update) => !update.isIntact)
  if (damaged) {
    log.error({ boardId, seq: damaged.seq }, 'a stored update is damaged')
    throw new DamagedBoard(`board ${boardId}: the update ${damaged.seq} is damaged`)
  }
  return { snapshot, updates }
}

function isIntact({ data, sha256 }: DocSnapshot): boolean {
  return createHash('sha256').update(data).digest().equals(sha256)
}
