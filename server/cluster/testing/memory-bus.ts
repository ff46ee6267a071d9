import { writable } from '#base/readable.ts'
import { type Bus, MAX_PART_BYTES, NobodyThere, type NodeId } from '../bus.ts'

type Handler = (data: Uint8Array) => Promise<Uint8Array>
type Receiver = (data: Uint8Array) => void

/** One node's connection to the bus of a test. */
export interface MemoryBus extends Bus {
  /** Ends the connection as a lost network would, until it is mended: others find nobody there. */
  cut(): void
  mend(): void
}

/** A bus between nodes of one process. */
export interface MemoryNetwork {
  join(nodeId: NodeId): MemoryBus
  /** The next message with such a subject reaches nobody. */
  loseNext(subject: RegExp): void
}

export function createMemoryNetwork(): MemoryNetwork {
  const buses = new Map<NodeId, { answers: Map<string, Handler>; receivers: Map<string, Set<Receiver>> }>()
  const lost: RegExp[] = []

  /** One turn later, as from a network, and as a copy. */
  function deliver(subject: string, data: Uint8Array): void {
    const at = lost.findIndex((pattern) => pattern.test(subject))
    if (at !== -1) {
      lost.splice(at, 1)
      return
    }
    const copy = data.slice()
    setImmediate(() => {
      for (const { receivers } of buses.values())
        for (const receive of [...(receivers.get(subject) ?? [])]) receive(copy)
    })
  }

  function join(nodeId: NodeId): MemoryBus {
    const own = { answers: new Map<string, Handler>(), receivers: new Map<string, Set<Receiver>>() }
    const isUp = writable(true)
    buses.set(nodeId, own)
    const isConnected = () => buses.get(nodeId) === own
    const cut = () => {
      if (isConnected()) buses.delete(nodeId)
      isUp.set(false)
    }
    return {
      nodeId,
      isUp,
      cut,
      mend() {
        buses.set(nodeId, own)
        isUp.set(true)
      },
      async request(to, kind, data) {
        if (data.length > MAX_PART_BYTES) throw new Error('the request is too long')
        const handle = isConnected() ? buses.get(to)?.answers.get(kind) : undefined
        if (!handle) throw new NobodyThere(`${to} is not there`)
        await new Promise((resolve) => setImmediate(resolve))
        return await handle(data.slice()).catch(() => {
          throw new Error(`${to} failed to answer ${kind}`)
        })
      },
      answer(kind, handle) {
        own.answers.set(kind, handle)
        return () => own.answers.delete(kind)
      },
      publish(subject, data) {
        if (isConnected()) deliver(subject, data)
      },
      subscribe(subject, receive) {
        const all = own.receivers.get(subject) ?? new Set()
        own.receivers.set(subject, all.add(receive))
        return () => {
          all.delete(receive)
          if (all.size === 0) own.receivers.delete(subject)
        }
      },
      async stop() {
        cut()
      },
    }
  }

  return { join, loseNext: (subject) => lost.push(subject) }
}
