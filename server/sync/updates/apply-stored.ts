import * as Y from 'yjs'
import type { ChunkedWork } from '#base/chunked-work.ts'
import { inBatches } from '#base/in-batches.ts'
import { LOAD_ORIGIN } from '#board/doc/origin.ts'
import { orderInChunks } from './causal-order.ts'
import { partOf } from './cut-update.ts'
import { listLengths } from './list-lengths.ts'
import { type ParsedDelete, type ParsedStruct, type ParsedUpdate, parseInChunks } from './parse-update.ts'
import { StoredUpdateDecoder } from './stored-update-decoder.ts'
import { UnreadableUpdate } from './update-reader.ts'
import { BYTES_PER_STEP, STRUCT_STEPS } from './work-limits.ts'

/** Larger updates are cut; up to this size, even the worst content is applied within a few milliseconds. */
const MAX_WHOLE_BYTES = 2 * 1024
/** Updates that are not cut are applied together for this long. */
const TOGETHER_MS = 3
/** Steps of one slice: 2 milliseconds on an ordinary server. */
const SLICE_STEPS = 10_000
/** An ordinary board: cutting less than this would take longer than it saves. */
const MAX_WHOLE_STEPS = 3 * SLICE_STEPS
const SLICE_DELETES = 300

const NO_LIMITS = {
  maxClients: Number.POSITIVE_INFINITY,
  maxStructs: Number.POSITIVE_INFINITY,
  maxDeletes: Number.POSITIVE_INFINITY,
}

/** An update that is to be cut. */
export interface CutUpdate {
  update: ParsedUpdate
  /** In the order in which they are applied; `null` if all of it is little enough for one. */
  groups: Iterable<SliceGroup> | null
}

/** The content of one slice: structs or deletions. */
export interface SliceGroup {
  structs: readonly ParsedStruct[]
  deletes: readonly ParsedDelete[]
}

/**
 * Builds a stored document from its updates, in order.
 * @param firstSlices updates that make up the first one, if it was cut before
 */
export function* applyStored(
  doc: Y.Doc,
  updates: readonly Uint8Array[],
  firstSlices: Iterable<Uint8Array> | null = null,
): ChunkedWork<void> {
  if (firstSlices) yield* applySlices(doc, firstSlices)
  for (let i = firstSlices ? 1 : 0; i < updates.length; ) {
    const update = updates[i]
    if (update && isToBeCut(update)) {
      yield* applyInSlices(doc, update)
      i += 1
    } else i += applyTogether(doc, updates, i)
    yield
  }
}

/** A stored edit was found to be little work when it arrived; a stored whole board was not. */
function isToBeCut(update: Uint8Array): boolean {
  return update.length > MAX_WHOLE_BYTES
}

/** Applies updates in one transaction, because each transaction has a cost. Returns how many were applied. */
function applyTogether(doc: Y.Doc, updates: readonly Uint8Array[], from: number): number {
  const startedAt = performance.now()
  let at = from
  doc.transact(() => {
    do {
      const update = updates[at]
      if (!update || isToBeCut(update)) return
      applyOne(doc, update)
      at += 1
    } while (performance.now() - startedAt < TOGETHER_MS)
  }, LOAD_ORIGIN)
  return at - from
}

function* applyInSlices(doc: Y.Doc, bytes: Uint8Array): ChunkedWork<void> {
  const cut = yield* cutStored(bytes, (client) => Y.getState(doc.store, client))
  // Also where our reader can't read it: the board should open all the same.
  if (!cut?.groups) applyOne(doc, bytes)
  else yield* applySlices(doc, slicesOf(cut.update, cut.groups))
}

function* applySlices(doc: Y.Doc, slices: Iterable<Uint8Array>): ChunkedWork<void> {
  for (const slice of slices) {
    applyOne(doc, slice)
    yield
  }
}

function applyOne(doc: Y.Doc, { buffer, byteOffset, byteLength }: Uint8Array): void {
  const bytes = Buffer.from(buffer, byteOffset, byteLength)
  Y.applyUpdateV2(doc, bytes, LOAD_ORIGIN, StoredUpdateDecoder)
}

/**
 * Cuts an update for a document with these states. `null` if it holds content that our reader can’t read.
 * @param stateOf the document's clock of a client
 */
export function* cutStored(
  bytes: Uint8Array,
  stateOf: (client: number) => number,
): ChunkedWork<CutUpdate | null> {
  try {
    const update = yield* parseInChunks(bytes, NO_LIMITS)
    if (!update) return null
    const order = yield* orderInChunks(update, stateOf)
    const lengthOf = yield* listLengths(update, order)
    const isShort = order.length < MAX_WHOLE_STEPS / STRUCT_STEPS && update.deletes.length <= SLICE_DELETES
    const groups = isShort && areLittle(order, lengthOf) ? null : groupsOf(update, order, lengthOf)
    return { update, groups }
  } catch (error) {
    if (error instanceof UnreadableUpdate) return null
    throw error
  }
}

function areLittle(order: readonly ParsedStruct[], lengthOf: (struct: ParsedStruct) => number): boolean {
  return order.reduce((steps, struct) => steps + stepsOf(struct, lengthOf), 0) <= MAX_WHOLE_STEPS
}

function stepsOf(struct: ParsedStruct, lengthOf: (struct: ParsedStruct) => number): number {
  return STRUCT_STEPS + lengthOf(struct) + (struct.end - struct.start) / BYTES_PER_STEP
}

function* groupsOf(
  { deletes }: ParsedUpdate,
  order: readonly ParsedStruct[],
  lengthOf: (struct: ParsedStruct) => number,
): Iterable<SliceGroup> {
  for (let from = 0; from < order.length; ) {
    let to = from
    for (let steps = 0; to < order.length && steps < SLICE_STEPS; to++) {
      const struct = order[to]
      if (struct) steps += stepsOf(struct, lengthOf)
    }
    yield { structs: order.slice(from, to), deletes: [] }
    from = to
  }
  for (const ranges of inBatches(deletes, SLICE_DELETES)) yield { structs: [], deletes: ranges }
}

function* slicesOf(update: ParsedUpdate, groups: Iterable<SliceGroup>): Iterable<Uint8Array> {
  for (const { structs, deletes } of groups) yield partOf(update, structs, deletes).bytes
}
