import { type ChunkedWork, runAtOnce } from '#base/chunked-work.ts'
import type { ParsedStruct, ParsedUpdate } from './parse-update.ts'
import { UnreadableUpdate } from './update-reader.ts'

/**
 * The structs of an update that the document lacks, each after everything it builds on, in the order in which Yjs integrates
 * them. Without the order, a part of an update would wait for the others and be encoded again for each.
 * @param stateOf the document's clock of a client
 */
export function causalOrder(update: ParsedUpdate, stateOf: (client: number) => number): ParsedStruct[] {
  return runAtOnce(orderInChunks(update, stateOf))
}

/** Like `causalOrder`, for updates of many structs. */
export function orderInChunks(
  update: ParsedUpdate,
  stateOf: (client: number) => number,
): ChunkedWork<ParsedStruct[]> {
  return new CausalOrder(update, stateOf).find()
}

/** Ordering this many structs takes about a millisecond. */
const ORDERED_AT_ONCE = 4_000

class CausalOrder {
  private readonly queues = new Map<number, Queue>()
  private readonly order: ParsedStruct[] = []
  private readonly stateOf: (client: number) => number

  constructor(update: ParsedUpdate, stateOf: (client: number) => number) {
    this.stateOf = stateOf
    for (const [client, structs] of update.clients) {
      const state = stateOf(client)
      const next = structs.findIndex(({ clock, length }) => clock + length > state)
      if (next >= 0) this.queues.set(client, { structs, next, state })
    }
  }

  *find(): ChunkedWork<ParsedStruct[]> {
    // Highest id first, as Yjs does: later structs then have fewer neighbours to compare with.
    for (const client of [...this.queues.keys()].sort((a, b) => b - a)) yield* this.takeAll(client)
    return this.order
  }

  private *takeAll(client: number): ChunkedWork<void> {
    // The clients that wait for each other; the last one is next.
    const path = [client]
    for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
      const queue = this.queues.get(at)
      const struct = queue?.structs[queue.next]
      if (!queue || !struct) return requireNothingMissing(path)
      const missing = this.missingClient(struct)
      if (missing !== null) {
        if (path.includes(missing)) throw new UnreadableUpdate('goes round in a circle')
        path.push(missing)
        continue
      }
      this.order.push(struct)
      if (this.order.length % ORDERED_AT_ONCE === 0) yield
      queue.next += 1
      queue.state = struct.clock + struct.length
      if (path.length > 1) path.pop()
    }
  }

  private missingClient(struct: ParsedStruct): number | null {
    for (const ref of [struct.origin, struct.rightOrigin, struct.parent]) {
      if (ref === null || typeof ref === 'string' || ref.client === struct.client) continue
      if (ref.clock >= (this.queues.get(ref.client)?.state ?? this.stateOf(ref.client))) return ref.client
    }
    return null
  }
}

/** The last client has no more structs, so none of the others may wait for it. */
function requireNothingMissing(path: readonly number[]): void {
  if (path.length > 1) throw new UnreadableUpdate('builds on something that does not exist')
}

interface Queue {
  structs: readonly ParsedStruct[]
  next: number
  state: number
}
