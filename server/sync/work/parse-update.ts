import { type ChunkedWork, runAtOnce } from '#base/chunked-work.ts'
import { UnreadableUpdate, UpdateReader } from '../update-reader.ts'

/** A place in the document's history: one tick of one Yjs client. */
export interface StructRef {
  client: number
  clock: number
}

export type StructContent = 'gc' | 'deleted' | 'string' | 'map' | 'text' | 'values'

/** One struct of an update: what it hangs on, and where its bytes are. Nothing of its content is built. */
export interface ParsedStruct {
  client: number
  clock: number
  /** In clock ticks. */
  length: number
  content: StructContent
  origin: StructRef | null
  rightOrigin: StructRef | null
  /** A root's name, or the item whose type it is in; `null`: its neighbours tell. */
  parent: string | StructRef | null
  /** `null`: in a list, or its neighbours tell. */
  key: string | null
  /** Its bytes in the update: [start, end). */
  start: number
  end: number
}

export interface ParsedDelete {
  client: number
  clock: number
  length: number
}

export interface ParsedUpdate {
  bytes: Uint8Array
  /** Each client once, its structs in order and without gaps. */
  clients: ReadonlyMap<number, readonly ParsedStruct[]>
  /** Client by client, sorted, without overlaps. */
  deletes: readonly ParsedDelete[]
  structCount: number
}

export interface ParseLimits {
  /** More are no honest client's. */
  maxClients: number
  maxStructs: number
  maxDeletes: number
}

const MAX_CLIENT = 2 ** 32
const MAX_CLOCK = 2 ** 31
/** Structs or deletions: reading them takes about a millisecond. */
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
 * Reads an update (v1) the way Yjs's decoder does, without building its content: seven bytes can claim 32 million structs.
 * Throws UnreadableUpdate. `null`: it has more structs or deletions than the limits allow.
 */
export function parseUpdate(bytes: Uint8Array, limits: ParseLimits): ParsedUpdate | null {
  return runAtOnce(parseInChunks(bytes, limits))
}

/** `parseUpdate` for updates that take long to read. */
export function* parseInChunks(bytes: Uint8Array, limits: ParseLimits): ChunkedWork<ParsedUpdate | null> {
  const reader = new UpdateReader(bytes)
  const clients = new Map<number, ParsedStruct[]>()
  let structCount = 0
  let left = reader.count()
  if (left > limits.maxClients) throw new UnreadableUpdate('has too many clients')
  for (; left > 0; left--) {
    const count = reader.count()
    structCount += count
    if (structCount > limits.maxStructs) return null
    const client = reader.varUint()
    if (client >= MAX_CLIENT || clients.has(client)) throw new UnreadableUpdate('has a wrong client')
    clients.set(client, yield* parseClient(reader, client, count))
  }
  const deletes = yield* parseDeletes(reader, limits.maxDeletes)
  return deletes && { bytes, clients, deletes, structCount }
}

/** The clock after the last struct of a client in the update. */
export function endOf(structs: readonly ParsedStruct[]): number {
  const last = structs.at(-1)
  return last ? last.clock + last.length : 0
}

function* parseClient(reader: UpdateReader, client: number, count: number): ChunkedWork<ParsedStruct[]> {
  const structs: ParsedStruct[] = []
  let clock = reader.varUint()
  for (let left = count; left > 0; left--) {
    const struct = parseStruct(reader, client, clock)
    // Yjs writes none, and finds its way among structs by their lengths.
    if (struct.length === 0) throw new UnreadableUpdate('holds an empty struct')
    clock += struct.length
    if (clock > MAX_CLOCK) throw new UnreadableUpdate('has a wrong clock')
    structs.push(struct)
    if (structs.length % PARSED_AT_ONCE === 0) yield
  }
  return structs
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

function* parseDeletes(reader: UpdateReader, maxDeletes: number): ChunkedWork<ParsedDelete[] | null> {
  const deletes: ParsedDelete[] = []
  const deleters = new Set<number>()
  for (let left = reader.count(); left > 0; left--) {
    const client = reader.varUint()
    if (deleters.has(client)) throw new UnreadableUpdate('deletes twice')
    deleters.add(client)
    const ranges = reader.count()
    yield
    if (deletes.length + ranges > maxDeletes) return null
    let end = 0
    for (let range = ranges; range > 0; range--) {
      const clock = reader.varUint()
      const length = parseLength(reader)
      if (length === 0) continue
      // Yjs writes ranges sorted and merged. Each is walked struct by struct, so the same one a million times over, which
      // fits into a message, would take the server hours.
      if (clock < end) throw new UnreadableUpdate('deletes twice')
      end = clock + length
      deletes.push({ client, clock, length })
    }
  }
  return deletes
}
