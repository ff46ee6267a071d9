import * as encoding from 'lib0/encoding'
import type { ParsedDelete, StructRef } from '../updates/parse-update.ts'

/** A struct as no honest client would write it. */
export interface ForgedStruct {
  origin?: StructRef
  rightOrigin?: StructRef
  /** Required without neighbours: the item whose map or text it goes into, or the name of a root. */
  parent?: StructRef | string
  key?: string
  text?: string
  values?: readonly unknown[]
  /** A gap of this many ticks. */
  gap?: number
  /** Deleted content of this many ticks. */
  deleted?: number
  type?: 'map' | 'text'
}

const MAP = 1
const TEXT = 2

export function deleteOf(client: number, clock: number, length: number): ParsedDelete {
  return { client, clock, length }
}

/** An update (v1) of one client from its first tick on, or from `clock`. */
export function structsUpdate(
  client: number,
  structs: readonly ForgedStruct[],
  deletes: readonly ParsedDelete[] = [],
  clock = 0,
): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, structs.length > 0 ? 1 : 0)
  if (structs.length > 0) {
    for (const n of [structs.length, client, clock]) encoding.writeVarUint(encoder, n)
    for (const struct of structs) writeStruct(encoder, struct)
  }
  writeDeletes(encoder, deletes)
  return encoding.toUint8Array(encoder)
}

function writeStruct(encoder: encoding.Encoder, struct: ForgedStruct): void {
  if (struct.gap !== undefined) {
    encoding.writeUint8(encoder, 0)
    encoding.writeVarUint(encoder, struct.gap)
    return
  }
  const { origin, rightOrigin } = struct
  if (origin || rightOrigin) {
    encoding.writeUint8(encoder, (origin ? 0x80 : 0) | (rightOrigin ? 0x40 : 0) | kindOf(struct))
    if (origin) writeRef(encoder, origin)
    if (rightOrigin) writeRef(encoder, rightOrigin)
  } else {
    writeParent(encoder, struct)
  }
  writeContent(encoder, struct)
}

function writeParent(encoder: encoding.Encoder, struct: ForgedStruct): void {
  const { parent, key } = struct
  encoding.writeUint8(encoder, (key === undefined ? 0 : 0x20) | kindOf(struct))
  encoding.writeVarUint(encoder, typeof parent === 'string' ? 1 : 0)
  if (typeof parent === 'string') encoding.writeVarString(encoder, parent)
  else writeRef(encoder, parent ?? { client: 0, clock: 0 })
  if (key !== undefined) encoding.writeVarString(encoder, key)
}

function kindOf({ text, values, deleted }: ForgedStruct): number {
  if (text !== undefined) return 4
  if (values !== undefined) return 8
  return deleted === undefined ? 7 : 1
}

function writeContent(encoder: encoding.Encoder, { text, values, deleted, type }: ForgedStruct): void {
  if (text !== undefined) encoding.writeVarString(encoder, text)
  else if (values !== undefined) {
    encoding.writeVarUint(encoder, values.length)
    for (const value of values) encoding.writeAny(encoder, value as never)
  } else encoding.writeVarUint(encoder, deleted ?? (type === 'text' ? TEXT : MAP))
}

function writeRef(encoder: encoding.Encoder, { client, clock }: StructRef): void {
  encoding.writeVarUint(encoder, client)
  encoding.writeVarUint(encoder, clock)
}

function writeDeletes(encoder: encoding.Encoder, deletes: readonly ParsedDelete[]): void {
  const byClient = Map.groupBy(deletes, ({ client }) => client)
  encoding.writeVarUint(encoder, byClient.size)
  for (const [client, ranges] of byClient) {
    encoding.writeVarUint(encoder, client)
    encoding.writeVarUint(encoder, ranges.length)
    for (const { clock, length } of ranges) {
      encoding.writeVarUint(encoder, clock)
      encoding.writeVarUint(encoder, length)
    }
  }
}
