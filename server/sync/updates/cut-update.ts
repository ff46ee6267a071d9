import * as encoding from 'lib0/encoding'
import { causalOrder } from './causal-order.ts'
import type { ParsedDelete, ParsedStruct, ParsedUpdate } from './parse-update.ts'

/** Far less than a turn of the main thread, and a frame that is small enough for slow readers. */
const SLICE_STRUCTS = 1_000
const SLICE_BYTES = 64 * 1024
export const SLICE_STEPS = 30_000

interface CutOptions {
  /** The document's clock of a client, before any of the update is applied. */
  stateOf: (client: number) => number
  /** Whether a part fits in one turn; a part of one struct or tick is never cut further. */
  fits: (part: ParsedUpdate) => boolean
  /** Called with each slice, in order, before the next one is cut. */
  onSlice: (slice: ParsedUpdate) => void
}

/** Cuts an update into slices that can be applied one after the other: the base of a slice is always before it. */
export function cutUpdate(update: ParsedUpdate, options: CutOptions): void {
  const order = causalOrder(update, options.stateOf)
  for (let from = 0; from < order.length; ) {
    let count = countFirst(order, from)
    let part = partOf(update, order.slice(from, from + count), [])
    while (count > 1 && !options.fits(part)) {
      count = count >> 1
      part = partOf(update, order.slice(from, from + count), [])
    }
    options.onSlice(part)
    from += count
  }
  cutDeletes(update, options)
}

function countFirst(order: readonly ParsedStruct[], from: number): number {
  let bytes = 0
  let count = 0
  for (; count < SLICE_STRUCTS && from + count < order.length; count++) {
    const struct = order[from + count]
    if (!struct) break
    bytes += struct.end - struct.start
    if (count > 0 && bytes > SLICE_BYTES) break
  }
  return Math.max(count, 1)
}

function cutDeletes(update: ParsedUpdate, { fits, onSlice }: CutOptions): void {
  const waiting = [...update.deletes].reverse()
  while (waiting.length > 0) {
    let ranges = waiting.splice(-SLICE_STRUCTS).reverse()
    let part = partOf(update, [], ranges)
    while (!fits(part)) {
      const [first] = ranges
      if (ranges.length > 1) {
        const kept = ranges.length >> 1
        waiting.push(...ranges.slice(kept).reverse())
        ranges = ranges.slice(0, kept)
      } else if (first && first.length > 1) {
        const length = first.length >> 1
        waiting.push({ ...first, clock: first.clock + length, length: first.length - length })
        ranges = [{ ...first, length }]
      } else break
      part = partOf(update, [], ranges)
    }
    onSlice(part)
  }
}

/**
 * An update with some of the structs of another, copied byte by byte: in this format no struct depends on the bytes before it.
 */
export function partOf(
  update: ParsedUpdate,
  structs: readonly ParsedStruct[],
  deletes: readonly ParsedDelete[],
): ParsedUpdate {
  const clients = Map.groupBy(structs, ({ client }) => client)
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, clients.size)
  for (const [client, own] of clients) {
    writeStructsHead(encoder, client, own)
    for (const { start, end } of own) encoding.writeUint8Array(encoder, update.bytes.subarray(start, end))
  }
  const deleters = Map.groupBy(deletes, ({ client }) => client)
  encoding.writeVarUint(encoder, deleters.size)
  for (const [client, ranges] of deleters) {
    for (const n of [client, ranges.length]) encoding.writeVarUint(encoder, n)
    for (const { clock, length } of ranges) {
      encoding.writeVarUint(encoder, clock)
      encoding.writeVarUint(encoder, length)
    }
  }
  return { bytes: encoding.toUint8Array(encoder), clients, deletes, structCount: structs.length }
}

/** Writes the bytes that precede the structs of a client in an update. */
export function writeStructsHead(
  encoder: encoding.Encoder,
  client: number,
  structs: readonly ParsedStruct[],
): void {
  for (const n of [structs.length, client, structs[0]?.clock ?? 0]) encoding.writeVarUint(encoder, n)
}
