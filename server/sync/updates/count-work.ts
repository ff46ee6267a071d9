import * as Y from 'yjs'
import { LOCK_KEYS } from '#board/record/lock.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'
import { countContents, countListItems, type ListOwner } from './count-items.ts'
import type { ParsedDelete, ParsedStruct, ParsedUpdate, StructRef } from './parse-update.ts'
import { itemAt, type StructGroup, StructGroups, structAt } from './struct-groups.ts'
import {
  BYTES_PER_STEP,
  DELETE_STEPS,
  DEPENDENT_STEPS,
  KEPT_BYTES_PER_STEP,
  MAX_LIST_ITEMS,
  MAX_STRUCT_STEPS,
  MOVED_PER_STEP,
  RANGE_STEPS,
  STRUCT_STEPS,
  WALKED_PER_STEP,
} from './work-limits.ts'

/** Records and bytes that the server checks or writes besides the document when a record changes. */
export interface RecordCosts {
  /** Number of records that depend on this one. */
  countDependents(recordId: string): number
  /** Number of records in it at any depth, if it is a group: they are locked with it. */
  countInGroup(recordId: string): number
  /** Approximate bytes that are read to check the whole record. */
  countBytes(recordId: string): number
  /** Bytes that are written again when it is deleted: a facilitator locked it. */
  countKeptBytes(recordId: string): number
}

/** `ok`: at most this many steps in total. `endless`: more than `maxSteps`. `refused`: slices would not help. */
export type Work = { kind: 'ok'; steps: number } | { kind: 'endless' } | { kind: 'refused'; reason: string }

/** An update, and the board that it would change; `maxSteps`: counting ends there. */
export interface WorkQuestion {
  update: ParsedUpdate
  doc: Y.Doc
  shapes: ListOwner
  records: RecordCosts
  maxSteps: number
}

/** Counting was given up. */
class TooManySteps extends Error {}
class TooLong extends Error {}

/**
 * Returns an upper bound of the work that applying an update would cause, before any of it is built. The work does not depend on
 * the size: for each struct whose left neighbour is also another's, Yjs walks from its left neighbour to its right one, over
 * everything between, deleted or not (Item.integrate). In this way 128 kB took it 22 seconds.
 */
export function countWork(question: WorkQuestion): Work {
  const counter = new WorkCounter(question)
  try {
    return { kind: 'ok', steps: counter.count() }
  } catch (error) {
    if (error instanceof TooManySteps) return { kind: 'endless' }
    if (error instanceof TooLong) return { kind: 'refused', reason: error.message }
    throw error
  }
}

class WorkCounter {
  private readonly question: WorkQuestion
  private readonly groups: StructGroups
  /** How many structs name each item as their left neighbour, for groups with several structs. */
  private siblings: Map<StructGroup, Map<string, number>> | null = null
  private steps = 0

  constructor(question: WorkQuestion) {
    this.question = question
    this.groups = new StructGroups(question.update, question.doc)
  }

  count(): number {
    // Yjs visits the state of every client a few times for each update.
    this.add(this.question.doc.store.clients.size / 4)
    for (const structs of this.question.update.clients.values()) {
      for (const struct of structs) this.countStruct(struct)
    }
    for (const group of this.groups) this.countGroup(group)
    for (const range of this.question.update.deletes) this.countDelete(range)
    return this.steps
  }

  private add(steps: number): void {
    this.steps += steps
    if (this.steps > this.question.maxSteps) throw new TooManySteps()
  }

  private get stepsLeft(): number {
    return this.question.maxSteps - this.steps + 1
  }

  private countStruct(struct: ParsedStruct): void {
    const { doc } = this.question
    const known = Y.getState(doc.store, struct.client)
    const { client, clock, length } = struct
    if (clock + length <= known) return
    this.add(STRUCT_STEPS)
    const offset = known - clock
    // Yjs integrates the part that it lacks, right of the part that it has.
    this.groups.add(offset > 0 ? { ...struct, clock: known, origin: { client, clock: known - 1 } } : struct)
    this.add(this.countMoved(struct.origin, 'end') + this.countMoved(struct.rightOrigin, 'start'))
  }

