import type { PreviewResponse } from '#api/boards.ts'

// Units of the picture's view box; the card scales it.
const WIDTH = 304
const HEIGHT = 152
const MARGIN = 20
// A board with a single note shows a small note instead of one that fills the picture.
const MAX_SCALE = 0.18

/**
 * A board from afar: its notes and frames in their places and colours, without text. A board without shapes
 * shows a dashed square.
 */
export function BoardThumbnail({ preview, height = HEIGHT }: { preview: PreviewResponse; height?: number }) {
  const shapes = [...preview.frames, ...preview.notes]
  const place = placeIn(shapes)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width="100%"
      height={height}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
      className="block bg-desk"
    >
      {preview.frames.map((frame) => (
        <rect key={key(frame)} {...place(frame)} fill="var(--sheet)" stroke="var(--line)" rx={1} />
      ))}
      {preview.notes.map((note) => (
        <rect
          key={key(note)}
          {...place(inset(note))}
          fill={`var(--note-${note.color}, var(--note-yellow))`}
          rx={1}
        />
      ))}
      {shapes.length === 0 && (
        <rect
          x={128}
          y={52}
          width={48}
          height={48}
          fill="none"
          stroke="var(--line-strong)"
          strokeDasharray="4 4"
          rx={1}
        />
      )}
    </svg>
  )
}

interface Box {
  x: number
  y: number
  w: number
  h: number
}

function placeIn(boxes: readonly Box[]) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const box of boxes) {
    left = Math.min(left, box.x)
    top = Math.min(top, box.y)
    right = Math.max(right, box.x + box.w)
    bottom = Math.max(bottom, box.y + box.h)
  }
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max(right - left, 1),
    (HEIGHT - 2 * MARGIN) / Math.max(bottom - top, 1),
    MAX_SCALE,
  )
  const offsetX = (WIDTH - (right - left) * scale) / 2
  const offsetY = (HEIGHT - (bottom - top) * scale) / 2
  return (box: Box) => ({
    x: round(offsetX + (box.x - left) * scale),
    y: round(offsetY + (box.y - top) * scale),
    width: Math.max(round(box.w * scale), 1.5),
    height: Math.max(round(box.h * scale), 1.5),
  })
}

// In page units. Adjacent notes are 14 units apart, which is invisible at this size, so each is drawn smaller.
const AIR = 10

function inset(box: Box): Box {
  return { x: box.x + AIR, y: box.y + AIR, w: box.w - 2 * AIR, h: box.h - 2 * AIR }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function key(box: Box): string {
  return `${box.x} ${box.y} ${box.w} ${box.h}`
}
