import { z } from 'zod'
import type { BoardOwners } from '#server/cluster/board-owners.ts'
import type { Bus } from '#server/cluster/bus.ts'
import type { CountSharing } from './concurrency-limit.ts'

/** Changes within this time are sent together. In it, a visitor of several nodes may exceed a limit. */
const GATHER_MS = 200
/** For nodes that are new, or that missed a message. */
const COMPLETE_MS = 5_000
/** A message that comes after its node ended brings counts back, which nothing else would remove. */
const SILENT_MS = 3 * COMPLETE_MS
const SUBJECT = 'counts'

const SharedCounts = z.object({
  from: z.string(),
  isComplete: z.boolean(),
  counts: z.array(z.tuple([z.string(), z.number()])),
})

/** Adds up what runs at the same time on all nodes of a cluster. */
export interface CountsOfAllNodes {
  /** Of one limit: each name may be used once. */
  of(limit: string): CountSharing
  stop(): void
}

/** Each node sends what runs on it; what ran on a node ends with it. */
export function shareCounts(bus: Bus, owners: Pick<BoardOwners, 'onGone'>): CountsOfAllNodes {
  const here = new Map<string, number>()
  const changed = new Set<string>()
  const nodes = new Map<string, { counts: Map<string, number>; messageAt: number }>()
  let timer: NodeJS.Timeout | null = null

  function send(keys: Iterable<string>, isComplete: boolean): void {
    const counts = [...keys].map((key) => [key, here.get(key) ?? 0])
    changed.clear()
    bus.publish(SUBJECT, new TextEncoder().encode(JSON.stringify({ from: bus.nodeId, isComplete, counts })))
  }

  function sendChanged(): void {
    timer = null
    send(changed, false)
  }

  function removeSilent(): void {
    const before = performance.now() - SILENT_MS
    for (const [nodeId, { messageAt }] of nodes) if (messageAt < before) nodes.delete(nodeId)
  }

  const complete = setInterval(() => {
    removeSilent()
    send(here.keys(), true)
  }, COMPLETE_MS)
  complete.unref()
  const stops = [
    () => clearInterval(complete),
    owners.onGone((nodeId) => nodes.delete(nodeId)),
    bus.subscribe(SUBJECT, (data) => {
      const { from, isComplete, counts } = SharedCounts.parse(JSON.parse(new TextDecoder().decode(data)))
      if (from === bus.nodeId) return
      const known = isComplete ? new Map<string, number>() : (nodes.get(from)?.counts ?? new Map())
      for (const [key, count] of counts) {
        if (count > 0) known.set(key, count)
        else known.delete(key)
      }
      nodes.set(from, { counts: known, messageAt: performance.now() })
    }),
  ]
  return {
    of: (limit) => ({
      set(key, count) {
        const name = `${limit} ${key}`
        if (count > 0) here.set(name, count)
        else here.delete(name)
        changed.add(name)
        timer ??= setTimeout(sendChanged, GATHER_MS)
      },
      elsewhere(key) {
        const name = `${limit} ${key}`
        return [...nodes.values()].reduce((sum, { counts }) => sum + (counts.get(name) ?? 0), 0)
      },
    }),
    stop() {
      for (const stop of stops) stop()
      if (timer) clearTimeout(timer)
    },
  }
}
