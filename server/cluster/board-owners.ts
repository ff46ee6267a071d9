import { setTimeout as delay } from 'node:timers/promises'
import { type Readable, writable } from '#base/readable.ts'
import { raiseEpoch } from '#db/doc-updates.ts'
import type { Queryable } from '#db/driver/database.ts'
import { type Bus, NobodyThere, type NodeId } from './bus.ts'

/** Another live node has the board: opening it here is refused. */
export class BoardElsewhere extends Error {
  readonly owner: NodeId
  constructor(boardId: string, owner: NodeId) {
    super(`board ${boardId} is open on ${owner}`)
    this.owner = owner
  }
}

/** This node may have no boards now: it lost its lease or the bus, or it stops. */
export class NodeAway extends Error {}

/** Decides which node of a cluster has a board. One owner is a matter of order: what protects stored boards is their epoch. */
export interface BoardOwners {
  /** The node that has the board. If none has it, this node takes it, or asks one with fewer boards to do so. Rejects with NodeAway. */
  ownerOf(boardId: string): Promise<'here' | NodeId>
  /**
   * Resolves to true if this node has the board, or takes it now because no live node has it. Work in the background begins with it:
   * otherwise each node would do it.
   */
  claim(boardId: string): Promise<boolean>
  /**
   * Takes the board over in the transaction that reads it: see raiseEpoch. Rejects with BoardElsewhere or NodeAway.
   */
  takeOver(tx: Queryable, boardId: string, mayBeLost: boolean): Promise<number | null>
  /** The board stays with this node until the returned function is called. */
  hold(boardId: string): () => void
  /** Forgets the place of a board of another node: it turned out to be wrong. */
  forget(boardId: string): void
  /** Another process has taken the board over. */
  lost(boardId: string): void
  /** Nobody answers under this id. Resolves when the boards of the node may be taken, or the node is there again. */
  reportMissing(nodeId: NodeId): Promise<void>
  /** Called with a node that ended, stopped or lost its lease: its boards have no owner. Returns a function that removes the listener. */
  onGone(listener: (nodeId: NodeId) => void): () => void
  /** Whether a board that this node has is open on no other process. */
  readonly excludesOthers: boolean
  /** Whether this node may have boards. When it becomes false, all boards here must be closed. */
  readonly isServing: Readable<boolean>
  /** Gives all boards up, and takes no more. */
  stop(): Promise<void>
}

/** The only process on its database has all boards. */
export function createSoleOwner(): BoardOwners {
  return {
    ownerOf: async () => 'here',
    claim: async () => true,
    takeOver: raiseEpoch,
    hold: () => () => undefined,
    forget: () => undefined,
    lost: () => undefined,
    reportMissing: async () => undefined,
    onGone: () => () => undefined,
    // Two processes may share a database by mistake.
    excludesOthers: false,
    isServing: writable(true),
    stop: async () => undefined,
  }
}

/** The node that was asked does not have the board, and another one does. */
export class NotMine extends Error {}

/**
 * Like `request` of the bus, but rejects with NotMine as soon as the lease of the node ends: one that hangs would be waited for until
 * the time-out.
 */
export async function requestOwner(
  { bus, owners }: { bus: Pick<Bus, 'request'>; owners: Pick<BoardOwners, 'onGone'> },
  nodeId: NodeId,
  kind: string,
  data: Uint8Array,
): Promise<Uint8Array> {
  const { promise: gone, reject } = Promise.withResolvers<never>()
  const stop = owners.onGone((id) => id === nodeId && reject(new NotMine(`${nodeId} is gone`)))
  try {
    return await Promise.race([bus.request(nodeId, kind, data), gone])
  } finally {
    stop()
  }
}

/** Owners change while they are asked: each further try finds a newer one. */
const MAX_OWNERS_ASKED = 5
/** A hand-over takes a moment. */
const NEXT_OWNER_MS = 50

/**
 * Asks the owner of a board, and the next one if it turns out to be gone or to have lost the board. Resolves to `here` if this node
 * has the board.
 * @param ask rejects with NotMine or NobodyThere before it has had any effect
 */
export async function askOwner<Answer>(
  owners: Pick<BoardOwners, 'ownerOf' | 'forget' | 'reportMissing'>,
  boardId: string,
  ask: (nodeId: NodeId) => Promise<Answer>,
): Promise<Answer | 'here'> {
  for (let asked = 1; ; asked++) {
    const owner = await owners.ownerOf(boardId)
    if (owner === 'here') return 'here'
    try {
      return await ask(owner)
    } catch (error) {
      if (asked === MAX_OWNERS_ASKED) throw error
      await expectNext(owners, owner, error)
      owners.forget(boardId)
      if (asked > 1) await delay(asked * NEXT_OWNER_MS)
    }
  }
}

/** Throws errors that are no sign of another owner. */
async function expectNext(
  owners: Pick<BoardOwners, 'reportMissing'>,
  nodeId: NodeId,
  error: unknown,
): Promise<void> {
  if (error instanceof NobodyThere) await owners.reportMissing(nodeId)
  else if (!(error instanceof NotMine)) throw error
}
