import { z } from 'zod'
import type { Bus } from '#server/cluster/bus.ts'
import { decodeJson, encodeJson } from '#server/cluster/json-message.ts'
import type { UseSharing } from './rate-limit.ts'

/** Uses counted within this time are sent together. In it, a visitor of several nodes may exceed a limit. */
const GATHER_MS = 200
const SUBJECT = 'uses'

const SharedUses = z.object({
  from: z.string(),
  uses: z.array(z.tuple([z.string(), z.string(), z.number()])),
})

/** Counts uses on all nodes of a cluster. */
export interface UsesOfAllNodes {
  /** @param limit its name, which may be used once */
  of(limit: string): UseSharing
  stop(): void
}

/** A lost message lets a visitor make its uses once more, as a restart does. */
export function shareUses(bus: Bus): UsesOfAllNodes {
  const receivers = new Map<string, (key: string, uses: number) => void>()
  const added = new Map<string, [limit: string, key: string, uses: number]>()
  let timer: NodeJS.Timeout | null = null

  function send(): void {
    timer = null
    const uses = [...added.values()]
    added.clear()
    bus.publish(SUBJECT, encodeJson({ from: bus.nodeId, uses }))
  }

  const unsubscribe = bus.subscribe(SUBJECT, (data) => {
    const { from, uses } = SharedUses.parse(decodeJson(data))
    if (from === bus.nodeId) return
    for (const [limit, key, count] of uses) receivers.get(limit)?.(key, count)
  })

  return {
    of: (limit) => ({
      add(key, uses) {
        const before = added.get(`${limit} ${key}`)?.[2] ?? 0
        added.set(`${limit} ${key}`, [limit, key, before + uses])
        timer ??= setTimeout(send, GATHER_MS)
      },
      receive: (count) => receivers.set(limit, count),
    }),
    stop() {
      unsubscribe()
      if (timer) clearTimeout(timer)
    },
  }
}
