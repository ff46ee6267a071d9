/** The resources that an open board uses; bytes of its documents as an upper bound. */
export interface RoomLoad {
  sockets: number
  records: number
  documentBytes: number
}

/** The loads by board; records of private drafts don't count. */
export function sumLoads(
  rooms: readonly { boardId: string; draftOf: string | null; load: RoomLoad }[],
): Map<string, RoomLoad> {
  const loads = new Map<string, RoomLoad>()
  for (const { boardId, draftOf, load } of rooms) {
    const sum = loads.get(boardId) ?? { sockets: 0, records: 0, documentBytes: 0 }
    loads.set(boardId, {
      sockets: sum.sockets + load.sockets,
      records: sum.records + (draftOf === null ? load.records : 0),
      documentBytes: sum.documentBytes + load.documentBytes,
    })
  }
  return loads
}
