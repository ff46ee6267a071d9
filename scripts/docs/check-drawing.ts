import { type ImportGraph, importedFolders } from '../import-graph.ts'

const NODES = /\b(\w+)\[([^\]:]+)(?::[^\]]*)?\]/g
const ARROWS = /^\s*(\w+)(?:\[[^\]]*\])? --> (\w+)/gm

/**
 * Compares the mermaid drawing in `text` with what the code imports. Each import must have a way along the arrows, each
 * arrow an import, and no arrow may lead back: the sentences say what is wrong.
 */
export function checkDrawing(text: string, graph: ImportGraph): string[] {
  const drawing = /```mermaid\n(.*?)```/s.exec(text)?.[1] ?? ''
  const folders = new Map([...drawing.matchAll(NODES)].map(([, id = '', folder = '']) => [id, folder]))
  const arrows = [...drawing.matchAll(ARROWS)].map(([, from = '', to = '']) => ({
    from: folders.get(from) ?? from,
    to: folders.get(to) ?? to,
  }))
  const drawn = new Map<string, Map<string, string>>()
  for (const { from, to } of arrows) drawn.set(from, (drawn.get(from) ?? new Map()).set(to, ''))
  return [
    ...arrows
      .filter(({ from, to }) => !graph.get(from)?.has(to))
      .map(({ from, to }) => `the drawing says that ${from} imports ${to}, which it does not`),
    ...arrows
      .filter(({ from, to }) => importedFolders(drawn, to).includes(from))
      .map(({ from, to }) => `the arrow from ${from} to ${to} is part of a circle`),
    ...[...graph].flatMap(([from, imports]) => {
      const reached = importedFolders(drawn, from)
      return [...imports]
        .filter(([to]) => !reached.includes(to))
        .map(([to, file]) => `${file} imports ${to}, and the drawing has no way from ${from} to it`)
    }),
  ]
}
