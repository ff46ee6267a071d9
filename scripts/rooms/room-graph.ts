import type { RoomRow } from './rooms.ts'

/** Rooms with those that they may import. */
export type RoomGraph = ReadonlyMap<string, ReadonlySet<string>>

/** Tests and single files are left out. */
export function buildRoomGraph(rooms: readonly RoomRow[]): RoomGraph {
  const paths = new Set(rooms.map(({ path }) => path))
  return new Map(
    rooms.map(({ path, rooms = [] }) => [path, new Set(rooms.filter((imported) => paths.has(imported)))]),
  )
}

/** The room itself and all that it imports, directly or through others. */
export function findImportedRooms(graph: RoomGraph, room: string): string[] {
  const found = new Set([room])
  for (const next of found) for (const imported of graph.get(next) ?? []) found.add(imported)
  return [...found]
}
