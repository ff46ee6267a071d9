import { setTimeout as delay } from 'node:timers/promises'
import type { z } from 'zod'
import type { Database } from '#db/driver/database.ts'
import { listLiveNodes } from '#db/nodes.ts'
import type { Log } from '#server/ground/log.ts'
import { type Bus, isNodeId } from './bus.ts'
import { decodeJson, encodeJson } from './json-message.ts'

/** Nobody waits longer for a node that hangs. */
const ANSWER_TIMEOUT_MS = 1_000

/** The other nodes; a process without a bus has none. */
export interface OtherNodes {
  bus: Bus | null
  db: Database
  log: Pick<Log, 'warn'>
}

/** The answers of all other nodes; one that hangs, ends or has another version is left out, and logged. */
export async function askOtherNodes<Answer>(
  { bus, db, log }: OtherNodes,
  kind: string,
  question: object,
  shape: z.ZodType<Answer>,
): Promise<Answer[]> {
  if (!bus) return []
  const data = encodeJson(question)
  const answers = (await listLiveNodes(db)).map(async ({ id, isClustered }): Promise<Answer[]> => {
    if (!isClustered || id === bus.nodeId || !isNodeId(id)) return []
    try {
      const late = delay(ANSWER_TIMEOUT_MS, null, { ref: false })
      const answer = await Promise.race([bus.request(id, kind, data), late])
      if (answer === null) throw new Error('no answer in time')
      return [shape.parse(decodeJson(answer))]
    } catch (error) {
      log.warn({ err: error, node: id, kind }, 'asking another node failed')
      return []
    }
  })
  return (await Promise.all(answers)).flat()
}
