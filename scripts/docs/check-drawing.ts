import { findImportedRooms, type RoomGraph } from '../rooms/room-graph.ts'

const NODES = /\b(\w+)\[([^\]:]+)(?::[^\]]*)?\]/g
const ARROWS = /^\s*(\w+)(?:\[[^\]]*\])? --> (\w+)/gm

/**
 * Compares the mermaid drawing in `text` with the table of rooms, and returns sentences about differences. Each import
 * that the table allows must have a way along the arrows, each arrow a row of the table, and no arrow may lead back.
 */
export function checkDrawing(text: string, graph: RoomGraph): string[] {
  const drawing = /```mermaid\n(.*?)```/s.exec(text)?.[1] ?? ''
  const rooms = new Map([...drawing.matchAll(NODES)].map(([, id = '', room = '']) => [id, room]))
  const arrows = [...drawing.matchAll(ARROWS)].map(([, from = '', to = '']) => ({
    from: rooms.get(from) ?? from,
    to: rooms.get(to) ?? to,
  }))
  const drawn = new Map<string, Set<string>>()
  for (const { from, to } of arrows) drawn.set(from, (drawn.get(from) ?? new Set()).add(to))
  return [
    ...arrows
      .filter(({ from, to }) => !graph.get(from)?.has(to))
      .map(({ from, to }) => `the drawing says that ${from} imports ${to}, which it may not`),
    ...arrows
      .filter(({ from, to }) => findImportedRooms(drawn, to).includes(from))
      .map(({ from, to }) => `the arrow from ${from} to ${to} is part of a circle`),
    ...[...graph].flatMap(([from, imports]) => {
      const reached = findImportedRooms(drawn, from)
      return [...imports]
        .filter((to) => !reached.includes(to))
        .map((to) => `${from} may import ${to}, and the drawing has no way there`)
    }),
  ]
}