  /** A neighbour in the middle of an item splits the item, which moves everything that its client wrote later. */
  private countMoved(ref: StructRef | null, side: 'start' | 'end'): number {
    const item = ref && itemAt(this.question.doc, ref)
    if (!ref || !(item instanceof Y.Item)) return 0
    const cut = side === 'end' ? item.id.clock + item.length - 1 : item.id.clock
    return ref.clock === cut ? 0 : this.structsOf(ref.client) / MOVED_PER_STEP
  }

  private structsOf(client: number): number {
    return this.question.doc.store.clients.get(client)?.length ?? 0
  }

  private countGroup(group: StructGroup): void {
    const { type, key, structs } = group
    // Each struct may have split two others.
    const added = structs.length * 3
    if (type) this.checkLength(type, key, added)
    for (const struct of structs) {
      if (struct.origin === null && key !== null) {
        // Twice to the first value that the key ever had, and from there to the right.
        const items = type ? countListItems(type, key, this.stepsLeft) : 0
        this.addWalk(3 * items + added)
      } else if (!this.isAlone(group, struct)) {
        this.addWalk(this.countBetween(group, struct) + added)
      }
    }
    if (type && key !== null) this.countReplaced(type, key)
  }

  private addWalk(steps: number): void {
    this.add(steps)
    if (steps > MAX_STRUCT_STEPS) throw new TooLong(CHANGED_TOO_OFTEN)
  }

  private checkLength(type: ListOwner, key: string | null, added: number): void {
    if (added > MAX_LIST_ITEMS) throw new TooLong(CHANGED_TOO_OFTEN)
    const known = listLengths.get(type)?.get(key)
    let length = known === undefined || known + added > MAX_LIST_ITEMS ? this.measure(type, key) : known
    length += added
    if (length > MAX_LIST_ITEMS) throw new TooLong(CHANGED_TOO_OFTEN)
    let lengths = listLengths.get(type)
    if (!lengths) {
      lengths = new Map()
      listLengths.set(type, lengths)
    }
    lengths.set(key, length)
  }

  private measure(type: ListOwner, key: string | null): number {
    const items = countListItems(type, key, MAX_LIST_ITEMS + 1)
    this.add(items)
    return items
  }

  /** Whether no other item names the same left neighbour: then Yjs compares with one item at most. */
  private isAlone(group: StructGroup, struct: ParsedStruct): boolean {
    if (group.structs.length > 1 && this.countSiblings(group, struct) > 1) return false
    const { origin, rightOrigin } = struct
    const { type } = group
    if (origin === null) return !type?._start || isAt(type._start, rightOrigin)
    const left = itemAt(this.question.doc, origin)
    if (!(left instanceof Y.Item)) return this.isAloneInUpdate(origin, rightOrigin)
    const isSplit = origin.clock !== left.id.clock + left.length - 1
    if (isSplit) return isRightAfter(origin, rightOrigin)
    const { right } = left
    return right === null || isAt(right, rightOrigin) || !isSameRef(right.origin, origin)
  }

