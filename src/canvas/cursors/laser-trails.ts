import type { Editor } from 'tldraw'
import type { BoardConnection } from '../connection/board-connection.ts'
import { remoteWindows } from '../connection/presence/people-here.ts'

/** Style of a trail, equal to tldraw's for one's own. */
const TRAIL = { color: 'laser', opacity: 0.7, size: 4, shrink: 0.05, taper: true } as const

export function showLaserTrails(
  editor: Editor,
  { awareness }: Pick<BoardConnection, 'awareness'>,
): () => void {
  /** Window to the line that it is drawing. */
  const trails = new Map<number, string>()

  function update(_change: unknown, origin: unknown): void {
    if (origin === 'local') return
    const drawing = new Set<number>()
    for (const { clientId, isLaser, cursor } of remoteWindows(awareness)) {
      if (!isLaser || !cursor) continue
      drawing.add(clientId)
      const trail = trails.get(clientId)
      if (trail) editor.scribbles.addPoint(trail, ...cursor)
      else trails.set(clientId, begin(...cursor))
    }
    for (const [clientId, trail] of trails) if (!drawing.has(clientId)) end(clientId, trail)
  }

  function begin(x: number, y: number): string {
    const { id, scribble } = editor.scribbles.addScribble({ ...TRAIL, delay: editor.options.laserDelayMs })
    // tldraw never removes a line that ends without a point.
    scribble.points.push({ x, y, z: 0.5 })
    return id
  }

  function end(clientId: number, trail: string): void {
    trails.delete(clientId)
    if (editor.scribbles.scribbleItems.has(trail)) editor.scribbles.stop(trail)
  }

  awareness.on('change', update)
  return () => {
    awareness.off('change', update)
    for (const [clientId, trail] of trails) end(clientId, trail)
  }
}
