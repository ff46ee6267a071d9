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

/** The socket that sends an update. */
export interface IdSender {
  /** The id that its presence names; `null` before its first message. */
  own: number | null
  /** The update answers a request for missing content, which may have come from others. */
  isBrought: boolean
}

/**
 * Decides which person may write a board's document under which Yjs client id.
 *
 * 1. An id belongs to the person whose socket first writes live under it, or brings content under it and names it in its presence.
 *    A socket without presence owns the new ids under which it brings content.
 * 2. An id whose content was only brought by others has no owner: after a crash they may be back before its author. Ids from before
 *    owners were stored have none either. Anyone may bring more. The first editor who names it in presence, and had all of its
 *    content on arrival, becomes its owner.
 * 3. Under the ids of an ended server process any editor may write: its updates that were sent and not committed.
 * 4. Presence alone claims no id that is not in the document.
 */
export class ClientIds {
  private readonly options: ClientIdsOptions
  private readonly owners: Map<number, DocClientOwner>
  /** New owners of content that is in the log already; stored with the next update. */
  private readonly adopted: DocClient[] = []
  /** The ids under which an update is the first to write, by the origin of that update; a refused one leaves none behind. */
  private readonly claims = new WeakMap<object, DocClient[]>()

  constructor(options: ClientIdsOptions) {
    this.options = options
    this.owners = new Map(options.stored.map(({ clientId, owner }) => [clientId, owner]))
  }

  /** Returns `null` if the person may write under all of these ids. The sender's new ones are then claimed for this origin. */
  judge(origin: PersonOrigin, { writers, empty }: Writers, sender: IdSender): IdVerdict | null {
    const { userId } = origin
    const foreign: number[] = []
    const ownerless: number[] = []
    for (const clientId of writers) {
      const owner = this.owners.get(clientId)
      if (owner?.kind === 'retired') return RETIRED
      if (!owner) ownerless.push(clientId)
      else if (this.isAnothers(clientId, userId)) foreign.push(clientId)
    }
    if (foreign.length > 0) return { kind: 'foreign', clients: foreign }
    if (ownerless.length === 0) return null
    const refusal = this.refuseOwnerless(userId, ownerless, empty, sender)
    if (!refusal) this.claim(origin, ownerless, sender)
    return refusal
  }

  /** Claims those of the judged ids that the sender names or writes live under, for the origin under which the update is applied. */
  claim(origin: PersonOrigin, clientIds: readonly number[], { own, isBrought }: IdSender): void {
    const owner: DocClientOwner = { kind: 'person', userId: origin.userId }
    // Without presence, nothing shows whose id it is.
    const isSenders = (clientId: number) =>
      clientId === own || !isBrought || (own === null && !this.isOwnerless(clientId))
    const claimed = clientIds.filter((clientId) => !this.owners.has(clientId) && isSenders(clientId))
    if (claimed.length > 0)
      this.claims.set(
        origin,
        claimed.map((clientId) => ({ clientId, owner })),
      )
  }

  /** Makes the person the owner of content that others brought. Returns false if it has an owner, or if there is no content. */
  adopt(clientId: number, userId: string): boolean {
    if (!this.isOwnerless(clientId)) return false
    const owner: DocClientOwner = { kind: 'person', userId }
    this.owners.set(clientId, owner)
    this.adopted.push({ clientId, owner })
    return true
  }

  /** Whether the document has content under this id, and no owner of it is known. */
  isOwnerless(clientId: number): boolean {
    return !this.owners.has(clientId) && Y.getState(this.options.doc.store, clientId) > 0
  }

  /** Ids that this origin has claimed and that are in the document now, each returned once. Those of later slices stay claimed. */
  takeClaimed(origin: unknown): readonly DocClient[] {
    const { doc } = this.options
    const claims = typeof origin === 'object' && origin !== null ? this.claims.get(origin) : undefined
    // Nearly every update.
    if (!claims && this.adopted.length === 0 && this.owners.has(doc.clientID)) return NO_CLAIMS
    const isThere = ({ clientId }: DocClient): boolean => Y.getState(doc.store, clientId) > 0
    const claimed = (claims ?? []).filter((claim) => !this.owners.has(claim.clientId) && isThere(claim))
    if (this.adopted.length > 0) claimed.push(...this.adopted.splice(0))
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

  /** This person's ids, and those without an owner, under which the document holds more than the state vector. */
  behind(userId: string, stateVector: ReadonlyMap<number, number>): Set<number> {
    const ids = new Set<number>()
    for (const [clientId, clock] of stateVector) {
      const owner = this.owners.get(clientId)
      const mayBeTheirs = !owner || (owner.kind === 'person' && owner.userId === userId)
      if (mayBeTheirs && clock < Y.getState(this.options.doc.store, clientId)) ids.add(clientId)
    }
    return ids
  }

  private refuseOwnerless(
    userId: string,
    clientIds: readonly number[],
    empty: readonly number[],
    { own, isBrought }: IdSender,
  ): IdVerdict | null {
    const { doc, limits, quota, onCrowded } = this.options
    const fresh = clientIds.filter((clientId) => !this.isOwnerless(clientId))
    if (!isBrought && clientIds.some((clientId) => clientId !== own && !fresh.includes(clientId)))
      return takeNewId(CLOSE_REASONS['unknown-client-id'])
    if (fresh.length === 0) return null
    if (fresh.some((clientId) => empty.includes(clientId))) {
      return takeNewId(CLOSE_REASONS['only-gaps'])
    }
    if (doc.store.clients.size + fresh.length > limits.maxClientIds) {
      onCrowded()
      return turnedAway(CLOSE.tryLater, CLOSE_REASONS['too-many-clients'])
    }
    if (!quota.take(userId, fresh.length)) {
      return fresh.length > 1
        ? takeNewId(CLOSE_REASONS['too-many-client-ids'])
        : turnedAway(CLOSE.tooMuch, CLOSE_REASONS['client-ids-used-up'])
    }
    return null
  }
}

const NO_CLAIMS: readonly DocClient[] = []
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
