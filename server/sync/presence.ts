import * as decoding from 'lib0/decoding'
import { ClientPresence, type PresenceStamp } from '#sync/awareness-state.ts'
import type { Limits } from '#sync/limits.ts'
import { type AwarenessEntry, awarenessFrame, type Frame } from './frame.ts'

/** Whose presence it is. */
export interface PresenceOwner {
  readonly stamp: PresenceStamp
}

interface Held<Owner> extends AwarenessEntry {
  owner: Owner
  presence: ClientPresence
}

interface Said {
  clientId: number
  clock: number
  state: Uint8Array
}

/** A stock client sends what it was told of others back to us: so many states, and no more, are looked at. */
const MAX_STATES_PER_MESSAGE = 1_000

/**
 * Who is where in a room. Each socket speaks for one client id and for no other: what it says of others is passed over in
 * silence, because stock clients do so without meaning harm. Who someone is, the server says.
 */
export class Presence<Owner extends PresenceOwner> {
  private readonly limits: Limits
  private readonly isReserved: (clientId: number) => boolean
  private readonly states = new Map<number, Held<Owner>>()
  private readonly clientIds = new Map<Owner, number>()
  private changed: Map<number, AwarenessEntry> = new Map()

  /** @param isReserved whether the server itself speaks for this client id */
  constructor(limits: Limits, isReserved: (clientId: number) => boolean = () => false) {
    this.limits = limits
    this.isReserved = isReserved
  }

  /** Whether someone here speaks for this client id. */
  has(clientId: number): boolean {
    return this.states.has(clientId)
  }

  /** Throws when the bytes can't be read. False: nothing of it counts. */
  receive(owner: Owner, bytes: Uint8Array): boolean {
    const decoder = decoding.createDecoder(bytes)
    const count = Math.min(decoding.readVarUint(decoder), MAX_STATES_PER_MESSAGE)
    for (let i = 0; i < count; i++) {
      const clientId = decoding.readVarUint(decoder)
      const clock = decoding.readVarUint(decoder)
      const state = decoding.readVarUint8Array(decoder)
      if (this.isOwn(owner, clientId)) return this.take(owner, { clientId, clock, state })
    }
    return false
  }

  /** Everyone else sees them go. */
  leave(owner: Owner): boolean {
    const clientId = this.clientIds.get(owner)
    this.clientIds.delete(owner)
    const held = clientId === undefined ? undefined : this.states.get(clientId)
    if (!held) return false
    // Its own clock, not the next: a client that comes back goes on counting from there, and what isn't newer is ignored.
    this.drop(held, held.clock)
    return true
  }

  isEditing(recordId: string): boolean {
    for (const { presence } of this.states.values()) if (presence.editing === recordId) return true
    return false
  }

  /** Whether someone else, who is here now, speaks for this client id. */
  isAnothers(clientId: number, userId: string): boolean {
    const held = this.states.get(clientId)
    return held !== undefined && held.owner.stamp.userId !== userId
  }

  editingOf(owner: Owner): string | null {
    const clientId = this.clientIds.get(owner)
    return (clientId !== undefined && this.states.get(clientId)?.presence.editing) || null
  }

  /** Everyone, for a newcomer; null: nobody. */
  greeting(): Frame | null {
    return this.states.size > 0 ? awarenessFrame([...this.states.values()]) : null
  }

  takeChanged(): Frame | null {
    if (this.changed.size === 0) return null
    const entries = [...this.changed.values()]
    this.changed = new Map()
    return awarenessFrame(entries)
  }

  private isOwn(owner: Owner, clientId: number): boolean {
    const own = this.clientIds.get(owner)
    if (own !== undefined) return own === clientId
    if (this.isReserved(clientId)) return false
    const held = this.states.get(clientId)
    // Back on a new socket before the old one was found to be dead.
    return held === undefined || held.owner.stamp.userId === owner.stamp.userId
  }

  private take(owner: Owner, said: Said): boolean {
    // Selections and drags can grow past it honestly: not worth a connection.
    if (said.state.length > this.limits.maxAwarenessBytes) return false
    const json: unknown = JSON.parse(new TextDecoder().decode(said.state))
    const held = this.states.get(said.clientId)
    if (held && !isNewer(held, owner, said, json)) return false
    if (json === null) {
      if (held?.owner === owner) this.drop(held, said.clock)
      return held?.owner === owner
    }
    const parsed = ClientPresence.safeParse(json)
    if (!parsed.success) return false
    if (held) this.clientIds.delete(held.owner)
    this.clientIds.set(owner, said.clientId)
    const { clientId, clock } = said
    this.keep({ owner, clientId, clock, presence: parsed.data, json: stamped(parsed.data, owner.stamp) })
    return true
  }

  private keep(held: Held<Owner>): void {
    this.states.set(held.clientId, held)
    this.changed.set(held.clientId, held)
  }

  private drop(held: Held<Owner>, clock: number): void {
    this.states.delete(held.clientId)
    this.changed.set(held.clientId, { clientId: held.clientId, clock, json: 'null' })
  }
}

function isNewer<Owner>(held: Held<Owner>, owner: Owner, said: Said, json: unknown): boolean {
  if (held.owner === owner) return said.clock > held.clock
  // What we stamped is what a stock client repeats of its user's other tab.
  return said.clock >= held.clock && !Object.hasOwn(Object(json), 'who')
}

function stamped(presence: ClientPresence, who: PresenceStamp): string {
  return JSON.stringify({ ...presence, who })
}
