import { useRef } from 'react'
import { useEditor, useQuickReactor } from 'tldraw'

/** Screen pixels between dots: 20 at 100 %, and never denser or sparser than this however far one zooms. */
const SPACING = 20
const LEAST = 14
const MOST = 28

/** The dots of the desk. They move with the camera by a transform: the tile is painted anew only when the zoom changes. */
export function CanvasDots() {
  const editor = useEditor()
  const dots = useRef<HTMLDivElement>(null)
  useQuickReactor('desk dots', () => {
    const style = dots.current?.style
    if (!style) return
    const { x, y, z } = editor.getCamera()
    const spacing = dotSpacing(z)
    style.setProperty('background-size', `${spacing}px ${spacing}px`)
    // The layer begins 64 px outside of the view.
    const left = modulo(x * z + 64, spacing)
    const top = modulo(y * z + 64, spacing)
    style.setProperty('transform', `translate(${left - spacing}px, ${top - spacing}px)`)
  }, [editor])
  return (
    <div className="parley-desk">
      <div ref={dots} className="parley-desk__dots" />
    </div>
  )
}

export function dotSpacing(zoom: number): number {
  let spacing = SPACING * zoom
  while (spacing < LEAST) spacing *= 2
  while (spacing > MOST) spacing /= 2
  return spacing
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}
