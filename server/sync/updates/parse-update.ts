import type { ChunkedWork } from '#base/chunked-work.ts'
import { UnreadableUpdate, UpdateReader } from './update-reader.ts'

/** A position in the document's history: one tick of one Yjs client. */
export interface StructRef {
  client: number
  clock: number
}

/** The kind of content in a struct of Yjs, as far as its cost depends on it. */
export type StructContent = 'gc' | 'deleted' | 'string' | 'map' | 'text' | 'values'

/** One struct of an update: its dependencies, and the place of its bytes. Its content is not built. */
export interface ParsedStruct {
  client: number
  clock: number
  /** In clock ticks. */
  length: number
  content: StructContent
  origin: StructRef | null
  rightOrigin: StructRef | null
  /** The name of a root, or the item that holds its list; `null`: taken from its neighbours. */
  parent: string | StructRef | null
  /** `null` in a list, or when it is taken from its neighbours. */
  key: string | null
  /** Its bytes in the update: [start, end). */
  start: number
  end: number
}

/** A run of deleted items: `length` of them, from `clock` on. */
export interface ParsedDelete {
  client: number
  clock: number
  length: number
}

/** A Yjs update (v1) read without building anything of it. */
export interface ParsedUpdate {
  bytes: Uint8Array
  /** Each client once, with its structs in order and without gaps. */
  clients: ReadonlyMap<number, readonly ParsedStruct[]>
  /** Client by client, sorted, without overlaps. */
  deletes: readonly ParsedDelete[]
  structCount: number
}

/** Above these, an update is refused before it is read to its end. */
export interface ParseLimits {
  /** No honest client has more. */
  maxClients: number
  maxStructs: number
  maxDeletes: number
}

const MAX_CLIENT = 2 ** 32
const MAX_CLOCK = 2 ** 31
/** Reading this many structs or deletions takes about a millisecond. */
const PARSED_AT_ONCE = 2_000

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
 * Reads an update (v1) as Yjs's decoder does, but without building its content: seven bytes can claim 32 million structs. Returns
 * `null` if it has more structs or deletions than the limits allow.
 * @throws UnreadableUpdate
 */
export function parseUpdate(bytes: Uint8Array, limits: ParseLimits): ParsedUpdate | null {
  const parser = new UpdateParser(bytes, limits)
  // Not through `parseInChunks`: most updates are small, and a generator costs more than reading one.
  parser.parse(Number.POSITIVE_INFINITY)
  return parser.parsed
}

/** Like `parseUpdate`, for updates that take long to read. */
export function* parseInChunks(bytes: Uint8Array, limits: ParseLimits): ChunkedWork<ParsedUpdate | null> {
  const parser = new UpdateParser(bytes, limits)
  while (!parser.parse(PARSED_AT_ONCE)) yield
  return parser.parsed
}

/** The clock after a client's last struct in the update. */
export function endOf(structs: readonly ParsedStruct[]): number {
  const last = structs.at(-1)
  return last ? last.clock + last.length : 0
}

/** Reads an update in as many calls as the caller likes. */
class UpdateParser {
  /** `null` before the end, and when the update has more structs or deletions than the limits allow. */
  parsed: ParsedUpdate | null = null
  private readonly bytes: Uint8Array
  private readonly limits: ParseLimits
  private readonly reader: UpdateReader
  private readonly clients = new Map<number, ParsedStruct[]>()
  private readonly deletes: ParsedDelete[] = []
  private readonly deleters = new Set<number>()
  private structCount = 0
  private clientsLeft: number
  /** Number of clients with deletions still to read; -1 before it was read. */
  private deletersLeft = -1
  private client = 0
  private clock = 0
  private structs: ParsedStruct[] = []
  private structsLeft = 0
  private rangesLeft = 0
  /** The end of the client's last range of deletions. */
  private rangeEnd = 0
  /** How many structs and deletions may still be read in this call. */
  private left = 0
  /** The update has more structs or deletions than the limits allow. */
  private isBeyond = false

  constructor(bytes: Uint8Array, limits: ParseLimits) {
    this.bytes = bytes
    this.limits = limits
    this.reader = new UpdateReader(bytes)
    this.clientsLeft = this.reader.count()
    if (this.clientsLeft > limits.maxClients) throw new UnreadableUpdate('has too many clients')
  }

  /** Reads at most this many structs and deletions. Returns true at the end, or when the update exceeds the limits. */
  parse(max: number): boolean {
    this.left = max
    if (!this.parseStructs() || !this.parseDeletes()) return this.isBeyond
    const { bytes, clients, deletes, structCount } = this
    this.parsed = { bytes, clients, deletes, structCount }
    return true
  }

