import * as Y from 'yjs'
import type { DocClient, DocClientOwner } from '#db/doc-clients.ts'
import type { RateLimit } from '#server/limits/rate-limit.ts'
import { CLOSE, type CloseCode } from '#sync/close-code.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'
import type { Limits } from '#sync/limits.ts'
import type { PersonOrigin } from './board-guard-options.ts'

/**
 * `foreign`: the update writes under other people's ids, `clients`. `turned-away`: none of it can be applied until the sender has
 * reacted to the close code.
 */
export type IdVerdict =
  | { kind: 'foreign'; clients: readonly number[] }
  | { kind: 'turned-away'; code: CloseCode; reason: string }

/** One document, the owners of its ids, and how many new ones may be claimed. */
export interface ClientIdsOptions {
  /** Read for the ids that have written, and their clocks. */
  doc: Y.Doc
  /** Ids in one document, including former members': each is in every state vector. */
  limits: Pick<Limits, 'maxClientIds'>
  /** The owners in the database when the document was loaded. */
  stored: readonly DocClient[]
  /** How many new ids each person may claim. */
  quota: RateLimit
  /** The document holds as many client ids as it may and should be rebuilt. */
  onCrowded: () => void
}

/** The ids under which an update adds structs; under `empty` it adds only gaps. */
export interface Writers {
  writers: readonly number[]
  empty: readonly number[]
}

/**
 * Decides which person may write a board's document under which Yjs client id. An id belongs to the person of the first
 * update accepted under it. The ids of an ended server process have no owner: its updates that were sent and not
 * committed are accepted from any editor who has them. Presence claims no id.
 */
export class ClientIds {
  private readonly options: ClientIdsOptions
  private readonly owners: Map<number, DocClientOwner>
  /** The ids under which an update is the first to write, by the origin of that update; a refused one leaves none behind. */
  private readonly claims = new WeakMap<object, DocClient[]>()

  constructor(options: ClientIdsOptions) {
    this.options = options
    this.owners = new Map(options.stored.map(({ clientId, owner }) => [clientId, owner]))
  }

  /** Returns `null` if the person may write under all of these ids. The new ones are then claimed for this origin. */
  judge(origin: PersonOrigin, { writers, empty }: Writers): IdVerdict | null {
    const { userId } = origin
    const { store } = this.options.doc
    const foreign: number[] = []
    const fresh: number[] = []
    for (const clientId of writers) {
      const owner = this.owners.get(clientId)
      if (owner?.kind === 'retired') return RETIRED
      if (this.isAnothers(clientId, userId)) foreign.push(clientId)
      if (owner) continue
      // Written before ids had owners: anyone could claim it.
      if (Y.getState(store, clientId) > 0) return takeNewId(CLOSE_REASONS['unknown-client-id'])
      fresh.push(clientId)
    }
    if (foreign.length > 0) return { kind: 'foreign', clients: foreign }
    return fresh.length > 0 ? this.claimNew(origin, fresh, empty) : null
  }

  /** Claims ids that were judged before, for the origin under which their update is applied. */
  claim(origin: PersonOrigin, clientIds: readonly number[]): void {
    const { userId } = origin
    this.claims.set(
      origin,
      clientIds.map((clientId) => ({ clientId, owner: { kind: 'person', userId } })),
    )
  }

  /** Ids that this origin has claimed and that are in the document now, each returned once. Those of later slices stay claimed. */
  takeClaimed(origin: unknown): DocClient[] {
    const { doc } = this.options
    const isThere = ({ clientId }: DocClient): boolean => Y.getState(doc.store, clientId) > 0
    const claims = typeof origin === 'object' && origin !== null ? this.claims.get(origin) : undefined
    const claimed = (claims ?? []).filter((claim) => !this.owners.has(claim.clientId) && isThere(claim))
    if (!this.owners.has(doc.clientID) && isThere({ clientId: doc.clientID, owner: SERVER })) {
      claimed.push({ clientId: doc.clientID, owner: SERVER })
    }
    for (const { clientId, owner } of claimed) this.owners.set(clientId, owner)
    return claimed
  }

  /** Whether the client with this state vector holds the document from before a rebuild. */
  isOfRetired(stateVector: ReadonlyMap<number, number>): boolean {
    for (const [clientId, owner] of this.owners) {
      if (owner.kind === 'retired' && stateVector.has(clientId)) return true
    }
    return false
  }

  /** Whether another person writes under this id. */
  isAnothers(clientId: number, userId: string): boolean {
    const owner = this.owners.get(clientId)
    return owner?.kind === 'person' && owner.userId !== userId
  }

  /** This person's ids under which the document holds more than the state vector. */
  behind(userId: string, stateVector: ReadonlyMap<number, number>): Set<number> {
    const ids = new Set<number>()
    for (const [clientId, clock] of stateVector) {
      const owner = this.owners.get(clientId)
      const isTheirs = owner?.kind === 'person' && owner.userId === userId
      if (isTheirs && clock < Y.getState(this.options.doc.store, clientId)) ids.add(clientId)
    }
    return ids
  }

  private claimNew(
    origin: PersonOrigin,
    fresh: readonly number[],
    empty: readonly number[],
  ): IdVerdict | null {
    const { doc, limits, quota, onCrowded } = this.options
    if (fresh.some((clientId) => empty.includes(clientId))) {
      return takeNewId(CLOSE_REASONS['only-gaps'])
    }
    if (doc.store.clients.size + fresh.length > limits.maxClientIds) {
      onCrowded()
      return turnedAway(CLOSE.tryLater, CLOSE_REASONS['too-many-clients'])
    }
    if (!quota.take(origin.userId, fresh.length)) {
      return fresh.length > 1
        ? takeNewId(CLOSE_REASONS['too-many-client-ids'])
        : turnedAway(CLOSE.tooMuch, CLOSE_REASONS['client-ids-used-up'])
    }
    this.claim(origin, fresh)
    return null
  }
}

const SERVER: DocClientOwner = { kind: 'server' }
/** The verdict for a client that holds the document from before a rebuild. */
export const RETIRED = takeNewId(CLOSE_REASONS['board-rebuilt'])

/** The client has to start a document with a new client id. `reason` is for the log and the page. */
export function takeNewId(reason: string): IdVerdict {
  return turnedAway(CLOSE.newClientId, reason)
}

function turnedAway(code: CloseCode, reason: string): IdVerdict {
  return { kind: 'turned-away', code, reason }
}

/** The update holds other content than the document under an id that both have. */
export const CONTRADICTION = takeNewId(CLOSE_REASONS.contradiction)
