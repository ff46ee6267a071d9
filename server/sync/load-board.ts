import { createHash } from 'node:crypto'
import * as Y from 'yjs'
import { boardMeta } from '#board/board-doc.ts'
import { LOAD_ORIGIN } from '#board/origin.ts'
import type { Database, Queryable } from '#db/database.ts'
import { type DocClient, readDocClients } from '#db/doc-clients.ts'
import { type DocSnapshot, readSnapshots } from '#db/doc-snapshots.ts'
import { CANVAS_DOC, raiseEpoch, readUpdatesAfter, type StoredUpdate } from '#db/doc-updates.ts'
import type { Log } from '#server/log.ts'
import { rebuildIfWorn } from './rebuild-board.ts'

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

/**
 * Takes the board over and reads all of it in one consistent look: the newest snapshot that is intact, and the updates
 * after it. A board that would hold up everyone is rebuilt first. Rejects when the database does, with NoSuchBoard or with
 * DamagedBoard: an empty board is never the answer.
 */
export async function loadBoard(db: Database, log: Log, boardId: string): Promise<LoadedBoard> {
  const taken = await takeOver(db, log, boardId)
  const isRebuilt = await rebuildIfWorn({ db, log }, boardId, taken)
  const { epoch, clients, snapshot, updates } = isRebuilt ? await takeOver(db, log, boardId) : taken
  const parts = [...(snapshot ? [snapshot.data] : []), ...updates.map(({ data }) => data)]
  const doc = new Y.Doc()
  Y.transact(
    doc,
    () => {
      for (const part of parts) Y.applyUpdate(doc, part, LOAD_ORIGIN)
    },
    LOAD_ORIGIN,
  )
  const isWhole = !doc.store.pendingStructs && !doc.store.pendingDs && boardMeta(doc).has('format')
  if (!isWhole) {
    doc.destroy()
    throw new DamagedBoard(`board ${boardId}: updates are missing`)
  }
  return {
    doc,
    parts,
    epoch,
    clients,
    lastSeq: updates.at(-1)?.seq ?? snapshot?.uptoSeq ?? 0,
    rowsSinceSnapshot: updates.length,
    bytesSinceSnapshot: updates.reduce((bytes, { data }) => bytes + data.length, 0),
    snapshotBytes: snapshot?.data.length ?? 0,
  }
}

async function takeOver(db: Database, log: Log, boardId: string) {
  return await db.transaction(async (tx) => {
    const epoch = await raiseEpoch(tx, boardId)
    if (epoch === null) throw new NoSuchBoard(`board ${boardId} does not exist`)
    const clients = await readDocClients(tx, boardId, CANVAS_DOC)
    return { epoch, clients, ...(await readStoredBoard(tx, log, boardId)) }
  })
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
