import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { runAtOnce } from '#base/chunked-work.ts'
import { applyStored, cutStored, type SliceGroup } from './apply-stored.ts'
import { partOf, writeStructsHead } from './cut-update.ts'
import type { ParsedUpdate } from './parse-update.ts'

/** A whole document as one update, with its checksum and how it is cut. */
export interface PlannedUpdate {
  data: Uint8Array
  sha256: Uint8Array
  /** `null`: not planned. */
  slices: Uint8Array | null
}

/** A slice is a list of pieces: own bytes, and a range of the update after them. */
interface Piece {
  bytes: Uint8Array
  start: number
  end: number
}

const CHECKSUM_BYTES = 4
const NO_BYTES = new Uint8Array(0)

/**
 * Plans how `applyStored` cuts a document: finding that takes about as long as applying it, and is done in the thread that makes a
 * snapshot. An update that our reader can't read gets no plan.
 */
export function planSlices(data: Uint8Array): PlannedUpdate {
  const sha256 = createHash('sha256').update(data).digest()
  return { data, sha256, slices: planOf(data, sha256) }
}

function planOf(data: Uint8Array, sha256: Uint8Array): Uint8Array | null {
  const cut = runAtOnce(cutStored(data, () => 0))
  if (!cut) return null
  const slices = cut.groups
    ? [...cut.groups].map((group) => piecesOf(cut.update, group))
    : [[{ bytes: NO_BYTES, start: 0, end: data.length }]]
  const plan = encode(slices)
  const planned = new Uint8Array(CHECKSUM_BYTES + plan.length)
  viewOf(planned).setUint32(0, checksumOf(plan, sha256))
  planned.set(plan, CHECKSUM_BYTES)
  return planned
}

/** Builds the document as an opening does, but without pauses. */
export function docOfPlanned(planned: PlannedUpdate): Y.Doc {
  const doc = new Y.Doc()
  runAtOnce(applyStored(doc, [planned.data], plannedSlices(planned)))
  return doc
}

/** Updates that make up the document, each to be applied after the one before; `null` without an intact plan of it. */
export function plannedSlices({ data, sha256, slices }: PlannedUpdate): Iterable<Uint8Array> | null {
  if (!slices || slices.length < CHECKSUM_BYTES) return null
  const plan = slices.subarray(CHECKSUM_BYTES)
  if (viewOf(slices).getUint32(0) !== checksumOf(plan, sha256)) return null
  return readSlices(plan, data)
}

/** In this order, the structs of one client are always side by side. */
function piecesOf(update: ParsedUpdate, { structs, deletes }: SliceGroup): Piece[] {
  if (structs.length === 0) return [{ bytes: partOf(update, [], deletes).bytes, start: 0, end: 0 }]
  const clients = Map.groupBy(structs, ({ client }) => client)
  const pieces: Piece[] = []
  for (const [client, own] of clients) {
    const encoder = encoding.createEncoder()
    if (pieces.length === 0) encoding.writeVarUint(encoder, clients.size)
    writeStructsHead(encoder, client, own)
    const bytes = encoding.toUint8Array(encoder)
    pieces.push({ bytes, start: own[0]?.start ?? 0, end: own.at(-1)?.end ?? 0 })
  }
  const noDeletes = Uint8Array.of(0)
  return [...pieces, { bytes: noDeletes, start: 0, end: 0 }]
}

function encode(slices: readonly (readonly Piece[])[]): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, slices.length)
  for (const pieces of slices) {
    encoding.writeVarUint(encoder, pieces.length)
    for (const { bytes, start, end } of pieces) {
      encoding.writeVarUint8Array(encoder, bytes)
      encoding.writeVarUint(encoder, start)
      encoding.writeVarUint(encoder, end)
    }
  }
  return encoding.toUint8Array(encoder)
}

function* readSlices(plan: Uint8Array, data: Uint8Array): Iterable<Uint8Array> {
  const decoder = decoding.createDecoder(plan)
  for (let left = decoding.readVarUint(decoder); left > 0; left--) {
    const parts: Uint8Array[] = []
    for (let pieces = decoding.readVarUint(decoder); pieces > 0; pieces--) {
      parts.push(decoding.readVarUint8Array(decoder))
      const start = decoding.readVarUint(decoder)
      parts.push(data.subarray(start, decoding.readVarUint(decoder)))
    }
    yield Buffer.concat(parts)
  }
}

/** Also of the update, so that no plan is used for another one. */
function checksumOf(plan: Uint8Array, sha256: Uint8Array): number {
  return crc32(plan, crc32(sha256))
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
