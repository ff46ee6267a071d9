import * as decoding from 'lib0/decoding'
import { ClientPresence, type PresenceStamp } from '#sync/awareness-state.ts'
import type { Limits } from '#sync/limits.ts'
import { type AwarenessEntry, awarenessFrame, type Frame } from '../wire/frame.ts'

export interface PresenceOwner {
  readonly stamp: PresenceStamp
}

interface Held<Owner> extends AwarenessEntry {
  owner: Owner
  presence: ClientPresence
}

/** Client ids that are not free, and parts of a person's presence that must be hidden from others. */
export interface PresenceOptions {
  /** Whether the server itself uses this client id. */
  isReserved: (clientId: number) => boolean
  /** Whether another person writes the document under this client id. */
  isWriters: (clientId: number, userId: string) => boolean
  /** Returns a client id that is free in the room. */
  newClientId: () => number
  /** Whether the person's place on the canvas must be hidden now. */
  hidesPlace: (userId: string) => boolean
  /**
   * Whether others may read this record’s id: that of a private note would identify its writer, once it is revealed.
   */
  mayName: (recordId: string) => boolean
}

interface Said {
  clientId: number
  clock: number
  state: Uint8Array
}

/** A stock client sends the states of others back to us; at most this many are read. */
const MAX_STATES_PER_MESSAGE = 1_000
const UTF8 = new TextDecoder()

/**
 * The presence of everyone in a room. Each socket speaks for one client id; its states for other ids are ignored,
 * because stock clients repeat such states in good faith. The server sets names and colours. If an id is already in
 * use, the newcomer is shown under another one, so that people can't hide each other.
 */
export class Presence<Owner extends PresenceOwner> {
  private readonly limits: Limits
  private readonly options: PresenceOptions
  /** By the id under which the state is shown. */
  private readonly states = new Map<number, Held<Owner>>()
  /** The id that the socket speaks for, and the id under which it is shown. */
  private readonly clientIds = new Map<Owner, { own: number; shown: number }>()
  private changed: Map<number, AwarenessEntry> = new Map()

  constructor(limits: Limits, options: PresenceOptions) {
    this.limits = limits
    this.options = options
  }

  has(clientId: number): boolean {
    return this.states.has(clientId)
  }

  /**
   * Returns false if nothing in it counts.
   * @throws when the bytes can't be read
   */
  receive(owner: Owner, bytes: Uint8Array): boolean {
    const decoder = decoding.createDecoder(bytes)
    const count = Math.min(decoding.readVarUint(decoder), MAX_STATES_PER_MESSAGE)
    for (let i = 0; i < count; i++) {
      const clientId = decoding.readVarUint(decoder)
      const clock = decoding.readVarUint(decoder)
      const state = decoding.readVarUint8Array(decoder)
      const said = { clientId, clock, state }
      if (this.isOwn(owner, said)) return this.take(owner, said)
    }
    return false
  }

  /** The others see the client leave. */
  leave(owner: Owner): boolean {
    const held = this.heldBy(owner)
    this.clientIds.delete(owner)
    if (!held) return false
    // Keeps the client's clock: a client that returns continues counting from there, and others ignore what isn't newer.
    this.drop(held, held.clock)
    return true
  }

  isEditing(recordId: string): boolean {
    for (const { presence } of this.states.values()) if (presence.editing === recordId) return true
    return false
  }

  /** The client id that this socket speaks for; `null` before its first message. */
  clientIdOf(owner: Owner): number | null {
    return this.clientIds.get(owner)?.own ?? null
  }

  editingOf(owner: Owner): string | null {
    return this.heldBy(owner)?.presence.editing ?? null
  }

  /** Everyone's presence, for a newcomer; `null` without people. */
  snapshot(): Frame | null {
    if (this.states.size === 0) return null
    // Stamps each state again: a place that was sent before may have to be hidden now.
    const entries = [...this.states.values()].map((held) => ({ ...held, json: this.shownAs(held) }))
    return awarenessFrame(entries)
  }

