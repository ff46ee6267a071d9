import { z } from 'zod'
import type { BoardOwners } from '#server/cluster/board-owners.ts'
import type { Bus } from '#server/cluster/bus.ts'
import { decodeJson, encodeJson } from '#server/cluster/json-message.ts'
import type { CountSharing } from './concurrency-limit.ts'

/** Changes within this time are sent together. In it, a visitor of several nodes may exceed a limit. */
const GATHER_MS = 200
/** All counts are sent this often: a node may be new, or may have missed a message. */
const COMPLETE_MS = 5_000
/** A message that comes after its node ended brings counts back, which nothing else would remove. */
const SILENT_MS = 3 * COMPLETE_MS
const SUBJECT = 'counts'

const SharedCounts = z.object({
  from: z.string(),
  isComplete: z.boolean(),
  counts: z.array(z.tuple([z.string(), z.number()])),
})

/** Adds up the operations that run at the same time on all nodes of a cluster. */
export interface CountsOfAllNodes {
  /** @param limit its name, which may be used once */
  of(limit: string): CountSharing
  stop(): void
}

/** Each node sends its own counts; they are removed when the node ends. */
export function shareCounts(bus: Bus, owners: Pick<BoardOwners, 'onGone'>): CountsOfAllNodes {
  const here = new Map<string, number>()
  const changed = new Set<string>()
  const nodes = new Map<string, { counts: Map<string, number>; messageAt: number }>()
  let timer: NodeJS.Timeout | null = null

  function send(isComplete: boolean): void {
    const keys = isComplete ? here.keys() : changed
    const counts = [...keys].map((key) => [key, here.get(key) ?? 0])
    // All of them are sent, or gone from a complete list.
    changed.clear()
    bus.publish(SUBJECT, encodeJson({ from: bus.nodeId, isComplete, counts }))
  }

  function sendChanged(): void {
    timer = null
    if (changed.size > 0) send(false)
  }

  function removeSilent(): void {
    const before = performance.now() - SILENT_MS
    for (const [nodeId, { messageAt }] of nodes) if (messageAt < before) nodes.delete(nodeId)
  }

  const complete = setInterval(() => {
    removeSilent()
    send(true)
  }, COMPLETE_MS)
  complete.unref()
  const stops = [
    () => clearInterval(complete),
    owners.onGone((nodeId) => nodes.delete(nodeId)),
    bus.subscribe(SUBJECT, (data) => {
      const { from, isComplete, counts } = SharedCounts.parse(decodeJson(data))
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
