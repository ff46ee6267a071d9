import { randomBytes } from 'node:crypto'
import { MAX_PART_BYTES } from './bus.ts'

const WHOLE = 0
const PART = 1
const ID_BYTES = 8
/** A kind, the message's id, the number of this part, and of all. */
const PART_HEAD_BYTES = 1 + ID_BYTES + 2 + 2
/** A message of which a part was lost is never whole. */
const MAX_INCOMPLETE = 64

/** The message in one piece, or in parts if it is long. */
export function splitMessage(data: Uint8Array): Uint8Array[] {
  if (data.length <= MAX_PART_BYTES) return [Buffer.concat([Buffer.from([WHOLE]), data])]
  const id = randomBytes(ID_BYTES)
  const count = Math.ceil(data.length / MAX_PART_BYTES)
  return Array.from({ length: count }, (_, i) => {
    const head = Buffer.alloc(PART_HEAD_BYTES)
    head.writeUInt8(PART)
    id.copy(head, 1)
    head.writeUInt16BE(i, 1 + ID_BYTES)
    head.writeUInt16BE(count, 1 + ID_BYTES + 2)
    return Buffer.concat([head, data.subarray(i * MAX_PART_BYTES, (i + 1) * MAX_PART_BYTES)])
  })
}

/** Puts messages together that may come from several senders at once, the parts of each in order. Returns `null` for a part. */
export function createPartsReader(): (bytes: Uint8Array) => Uint8Array | null {
  const incomplete = new Map<string, Uint8Array[]>()
  return (bytes) => {
    if (bytes[0] === WHOLE) return bytes.subarray(1)
    const head = Buffer.from(bytes.buffer, bytes.byteOffset, PART_HEAD_BYTES)
    const id = head.toString('hex', 1, 1 + ID_BYTES)
    const at = head.readUInt16BE(1 + ID_BYTES)
    const count = head.readUInt16BE(1 + ID_BYTES + 2)
    const parts = incomplete.get(id) ?? []
    incomplete.delete(id)
    if (parts.length !== at) return null
    parts.push(bytes.subarray(PART_HEAD_BYTES))
    if (parts.length === count) return Buffer.concat(parts)
    incomplete.set(id, parts)
    const [oldest] = incomplete.keys()
    if (incomplete.size > MAX_INCOMPLETE && oldest !== undefined) incomplete.delete(oldest)
    return null
  }
}
