import * as Y from 'yjs'
import { UnreadableUpdate, UpdateReader } from './update-reader.ts'

/**
 * What an update would do, found out without building anything of it.
 * news: it holds something new, by the clients `writers` (none: deletions only) · nothing: all of it is known · missing: it
 * builds on what the document doesn't have (yet) · refused: no client of ours writes this.
 */
export type Scan =
  | { kind: 'news'; writers: readonly number[] }
  | { kind: 'nothing' }
  | { kind: 'missing' }
  | { kind: 'refused'; reason: string }

/** Of one update: a browser that was offline for months comes with fewer, a bomb with thousands. */
const MAX_NEW_CLIENTS = 500
const MAX_CLIENT = 2 ** 32
const MAX_CLOCK = 2 ** 31
/** The only root type that clients write into. */
const WRITABLE_ROOT = 'shapes'

const HAS_ORIGIN = 0b1000_0000
const HAS_RIGHT_ORIGIN = 0b0100_0000
const HAS_KEY = 0b0010_0000
const KIND = 0b0001_1111
const GC = 0
const DELETED = 1
const STRING = 4
const TYPE = 7
const ANY = 8
const MAP_TYPE = 1
const TEXT_TYPE = 2

/**
 * Reads an update (v1) the way Yjs's decoder would. Decoding first and judging afterwards is too late: seven bytes can
 * claim 32 million structs, and what depends on unknown structs is kept and encoded again for ever.
 */
export function scanUpdate(update: Uint8Array, doc: Y.Doc): Scan {
  try {
    return new UpdateScanner(update, doc).scan()
  } catch (error) {
    const reason = error instanceof UnreadableUpdate ? error.message : 'can’t be read'
    return { kind: 'refused', reason: `The update ${reason}.` }
  }
}

class UpdateScanner {
  private readonly reader: UpdateReader
  private readonly doc: Y.Doc
  /** Of each client in the update: the clock after its last struct. */
  private readonly ends = new Map<number, number>()
  /** The highest clock that is referred to and not in the document yet. */
  private readonly needs = new Map<number, number>()
  /** Whose structs are deleted. */
  private readonly deleters = new Set<number>()
  private newClients = 0
  /** Whose new structs it brings. */
  private readonly writers: number[] = []
  private isMissing = false
  private hasNewDeletes = false

  constructor(update: Uint8Array, doc: Y.Doc) {
    this.reader = new UpdateReader(update)
    this.doc = doc
  }

  scan(): Scan {
    for (let left = this.reader.count(); left > 0; left--) this.scanClient()
    for (let left = this.reader.count(); left > 0; left--) this.scanDeletes()
    for (const [client, clock] of this.needs) {
      if (clock >= (this.ends.get(client) ?? 0)) this.isMissing = true
    }
    if (this.isMissing) return { kind: 'missing' }
    if (this.writers.length === 0 && !this.hasNewDeletes) return { kind: 'nothing' }
    return { kind: 'news', writers: this.writers }
  }

  private scanClient(): void {
    const structs = this.reader.count()
    const client = this.reader.varUint()
    let clock = this.reader.varUint()
    const known = Y.getState(this.doc.store, client)
    if (client >= MAX_CLIENT || this.ends.has(client)) throw new UnreadableUpdate('has a wrong client')
    if (clock > known) this.isMissing = true
    for (let left = structs; left > 0; left--) {
      const isNew = clock >= known
      clock += this.scanStruct(isNew)
      if (clock > MAX_CLOCK) throw new UnreadableUpdate('has a wrong clock')
    }
    this.ends.set(client, clock)
    if (clock > known) this.noteNewStructs(client, known)
  }

  private noteNewStructs(client: number, known: number): void {
    this.writers.push(client)
    if (client === this.doc.clientID) throw new UnreadableUpdate('speaks in the server’s name')
    if (known === 0 && ++this.newClients > MAX_NEW_CLIENTS) throw new UnreadableUpdate('has too many clients')
  }

  /** Returns the struct's length in clock ticks. */
  private scanStruct(isNew: boolean): number {
    const info = this.reader.byte()
    if ((info & KIND) === GC) return this.length()
    const hasOrigin = (info & HAS_ORIGIN) !== 0
    const hasRightOrigin = (info & HAS_RIGHT_ORIGIN) !== 0
    if (hasOrigin) this.scanReference()
    if (hasRightOrigin) this.scanReference()
    if (!hasOrigin && !hasRightOrigin) this.scanParent(info, isNew)
    return this.scanContent(info & KIND)
  }

  private scanParent(info: number, isNew: boolean): void {
    const isRoot = this.reader.varUint() === 1
    if (!isRoot) {
      this.scanReference()
    } else if (this.reader.string() !== WRITABLE_ROOT && isNew) {
      // Decoding alone would already make the root type, and it can't be taken away again.
      throw new UnreadableUpdate('writes outside the board’s shapes')
    }
    if (info & HAS_KEY) this.reader.skipString()
  }

  private scanContent(kind: number): number {
    switch (kind) {
      case DELETED:
        return this.length()
      case STRING:
        return this.reader.skipString()
      case TYPE: {
        const type = this.reader.varUint()
        if (type !== MAP_TYPE && type !== TEXT_TYPE) throw new UnreadableUpdate('holds a type no board holds')
        return 1
      }
      case ANY: {
        const values = this.reader.count()
        for (let left = values; left > 0; left--) this.reader.skipAny()
        return values
      }
      default:
        throw new UnreadableUpdate('holds content that no board holds')
    }
  }

  private scanReference(): void {
    this.need(this.reader.varUint(), this.reader.varUint())
  }

  private need(client: number, clock: number): void {
    if (clock < Y.getState(this.doc.store, client)) return
    if (clock >= (this.needs.get(client) ?? 0)) this.needs.set(client, clock)
  }

  private length(): number {
    const length = this.reader.varUint()
    if (length > MAX_CLOCK) throw new UnreadableUpdate('has a wrong length')
    return length
  }

  private scanDeletes(): void {
    const client = this.reader.varUint()
    if (this.deleters.has(client)) throw new UnreadableUpdate('deletes twice')
    this.deleters.add(client)
    let total = 0
    let end = 0
    for (let left = this.reader.count(); left > 0; left--) {
      const clock = this.reader.varUint()
      const length = this.length()
      if (length === 0) continue
      total += length
      end = Math.max(end, clock + length)
      // Yjs writes ranges that are merged. A range is walked through struct by struct, so the same one a million times
      // over, which fits into a message, would take the server hours.
      if (total > end) throw new UnreadableUpdate('deletes twice')
      this.need(client, clock + length - 1)
      // New structs make it news anyway.
      this.hasNewDeletes ||= this.writers.length === 0 && this.isAlive(client, clock, length)
    }
  }

  /** Whether any of it is in the document and not deleted yet. */
  private isAlive(client: number, clock: number, length: number): boolean {
    const structs = this.doc.store.clients.get(client)
    if (!structs || clock >= Y.getState(this.doc.store, client)) return false
    for (let at = Y.findIndexSS(structs, clock); at < structs.length; at++) {
      const struct = structs[at]
      if (!struct || struct.id.clock >= clock + length) return false
      if (!struct.deleted) return true
    }
    return false
  }
}
