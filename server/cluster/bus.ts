import type { Readable } from '#base/readable.ts'

/** The name of one process of a cluster, new at each start. */
export type NodeId = `node-${string}`

export function isNodeId(text: string): text is NodeId {
  return text.startsWith('node-')
}

/** No process on the bus has this id: it ended, or lost its connection. */
export class NobodyThere extends Error {}

/** Messages between the nodes of a cluster. */
export interface Bus {
  /** This node. */
  readonly nodeId: NodeId
  /**
   * Resolves with the answer of a node. Rejects with NobodyThere at once if the node is gone, and with another error if it
   * does not answer in time. A request and an answer may each have MAX_PART_BYTES.
   */
  request(nodeId: NodeId, kind: string, data: Uint8Array): Promise<Uint8Array>
  /**
   * Answers requests of a kind to this node; if the handler rejects, the request does. Returns a function that ends it.
   */
  answer(kind: string, handle: (data: Uint8Array) => Promise<Uint8Array>): () => void
  /** Reaches all nodes that have subscribed, in order for each sender and subject. It may be lost: receivers number messages. */
  publish(subject: string, data: Uint8Array): void
  /** Also receives this node's own messages. Returns a function that ends it. */
  subscribe(subject: string, receive: (data: Uint8Array) => void): () => void
  /** Whether the bus is connected. Messages may have been lost whenever this changes. */
  readonly isUp: Readable<boolean>
  stop(): Promise<void>
}

/** More is sent in parts: a server of the bus takes 1 MiB at once by default. */
export const MAX_PART_BYTES = 512 * 1024
