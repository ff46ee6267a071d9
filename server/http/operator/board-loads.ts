import { z } from 'zod'
import { askOtherNodes } from '#server/cluster/ask-other-nodes.ts'
import { decodeJson, encodeJson } from '#server/cluster/json-message.ts'
import type { ApiServices } from '../app/api-services.ts'

const BOARD_LOADS = 'board-loads'
/** The costliest of each process, and of all together. */
export const MAX_BOARDS = 200

const BoardLoad = z.object({
  id: z.string(),
  /** The process that has it in memory. */
  node: z.string().nullable(),
  isInMemory: z.boolean(),
  sockets: z.number(),
  records: z.number().nullable(),
  /** `null`: the canvas is not in memory. */
  documentBytes: z.number().nullable(),
  sessionBytes: z.number(),
  msLastHour: z.number(),
})
/** The costs of a board on the processes that have it, or had it in the last hour. */
export type BoardLoad = z.infer<typeof BoardLoad>

const Answer = z.array(BoardLoad)

type Services = Pick<ApiServices, 'cluster' | 'costs' | 'db' | 'log' | 'rooms' | 'sessions'>

/** Answers other nodes, and returns a function that reads the costliest boards of each node, and those wanted. */
export function shareBoardLoads(
  services: Services,
): (wantedIds: readonly string[]) => Promise<ReadonlyMap<string, BoardLoad>> {
  const { db, log } = services
  const bus = services.cluster?.bus ?? null
  bus?.answer(BOARD_LOADS, async (data) =>
    encodeJson(readHere(services, z.array(z.string()).parse(decodeJson(data)))),
  )

  return async (wantedIds) => {
    const elsewhere = await askOtherNodes({ bus, db, log }, BOARD_LOADS, wantedIds, Answer)
    const byBoard = Map.groupBy([...readHere(services, wantedIds), ...elsewhere.flat()], ({ id }) => id)
    return new Map([...byBoard].map(([id, each]) => [id, each.reduce(sumBoardLoads)]))
  }
}

/** At most MAX_BOARDS, the costliest first. */
export function takeCostliest(loads: Iterable<BoardLoad>): BoardLoad[] {
  return [...loads].sort((one, other) => other.msLastHour - one.msLastHour).slice(0, MAX_BOARDS)
}

function readHere({ cluster, costs, rooms, sessions }: Services, wantedIds: readonly string[]): BoardLoad[] {
  const times = costs.lastHour()
  const loads = rooms.loads()
  const sessionBytes = sessions.bytesInMemory()
  const read = (id: string): BoardLoad => {
    const load = loads.get(id)
    return {
      id,
      node: load ? (cluster?.bus?.nodeId ?? null) : null,
      isInMemory: load !== undefined,
      sockets: load?.sockets ?? 0,
      records: load?.records ?? null,
      documentBytes: load?.documentBytes ?? null,
      sessionBytes: sessionBytes.get(id) ?? 0,
      msLastHour: times.get(id) ?? 0,
    }
  }
  const wanted = new Set(wantedIds)
  const others = [...new Set([...loads.keys(), ...times.keys()])].filter((id) => !wanted.has(id))
  return [...[...wanted].map(read), ...takeCostliest(others.map(read))]
}

/** A board that moved within the hour cost both processes. */
function sumBoardLoads(one: BoardLoad, other: BoardLoad): BoardLoad {
  return {
    id: one.id,
    node: one.node ?? other.node,
    isInMemory: one.isInMemory || other.isInMemory,
    sockets: one.sockets + other.sockets,
    records: one.records ?? other.records,
    documentBytes: one.documentBytes ?? other.documentBytes,
    sessionBytes: one.sessionBytes + other.sessionBytes,
    msLastHour: one.msLastHour + other.msLastHour,
  }
}
