import * as Y from 'yjs'
import type { DocClient, DocClientOwner } from '#db/doc-clients.ts'
import { CLOSE, type CloseCode } from '#sync/close-code.ts'
import type { Limits } from '#sync/limits.ts'
import type { NewIdQuota } from './new-id-quota.ts'

/**
 * foreign: it writes under ids of other people, `clients` · turned-away: its sender has to do what the code says before
 * anything of it can be taken.
 */
export type IdVerdict =
  | { kind: 'foreign'; clients: readonly number[] }
  | { kind: 'turned-away'; code: CloseCode; reason: string }

export interface ClientIdsOptions {
  doc: Y.Doc
  limits: Pick<Limits, 'maxClientIds'>
  stored: readonly DocClient[]
  quota: NewIdQuota
  /** The document holds as many ids as it may: it should be rebuilt. */
  onCrowded: () => void
}

/** The ids under which an update brings something new; `empty` are those under which it brings only gaps. */
export interface Writers {
  writers: readonly number[]
  empty: readonly number[]
}

/**
 * Who may write a board's document under which Yjs client id. An id belongs to the person whose update was the first
 * accepted under it. Ids of server processes belong to nobody once the process has ended: what it passed on and could not
 * commit is taken from any editor who has it. Presence gives nobody an id.
 */
export class ClientIds {
  private readonly options: ClientIdsOptions
  private readonly owners: Map<number, DocClientOwner>
  /** The ids that the update under trial is the first to write under. */
  private claimed: DocClient[] = []

  constructor(options: ClientIdsOptions) {
    this.options = options
    this.owners = new Map(options.stored.map(({ clientId, owner }) => [clientId, owner]))
  }

  /** null: this person may write under all of them. */
  judge(userId: string, { writers, empty }: Writers): IdVerdict | null {
    this.claimed = []
    const { store } = this.options.doc
    const foreign: number[] = []
    const fresh: number[] = []
    for (const clientId of writers) {
      const owner = this.owners.get(clientId)
      if (owner?.kind === 'retired') return RETIRED
      if (this.isAnothers(clientId, userId)) foreign.push(clientId)
      if (owner) continue
      // Of a time when nobody kept whose it was: anyone could say that it is theirs.
      if (Y.getState(store, clientId) > 0) return takeNewId('Nobody knows any more whose client id this is.')
      fresh.push(clientId)
    }
    if (foreign.length > 0) return { kind: 'foreign', clients: foreign }
    return fresh.length > 0 ? this.claim(userId, fresh, empty) : null
  }

  /** Claims once more what no part of a judged update has brought yet: it is applied in several parts. */
  claimRest(userId: string, writers: readonly number[]): void {
    const rest = writers.filter((clientId) => !this.owners.has(clientId))
    this.claimed = rest.map((clientId) => ({ clientId, owner: { kind: 'person', userId } }))
  }

  /** Those of the claimed ids that are in the document now, each once; they belong to the update that was just applied. */
  takeClaimed(): DocClient[] {
    const { doc } = this.options
    const isThere = ({ clientId }: DocClient): boolean => Y.getState(doc.store, clientId) > 0
    const claimed = this.claimed.filter(isThere)
    this.claimed = []
    if (!this.owners.has(doc.clientID) && isThere({ clientId: doc.clientID, owner: SERVER })) {
      claimed.push({ clientId: doc.clientID, owner: SERVER })
    }
    for (const { clientId, owner } of claimed) this.owners.set(clientId, owner)
    return claimed
  }

  /** Whether a client with this state vector holds the document as it was before it was rebuilt. */
  isOfRetired(stateVector: ReadonlyMap<number, number>): boolean {
    for (const [clientId, owner] of this.owners) {
      if (owner.kind === 'retired' && stateVector.has(clientId)) return true
    }
    return false
  }

  /** Whether another person writes under it. */
  isAnothers(clientId: number, userId: string): boolean {
    const owner = this.owners.get(clientId)
    return owner?.kind === 'person' && owner.userId !== userId
  }

  /** Of this person's ids: those under which the document holds more than the state vector says. */
  behind(userId: string, stateVector: ReadonlyMap<number, number>): Set<number> {
    const ids = new Set<number>()
    for (const [clientId, clock] of stateVector) {
      const owner = this.owners.get(clientId)
      const isTheirs = owner?.kind === 'person' && owner.userId === userId
      if (isTheirs && clock < Y.getState(this.options.doc.store, clientId)) ids.add(clientId)
    }
    return ids
  }

  private claim(userId: string, fresh: readonly number[], empty: readonly number[]): IdVerdict | null {
    const { doc, limits, quota, onCrowded } = this.options
    if (fresh.some((clientId) => empty.includes(clientId))) {
      return takeNewId('A new client id has to bring more than gaps.')
    }
    if (doc.store.clients.size + fresh.length > limits.maxClientIds) {
      onCrowded()
      return turnedAway(CLOSE.tryLater, 'Too many clients have written on this board: it is being tidied up.')
    }
    if (!quota.take(userId, fresh.length)) {
      return fresh.length > 1
        ? takeNewId('This brings too many client ids at once.')
        : turnedAway(CLOSE.tooMuch, 'You have used too many client ids within an hour.')
    }
    this.claimed = fresh.map((clientId) => ({ clientId, owner: { kind: 'person', userId } }))
    return null
  }
}

const SERVER: DocClientOwner = { kind: 'server' }
/** For a client that holds the document as it was before it was rebuilt. */
export const RETIRED = takeNewId('This board was rebuilt: begin again with its new document.')

export function takeNewId(reason: string): IdVerdict {
  return turnedAway(CLOSE.newClientId, reason)
}

function turnedAway(code: CloseCode, reason: string): IdVerdict {
  return { kind: 'turned-away', code, reason }
}

/** The update holds other content than the document under an id that both know. */
export const CONTRADICTION = takeNewId('Other content is known under this client id.')
