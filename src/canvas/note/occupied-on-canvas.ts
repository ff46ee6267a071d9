import { type Box, type Editor, Group2d, type TLShape, type TLShapeId, type VecLike } from 'tldraw'
import { lineBoxes, withTitle } from '#board/doc/obstacles.ts'
import type { Box as PlainBox } from '#board/space/free-space.ts'
import { isRoundFrame } from '../signals/folded-shapes.ts'
import { boardWindow } from '../window/install-window.ts'

export type Reach = Pick<Box, 'minX' | 'minY' | 'maxX' | 'maxY'>

/** Sums of coordinates are slightly inexact: without this, a note exactly beside another would count as covering it. */
const SLACK = 0.5
/** Screen pixels above a frame, where its title and its controls are. */
const TITLE_PX = 44
/** Page units: a note is inside a frame or outside, never across its edge. */
const EDGE = 2

/** The area around a place that is searched for new notes. */
export function reachAround({ x, y }: VecLike, far: number): Reach {
  return { minX: x - far, minY: y - far, maxX: x + far, maxY: y + far }
}

/** Shapes that are being placed themselves. */
export interface Leaving {
  /** They cover nothing, because they move. */
  out: ReadonlySet<TLShapeId>
  /** Frames in which they may lie; any other counts as occupied. */
  home: ReadonlySet<string>
}

/**
 * Returns the boxes that a new note should not cover: shapes, arrows, the edges and titles of frames, and whole rounds, whose
 * lanes belong to their advisors.
 */
export function occupiedIn(editor: Editor, reach: Reach, leaving?: Leaving): PlainBox[] {
  const title = TITLE_PX / editor.getZoomLevel()
  return [...boardWindow(editor).query(reach)].flatMap((id) => {
    const shape = editor.getShape(id)
    const bounds = shape && editor.getShapePageBounds(shape)
    if (!shape || !bounds || leaving?.out.has(id)) return []
    if (shape.type === 'frame') {
      const isClosed = isRoundFrame(shape) || leaving?.home.has(id) === false
      return isClosed
        ? [withTitle({ x: bounds.x, y: bounds.y, w: bounds.w, h: bounds.h }, title)]
        : frameBoxes(bounds, title)
    }
    return shape.type === 'arrow' ? arrowBoxes(editor, shape) : [slackened(bounds)]
  })
}

/** Whether the shape would cover others at these bounds; frames and arrows don't count. */
export function isCovering(editor: Editor, id: TLShapeId, bounds: Box): boolean {
  return [...boardWindow(editor).query(bounds)].some((otherId) => {
    const other = otherId === id ? undefined : editor.getShape(otherId)
    if (!other || other.type === 'frame' || other.type === 'arrow') return false
    const { x, y, w, h } = slackened(editor.getShapePageBounds(other) ?? bounds)
    return bounds.minX < x + w && x < bounds.maxX && bounds.minY < y + h && y < bounds.maxY
  })
}

function slackened({ x, y, w, h }: PlainBox): PlainBox {
  return { x: x + SLACK, y: y + SLACK, w: w - 2 * SLACK, h: h - 2 * SLACK }
}

function frameBoxes({ x, y, w, h }: Box, title: number): PlainBox[] {
  return [
    { x, y: y - title, w, h: title },
    { x, y: y + h - EDGE / 2, w, h: EDGE },
    { x: x - EDGE / 2, y, w: EDGE, h },
    { x: x + w - EDGE / 2, y, w: EDGE, h },
  ]
}

/** An arrow in short pieces: the box around a slanting one is mostly empty. */
function arrowBoxes(editor: Editor, arrow: TLShape): PlainBox[] {
  const geometry = editor.getShapeGeometry(arrow)
  const [body, ...labels] = geometry instanceof Group2d ? geometry.children : [geometry]
  const transform = editor.getShapePageTransform(arrow)
  const points = transform.applyToPoints(body?.vertices ?? [])
  const pieces = points.slice(1).flatMap((to, i) => lineBoxes(points[i] ?? to, to))
  const written = labels.flatMap((label) => {
    const corners = transform.applyToPoints(label.vertices)
    return corners.flatMap((corner, i) => lineBoxes(corner, corners[(i + 1) % corners.length] ?? corner))
  })
  return [...pieces, ...written].filter(({ x, y, w, h }) => [x, y, w, h].every(Number.isFinite))
}
