import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { closeReason } from '#sync/close-reason.ts'
import { countWork, type RecordCosts } from './count-work.ts'
import { endOf, type ParsedStruct, type ParsedUpdate, parseUpdate, type StructRef } from './parse-update.ts'
import { UnreadableUpdate } from './update-reader.ts'
import { DIRECT_WORK, type WorkLimits } from './work-limits.ts'

/**
 * The effects of an update, found without building any of it. `news`: it has something new, from the clients in
 * `writers` (none: deletions only); clients in `empty` bring only gaps. Applying it takes at most `steps`; `overlaps`
 * means that it also has content of the document. `nothing`: the document has all of it. `missing`: it builds on
 * content that the document doesn't have (yet). `heavy`: it may be honest, but takes more work than the limits allow.
 * `refused`: none of our clients writes this.
 */
export type Scan =
  | { kind: 'news'; writers: readonly number[]; empty: readonly number[]; overlaps: boolean; steps: number }
  | { kind: 'nothing'; overlaps: boolean }
  | { kind: 'missing' }
  | { kind: 'heavy' }
  | { kind: 'refused'; reason: string }

/** The maximum work of an update, and the cost of its records. */
export interface ScanOptions {
  /** An update above them is `heavy`; DIRECT_WORK by default. */
  limits?: WorkLimits
  /** Records that depend on those of the document; none by default. */
  records?: RecordCosts
}

/** Per update: a browser that was offline for months brings fewer, an attack thousands. */
const MAX_NEW_CLIENTS = 500
/** The only root type that clients write to. */
const WRITABLE_ROOT = 'shapes'

const NO_RECORDS: RecordCosts = {
  countDependents: () => 0,
  countInGroup: () => 0,
  countBytes: () => 0,
  countKeptBytes: () => 0,
}

/**
 * Reads an update (v1) before Yjs does. Decoding first and checking afterwards is too late: seven bytes can claim 32 million
 * structs, structs that depend on unknown ones are kept and encoded again for ever, and 128 kB can take 22 seconds.
 */
export function scanUpdate(update: Uint8Array, doc: Y.Doc, options: ScanOptions = {}): Scan {
  const { limits = DIRECT_WORK, records = NO_RECORDS } = options
  if (update.length > limits.maxBytes) return { kind: 'heavy' }
  try {
    const parsed = parseUpdate(update, { ...limits, maxClients: doc.store.clients.size + MAX_NEW_CLIENTS })
    if (!parsed) return { kind: 'heavy' }
    return new UpdateScanner(parsed, doc).scan(records, limits.maxSteps)
  } catch (error) {
    const reason = error instanceof UnreadableUpdate ? error.message : 'can’t be read'
    return { kind: 'refused', reason: closeReason('unreadable-update-because', { reason }) }
  }
}

class UpdateScanner {
  private readonly update: ParsedUpdate
  private readonly doc: Y.Doc
  private newClients = 0
  /** The clients whose new structs it brings. */
  private readonly writers: number[] = []
  /** The clients among them that bring only gaps. */
  private readonly empty: number[] = []
  private overlaps = false
  private isMissing = false
  private hasNewDeletes = false

  constructor(update: ParsedUpdate, doc: Y.Doc) {
    this.update = update
    this.doc = doc
  }

  scan(records: RecordCosts, maxSteps: number): Scan {
    const { doc, update } = this
    for (const [client, structs] of update.clients) this.scanClient(client, structs)
    for (const { client, clock, length } of update.deletes) {
      this.need({ client, clock: clock + length - 1 })
      // New structs make the update news anyway.
      this.hasNewDeletes ||= this.writers.length === 0 && this.isAlive(client, clock, length)
    }
    if (this.isMissing) return { kind: 'missing' }
    const { writers, empty, overlaps } = this
    if (writers.length === 0 && !this.hasNewDeletes) return { kind: 'nothing', overlaps }
    const work = countWork({ update, doc, shapes: boardShapes(doc), records, maxSteps })
    if (work.kind === 'endless') return { kind: 'heavy' }
    if (work.kind === 'refused') return work
    return { kind: 'news', writers, empty, overlaps, steps: work.steps }
  }

  private scanClient(client: number, structs: readonly ParsedStruct[]): void {
    const known = Y.getState(this.doc.store, client)
    const [first] = structs
    if (!first) return
    if (first.clock > known) this.isMissing = true
    if (first.clock < known) this.overlaps = true
    for (const struct of structs) this.scanStruct(struct, struct.clock >= known)
    if (endOf(structs) <= known) return
    this.noteNewStructs(client, known)
    if (structs.every(({ content }) => content === 'gc')) this.empty.push(client)
  }

  private noteNewStructs(client: number, known: number): void {
    this.writers.push(client)
    if (client === this.doc.clientID) throw new UnreadableUpdate('speaks in the server’s name')
    if (known === 0 && ++this.newClients > MAX_NEW_CLIENTS) throw new UnreadableUpdate('has too many clients')
  }

  private scanStruct(struct: ParsedStruct, isNew: boolean): void {
    const { origin, rightOrigin, parent } = struct
    for (const ref of [origin, rightOrigin, parent]) {
      if (ref === null || typeof ref === 'string') continue
      if (ref.client === struct.client && ref.clock >= struct.clock) {
        throw new UnreadableUpdate('builds on what comes later')
      }
      this.need(ref)
    }
    // Decoding would create the root type, which can't be removed again.
    if (isNew && typeof parent === 'string' && parent !== WRITABLE_ROOT) {
      throw new UnreadableUpdate('writes outside the board’s shapes')
    }
  }

  private need({ client, clock }: StructRef): void {
    if (clock < Y.getState(this.doc.store, client)) return
    if (clock >= endOf(this.update.clients.get(client) ?? [])) this.isMissing = true
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
