import type { NodeRow } from '#db/nodes.ts'
import { isNodeId, type NodeId } from './bus.ts'

/** A node that has this many boards more than another, and a quarter more, leaves new boards to the other. */
const MANY_MORE = 8
const MUCH_MORE = 1.25

/** The node with the fewest boards, if it has clearly fewer than this one. */
export function findLessBusyNode(boards: number, others: readonly NodeRow[]): NodeId | null {
  const [idlest] = others.toSorted((a, b) => a.boards - b.boards)
  if (!idlest || !isNodeId(idlest.id)) return null
  const isMuchMore = boards > MUCH_MORE * idlest.boards && boards >= idlest.boards + MANY_MORE
  return isMuchMore ? idlest.id : null
}
