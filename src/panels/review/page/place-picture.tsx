import { REVIEW_PAGE_LABELS } from './review-page-labels.ts'
import { usePlaceMap } from './use-place-map.ts'

const RATIO = 216 / 152
const MARGIN = 0.06

/** Frames and note colours of the board without words, with one note ringed. */
export function PlacePicture({ noteId }: { noteId: string }) {
  const map = usePlaceMap()
  const own = map?.notes.find(({ id }) => id === noteId)
  if (!map || !own) return null
  const view = viewOf(map.bounds)
  const ring = view.w / 54
  return (
    <svg
      role="img"
      aria-label={REVIEW_PAGE_LABELS.map}
      viewBox={`${view.x} ${view.y} ${view.w} ${view.h}`}
      className="block aspect-[216/152] w-full max-w-54 rounded-chip border border-line bg-desk"
    >
      {map.frames.map(({ x, y, w, h }, i) => (
        <rect
          key={i}
          {...{ x, y }}
          width={w}
          height={h}
          fill="var(--sheet)"
          stroke="var(--line)"
          strokeWidth={ring / 3}
        />
      ))}
      {map.notes.map(({ id, color, box }) => (
        <rect
          key={id}
          x={box.x}
          y={box.y}
          width={box.w}
          height={box.h}
          fill={`var(--note-${color}, var(--note-yellow))`}
        />
      ))}
      <rect
        x={own.box.x - ring}
        y={own.box.y - ring}
        width={own.box.w + 2 * ring}
        height={own.box.h + 2 * ring}
        fill="none"
        stroke="var(--ink)"
        strokeWidth={ring}
      />
    </svg>
  )
}

/** The bounds with a margin, in the shape of the map. */
function viewOf({ x, y, w, h }: { x: number; y: number; w: number; h: number }) {
  const width = Math.max(w, h * RATIO, 800) * (1 + 2 * MARGIN)
  const height = width / RATIO
  return { x: x + w / 2 - width / 2, y: y + h / 2 - height / 2, w: width, h: height }
}