  takeChanged(): Frame | null {
    if (this.changed.size === 0) return null
    const entries = [...this.changed.values()]
    this.changed = new Map()
    return awarenessFrame(entries)
  }

  private heldBy(owner: Owner): Held<Owner> | undefined {
    const ids = this.clientIds.get(owner)
    return ids && this.states.get(ids.shown)
  }

  private isOwn(owner: Owner, { clientId, state }: Said): boolean {
    const ids = this.clientIds.get(owner)
    if (ids) return ids.own === clientId
    // Stock clients repeat states with our stamps, also those of former members.
    const isSuspect = this.isAnothers(owner, clientId) || this.options.isWriters(clientId, owner.stamp.userId)
    return !isSuspect || !isStamped(readJson(state, this.limits))
  }

  /** Whether the server or another person speaks for it. The person's own older socket may be dead without our knowing yet. */
  private isAnothers(owner: Owner, clientId: number): boolean {
    const held = this.states.get(clientId)
    const isHeld = held !== undefined && held.owner.stamp.userId !== owner.stamp.userId
    return isHeld || this.options.isReserved(clientId)
  }

  private take(owner: Owner, said: Said): boolean {
    const json = readJson(said.state, this.limits)
    if (json === undefined) return false
    const shown = this.shownId(owner, said.clientId)
    const held = this.states.get(shown)
    if (held && !isNewer(held, owner, said, json)) return false
    if (json === null) {
      if (held?.owner === owner) this.drop(held, said.clock)
      return held?.owner === owner
    }
    const parsed = ClientPresence.safeParse(json)
    if (!parsed.success) return false
    if (held) this.clientIds.delete(held.owner)
    this.clientIds.set(owner, { own: said.clientId, shown })
    const { clock } = said
    const presence = ofRecords(parsed.data, this.options.mayName)
    this.keep({ owner, clientId: shown, clock, presence, json: this.shownAs({ owner, presence }) })
    return true
  }

  private shownAs({ owner, presence }: Pick<Held<Owner>, 'owner' | 'presence'>): string {
    const isHidden = this.options.hidesPlace(owner.stamp.userId)
    return stamped(isHidden ? withoutPlace(presence) : presence, owner.stamp)
  }

  private shownId(owner: Owner, clientId: number): number {
    const known = this.clientIds.get(owner)
    if (known) return known.shown
    return this.isAnothers(owner, clientId) ? this.options.newClientId() : clientId
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
  // A stock client repeats what we stamped for its user's other tab.
  return said.clock >= held.clock && !isStamped(json)
}

function isStamped(json: unknown): boolean {
  return Object.hasOwn(Object(json), 'who')
}

/**
 * Too large a state returns `undefined`: selections and drags can outgrow the limit honestly, which must not cost the connection.
 */
function readJson(state: Uint8Array, { maxAwarenessBytes }: Limits): unknown {
  return state.length > maxAwarenessBytes ? undefined : JSON.parse(UTF8.decode(state))
}

/** Removes the place from a presence. A laser or a presentation stays: it is shown on purpose. */
function withoutPlace({ cursor, selected: _selected, view, ...presence }: ClientPresence): ClientPresence {
  return {
    ...presence,
    cursor: presence.isLaser ? cursor : null,
    view: presence.isPresenting ? view : null,
  }
}

/** Without the records that others may not know of. */
function ofRecords(
  { editing, selected, drag, ...presence }: ClientPresence,
  mayName: (recordId: string) => boolean,
): ClientPresence {
  return {
    ...presence,
    ...(editing !== undefined && { editing: editing !== null && mayName(editing) ? editing : null }),
    ...(selected && { selected: selected.filter(mayName) }),
    ...(drag && { drag: Object.fromEntries(Object.entries(drag).filter(([id]) => mayName(id))) }),
  }
}

function stamped(presence: ClientPresence, who: PresenceStamp): string {
  return JSON.stringify({ ...presence, who })
}
