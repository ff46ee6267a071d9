import { z } from 'zod'
import { listLiveNodes } from '#db/nodes.ts'
import { isNodeId } from '#server/cluster/bus.ts'
import type { ApiServices } from '../app/api-services.ts'

const BOARD_LOADS = 'board-loads'
/** Of each process. */
const MAX_BOARDS = 200

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
/** What a board costs the processes that have it, or had it in the last hour. */
export type BoardLoad = z.infer<typeof BoardLoad>

const Answer = z.array(BoardLoad)

type Services = Pick<ApiServices, 'cluster' | 'costs' | 'db' | 'log' | 'rooms' | 'sessions'>

/** Answers other nodes, and returns a function that reads the costliest boards of all nodes, and the boards `also`. */
export function shareBoardLoads(
  services: Services,
): (also: readonly string[]) => Promise<ReadonlyMap<string, BoardLoad>> {
  const { db, log } = services
  const bus = services.cluster?.bus ?? null
  bus?.answer(BOARD_LOADS, async (data) => {
    const also = z.array(z.string()).parse(JSON.parse(new TextDecoder().decode(data)))
    return new TextEncoder().encode(JSON.stringify(readHere(services, also)))
  })

  async function readElsewhere(also: readonly string[]): Promise<BoardLoad[]> {
    if (!bus) return []
    const question = new TextEncoder().encode(JSON.stringify(also))
    const others = (await listLiveNodes(db)).filter(({ id }) => id !== bus.nodeId)
    const answers = others.map(async ({ id }) => {
      if (!isNodeId(id)) return []
      const answer = await bus.request(id, BOARD_LOADS, question).catch((err: unknown) => {
        log.warn({ err, node: id }, 'reading the boards of another node failed')
        return null
      })
      return answer ? Answer.parse(JSON.parse(new TextDecoder().decode(answer))) : []
    })
    return (await Promise.all(answers)).flat()
  }

  return async (also) => {
    const loads = [...readHere(services, also), ...(await readElsewhere(also))]
    const byBoard = Map.groupBy(loads, ({ id }) => id)
    return new Map([...byBoard].map(([id, each]) => [id, each.reduce(sumBoardLoads)]))
  }
}

function readHere({ cluster, costs, rooms, sessions }: Services, also: readonly string[]): BoardLoad[] {
  const times = costs.lastHour()
  const loads = rooms.loads()
  const sessionBytes = sessions.bytesInMemory()
  const costliest = [...new Set([...loads.keys(), ...times.keys()])]
    .sort((one, other) => (times.get(other) ?? 0) - (times.get(one) ?? 0))
    .slice(0, MAX_BOARDS)
  return [...new Set([...costliest, ...also])].map((id) => {
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
  })
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