  /** Returns false if structs are left. */
  private parseStructs(): boolean {
    while (this.clientsLeft > 0 || this.structsLeft > 0) {
      if (this.structsLeft === 0) this.beginClient()
      if (this.isBeyond) return false
      for (; this.structsLeft > 0 && this.left > 0; this.left--) this.parseStruct()
      if (this.left <= 0) return false
    }
    return true
  }

  private parseDeletes(): boolean {
    if (this.deletersLeft < 0) this.deletersLeft = this.reader.count()
    while (this.deletersLeft > 0 || this.rangesLeft > 0) {
      if (this.rangesLeft === 0) this.beginDeletes()
      if (this.isBeyond) return false
      for (; this.rangesLeft > 0 && this.left > 0; this.left--) this.parseRange()
      // A client without ranges counts too.
      if (this.left-- <= 0) return false
    }
    return true
  }

  private beginClient(): void {
    this.clientsLeft--
    const { reader } = this
    this.structsLeft = reader.count()
    this.structCount += this.structsLeft
    this.isBeyond = this.structCount > this.limits.maxStructs
    if (this.isBeyond) return
    this.client = reader.varUint()
    if (this.client >= MAX_CLIENT || this.clients.has(this.client)) {
      throw new UnreadableUpdate('has a wrong client')
    }
    this.clock = reader.varUint()
    this.structs = []
    this.clients.set(this.client, this.structs)
  }

  private parseStruct(): void {
    const struct = parseStruct(this.reader, this.client, this.clock)
    // Yjs never writes an empty struct, and finds structs by their lengths.
    if (struct.length === 0) throw new UnreadableUpdate('holds an empty struct')
    this.clock += struct.length
    if (this.clock > MAX_CLOCK) throw new UnreadableUpdate('has a wrong clock')
    this.structs.push(struct)
    this.structsLeft--
  }

  private beginDeletes(): void {
    this.deletersLeft--
    const { reader, deleters } = this
    this.client = reader.varUint()
    if (deleters.has(this.client)) throw new UnreadableUpdate('deletes twice')
    deleters.add(this.client)
    this.rangesLeft = reader.count()
    this.rangeEnd = 0
    this.isBeyond = this.deletes.length + this.rangesLeft > this.limits.maxDeletes
  }

  private parseRange(): void {
    const { reader, client } = this
    this.rangesLeft--
    const clock = reader.varUint()
    const length = parseLength(reader)
    if (length === 0) return
    // Yjs writes sorted, merged ranges. It walks each range struct by struct, so a message that repeats one range a million times
    // would occupy the server for hours.
    if (clock < this.rangeEnd) throw new UnreadableUpdate('deletes twice')
    this.rangeEnd = clock + length
    this.deletes.push({ client, clock, length })
  }
}

function parseStruct(reader: UpdateReader, client: number, clock: number): ParsedStruct {
  const start = reader.position
  const info = reader.byte()
  const isGc = (info & KIND) === GC
  const origin = !isGc && info & HAS_ORIGIN ? parseRef(reader) : null
  const rightOrigin = !isGc && info & HAS_RIGHT_ORIGIN ? parseRef(reader) : null
  let parent: ParsedStruct['parent'] = null
  let key: string | null = null
  if (!isGc && !origin && !rightOrigin) {
    parent = reader.varUint() === 1 ? reader.string() : parseRef(reader)
    if (info & HAS_KEY) key = reader.string()
  }
  const { content, length } = parseContent(reader, info & KIND)
  return { client, clock, length, content, origin, rightOrigin, parent, key, start, end: reader.position }
}

function parseRef(reader: UpdateReader): StructRef {
  return { client: reader.varUint(), clock: reader.varUint() }
}

function parseContent(reader: UpdateReader, kind: number): Pick<ParsedStruct, 'content' | 'length'> {
  switch (kind) {
    case GC:
      return { content: 'gc', length: parseLength(reader) }
    case DELETED:
      return { content: 'deleted', length: parseLength(reader) }
    case STRING:
      return { content: 'string', length: reader.skipString() }
    case TYPE: {
      const type = reader.varUint()
      if (type !== MAP_TYPE && type !== TEXT_TYPE) throw new UnreadableUpdate('holds a type no board holds')
      return { content: type === MAP_TYPE ? 'map' : 'text', length: 1 }
    }
    case ANY: {
      const values = reader.count()
      for (let left = values; left > 0; left--) reader.skipAny()
      return { content: 'values', length: values }
    }
    default:
      throw new UnreadableUpdate('holds content that no board holds')
  }
}

function parseLength(reader: UpdateReader): number {
  const length = reader.varUint()
  if (length > MAX_CLOCK) throw new UnreadableUpdate('has a wrong length')
  return length
}
