import { type Bus, isNodeId, NobodyThere, type NodeId } from './bus.ts'
import type { NodeLease } from './node-lease.ts'

const WATCH_MS = 1_000
const HELLO = 'hello'

/** Whether the node is on the bus, or too slow to answer. */
export async function isNodeThere(bus: Bus, nodeId: NodeId): Promise<boolean> {
  try {
    await bus.request(nodeId, HELLO, new Uint8Array())
    return true
  } catch (error) {
    return !(error instanceof NobodyThere)
  }
}

/**
 * Nodes watch each other in a ring: one that is killed is noticed before its lease ends, also if nobody needs it. Returns a function
 * that stops it.
 */
export function watchNextNode(options: {
  bus: Bus
  lease: Pick<NodeLease, 'others'>
  onMissing: (nodeId: NodeId) => Promise<void>
}): () => void {
  const { bus, lease, onMissing } = options

  async function look(): Promise<void> {
    const others = lease.others().flatMap(({ id }) => (isNodeId(id) ? [id] : []))
    const next = others.find((id) => id > bus.nodeId) ?? others[0]
    if (next === undefined || !bus.isUp.get() || (await isNodeThere(bus, next))) return
    // Without the database its row stays, and expires.
    await onMissing(next).catch(() => undefined)
  }

  const stopAnswering = bus.answer(HELLO, async () => new Uint8Array())
  const timer = setInterval(() => void look(), WATCH_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    stopAnswering()
  }
}
