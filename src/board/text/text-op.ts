import type { TextChange } from '#base/diff-text.ts'

/** One step of a change of text; the steps of a list build on each other. Offsets count UTF-16 units. */
export type TextOp =
  | { kind: 'insert'; at: number; text: string }
  | { kind: 'delete'; at: number; length: number }

/** Yjs's description of a change of a Y.Text. */
export type TextDelta = readonly { retain?: number; insert?: unknown; delete?: number }[]

/** From Yjs's form of a change. */
export function opsOfDelta(delta: TextDelta): TextOp[] {
  const ops: TextOp[] = []
  let at = 0
  for (const part of delta) {
    if (part.retain !== undefined) at += part.retain
    else if (part.delete !== undefined) ops.push({ kind: 'delete', at, length: part.delete })
    else if (typeof part.insert === 'string') {
      ops.push({ kind: 'insert', at, text: part.insert })
      at += part.insert.length
    }
  }
  return ops
}

/** The deletion precedes the insertion at the same offset. No change (`null`) gives no ops. */
export function opsOfChange(change: TextChange | null): TextOp[] {
  if (!change) return []
  const ops: TextOp[] = []
  if (change.remove > 0) ops.push({ kind: 'delete', at: change.at, length: change.remove })
  if (change.insert) ops.push({ kind: 'insert', at: change.at, text: change.insert })
  return ops
}

/** Offsets count UTF-16 code units, as in Yjs. */
export function applyOps(text: string, ops: readonly TextOp[]): string {
  let result = text
  for (const op of ops) {
    const rest = result.slice(op.at + (op.kind === 'delete' ? op.length : 0))
    result = result.slice(0, op.at) + (op.kind === 'insert' ? op.text : '') + rest
  }
  return result
}

/**
 * Returns each of two concurrent changes of one text rebased on the other: `applyOps(applyOps(text, mine),
 * theirsAfterMine)` equals `applyOps(applyOps(text, theirs), mineAfterTheirs)`. If both inserted at one place, mine is
 * first. A deletion never removes the other's insertion.
 */
export function rebaseOps(
  mine: readonly TextOp[],
  theirs: readonly TextOp[],
): { mineAfterTheirs: TextOp[]; theirsAfterMine: TextOp[] } {
  const [first, ...rest] = mine
  const [theirFirst, ...theirRest] = theirs
  if (!first || !theirFirst) return { mineAfterTheirs: [...mine], theirsAfterMine: [...theirs] }
  if (rest.length === 0 && theirRest.length === 0) {
    return {
      mineAfterTheirs: after(first, theirFirst, true),
      theirsAfterMine: after(theirFirst, first, false),
    }
  }
  if (rest.length > 0) {
    const head = rebaseOps([first], theirs)
    const tail = rebaseOps(rest, head.theirsAfterMine)
    return {
      mineAfterTheirs: [...head.mineAfterTheirs, ...tail.mineAfterTheirs],
      theirsAfterMine: tail.theirsAfterMine,
    }
  }
  const head = rebaseOps([first], [theirFirst])
  const tail = rebaseOps(head.mineAfterTheirs, theirRest)
  return {
    mineAfterTheirs: tail.mineAfterTheirs,
    theirsAfterMine: [...head.theirsAfterMine, ...tail.theirsAfterMine],
  }
}

function after(op: TextOp, other: TextOp, isFirst: boolean): TextOp[] {
  if (other.kind === 'insert') return afterInsert(op, other.at, other.text.length, isFirst)
  return afterDelete(op, other.at, other.at + other.length)
}

function afterInsert(op: TextOp, at: number, length: number, isFirst: boolean): TextOp[] {
  if (op.kind === 'insert') {
    const isBefore = op.at < at || (op.at === at && isFirst)
    return [isBefore ? op : { ...op, at: op.at + length }]
  }
  if (at <= op.at) return [{ ...op, at: op.at + length }]
  if (at >= op.at + op.length) return [op]
  const before = at - op.at
  // The part behind the insertion moves forward by the length of the first part's deletion.
  return [
    { kind: 'delete', at: op.at, length: before },
    { kind: 'delete', at: op.at + length, length: op.length - before },
  ]
}

function afterDelete(op: TextOp, start: number, end: number): TextOp[] {
  const moved = (at: number): number => offsetAfterDelete(at, start, end)
  if (op.kind === 'insert') return [{ ...op, at: moved(op.at) }]
  const length = moved(op.at + op.length) - moved(op.at)
  return length > 0 ? [{ kind: 'delete', at: moved(op.at), length }] : []
}

function offsetAfterDelete(offset: number, start: number, end: number): number {
  return offset <= start ? offset : Math.max(start, offset - (end - start))
}

/**
 * Maps an offset through another person's change. Text inserted exactly at the offset is placed after it, so that the
 * caret does not move with the other person's typing.
 */
export function offsetAfter(offset: number, ops: readonly TextOp[]): number {
  return ops.reduce((at, op) => {
    if (op.kind === 'delete') return offsetAfterDelete(at, op.at, op.at + op.length)
    return op.at < at ? at + op.text.length : at
  }, offset)
}
