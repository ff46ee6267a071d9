import { useRef } from 'react'
import { useEditor, useQuickReactor } from 'tldraw'
import { boardWindow } from './window/install-window.ts'

/** Screen pixels between dots: 20 at 100 %, and never denser or sparser than this however far one zooms. */
const SPACING = 20
const LEAST = 14
const MOST = 28
/** The layer begins this many pixels outside of the view. */
const OUTSIDE = 64

/**
 * The dots behind the notes. They follow the camera by a transform alone: another size of the tile paints the whole
 * view again, so a zoom scales the dots of 100 %, and only a camera that rests has its own.
 */
export function CanvasDots() {
  const editor = useEditor()
  const dots = useRef<HTMLDivElement>(null)
  const painted = useRef<number | null>(null)
  useQuickReactor('canvas dots', () => {
    const style = dots.current?.style
    if (!style) return
    const { x, y, z } = editor.getCamera()
    const spacing = dotSpacing(z)
    const isResting = boardWindow(editor).rested.get()?.zoom === z
    const tile = tileFor({ spacing, painted: painted.current, isResting })
    if (tile !== painted.current) style.setProperty('background-size', `${tile}px ${tile}px`)
    painted.current = tile
    const left = modulo(x * z + OUTSIDE, spacing) - spacing
    const top = modulo(y * z + OUTSIDE, spacing) - spacing
    style.setProperty('transform', `translate(${left}px, ${top}px) scale(${spacing / tile})`)
  }, [editor])
  return (
    <div className="parley-desk">
      <div ref={dots} className="parley-desk__dots" />
    </div>
  )
}

interface DotsToPaint {
  /** Screen pixels between dots at this zoom. */
  spacing: number
  /** The tile that is painted now; null: none yet. */
  painted: number | null
  /** Whether the camera has come to rest at this zoom. */
  isResting: boolean
}

/** Side of the tile to paint, in pixels. A camera that zooms keeps one tile for all frames. */
export function tileFor({ spacing, painted, isResting }: DotsToPaint): number {
  return painted === null || painted === spacing || isResting ? spacing : SPACING
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
