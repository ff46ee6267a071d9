import { z } from 'zod'
import { askOtherNodes, type OtherNodes } from '#server/cluster/ask-other-nodes.ts'
import { encodeJson } from '#server/cluster/json-message.ts'
import { readStuckRecords, StuckRecord } from './stuck-log.ts'

const STUCK_RECORDS = 'stuck-records'

/** When processes were stuck in the last week, and at which board; the earliest first. */
export interface StuckRecords {
  /** Those of earlier processes on this data folder. */
  here(): StuckRecord[]
  /** Those of other live nodes: a board moves to them when its node is stuck. */
  elsewhere(): Promise<StuckRecord[]>
}

/** Each node of a cluster answers the others with the records of its own data folder. */
export function shareStuckRecords(dataFolder: string, nodes: OtherNodes): StuckRecords {
  const here = () => readStuckRecords(dataFolder, Date.now())
  nodes.bus?.answer(STUCK_RECORDS, async () => encodeJson(here()))
  return {
    here,
    elsewhere: async () => (await askOtherNodes(nodes, STUCK_RECORDS, [], z.array(StuckRecord))).flat(),
  }
}