  /** How many of the group's new structs name the same left neighbour. */
  private countSiblings(group: StructGroup, struct: ParsedStruct): number {
    this.siblings ??= new Map()
    let counts = this.siblings.get(group)
    if (!counts) {
      counts = new Map()
      for (const other of group.structs) {
        const key = originKey(other)
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
      this.siblings.set(group, counts)
    }
    return counts.get(originKey(struct)) ?? 0
  }

  private isAloneInUpdate(origin: StructRef, rightOrigin: StructRef | null): boolean {
    const left = structAt(this.question.update, origin)
    const isEnd = left !== null && left.clock + left.length - 1 === origin.clock
    return isEnd || isRightAfter(origin, rightOrigin)
  }

  /** Items of the document between the struct's neighbours. */
  private countBetween({ type }: StructGroup, { origin, rightOrigin }: ParsedStruct): number {
    const left = origin && itemAt(this.question.doc, origin)
    let at = left instanceof Y.Item ? left.right : origin ? null : (type?._start ?? null)
    let items = 1
    for (; at !== null && items <= this.stepsLeft; at = at.right) {
      items++
      if (rightOrigin && contains(at, rightOrigin)) break
    }
    return items
  }

  /** A new value of a key deletes the old one with everything in it, and the server checks what depends on the record. */
  private countReplaced(type: ListOwner, key: string): void {
    const { shapes, records } = this.question
    const current = type._map.get(key)
    if (current && !current.deleted) this.countDeleted(current)
    if (type === shapes) return
    const isRecord = type._item?.parent === shapes
    const recordId = type._item?.parentSub
    if (!isRecord || !recordId) return
    if (key === 't' || key === 'in') this.add(records.countDependents(recordId) * DEPENDENT_STEPS)
    if (LOCK_KEYS.has(key)) this.add(records.countInGroup(recordId) * DEPENDENT_STEPS)
    if (key === 't') this.add(records.countBytes(recordId) / BYTES_PER_STEP)
  }

  private countDelete({ client, clock, length }: ParsedDelete): void {
    this.add(RANGE_STEPS)
    const { doc } = this.question
    const structs = doc.store.clients.get(client)
    const known = Y.getState(doc.store, client)
    if (!structs || clock >= known) return
    const first = Y.findIndexSS(structs, clock)
    const last = Y.findIndexSS(structs, Math.min(clock + length, known) - 1)
    this.add((last - first) / 4)
    // Maps and texts inside a deleted one are counted with it.
    let gone: Set<unknown> | null = null
    for (let at = first; at <= last; at++) {
      const struct = structs[at]
      if (!(struct instanceof Y.Item) || struct.deleted) continue
      if (!gone?.has(struct.parent)) this.countDeleted(struct)
      if (!(struct.content instanceof Y.ContentType)) continue
      gone ??= new Set()
      gone.add(struct.content.type)
    }
  }

  private countDeleted(item: Y.Item): void {
    const { shapes, records } = this.question
    // It becomes part of a gap, which moves everything that its client wrote later.
    this.add(DELETE_STEPS + this.structsOf(item.id.client) / MOVED_PER_STEP)
    if (item.content instanceof Y.ContentType) {
      const items = countContents(item.content.type, this.stepsLeft)
      this.add(items * (DELETE_STEPS + items / WALKED_PER_STEP))
    }
    if (item.parent === shapes && item.parentSub !== null) {
      this.add(records.countDependents(item.parentSub) * DEPENDENT_STEPS)
      this.add(records.countInGroup(item.parentSub) * DEPENDENT_STEPS)
      this.add(records.countKeptBytes(item.parentSub) / KEPT_BYTES_PER_STEP)
    }
  }
}

const CHANGED_TOO_OFTEN = CLOSE_REASONS['same-place-too-often']

/** Upper bounds, because Yjs merges items; measured again only when one gets near the limit. */
const listLengths = new WeakMap<ListOwner, Map<string | null, number>>()

/** '' is the beginning of the list. */
function originKey({ origin }: ParsedStruct): string {
  return origin ? `${origin.client}:${origin.clock}` : ''
}

function isAt(item: Y.Item, ref: StructRef | null): boolean {
  return ref !== null && item.id.client === ref.client && item.id.clock === ref.clock
}

function isRightAfter(origin: StructRef, rightOrigin: StructRef | null): boolean {
  return rightOrigin?.client === origin.client && rightOrigin.clock === origin.clock + 1
}

function isSameRef(one: StructRef | null, other: StructRef): boolean {
  return one !== null && one.client === other.client && one.clock === other.clock
}

function contains({ id, length }: Y.Item, { client, clock }: StructRef): boolean {
  return id.client === client && id.clock <= clock && clock < id.clock + length
}
