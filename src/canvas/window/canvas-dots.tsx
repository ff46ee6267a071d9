import { useRef } from 'react'
import { useEditor, useQuickReactor } from 'tldraw'
import { boardWindow } from './install-window.ts'

/** Screen pixels between dots: 20 at 100 %, and within these limits at any zoom. */
const SPACING = 20
const MIN_SPACING_PX = 14
const MAX_SPACING_PX = 28
/** The layer starts this many pixels outside of the view. */
const OUTSIDE = 64

/**
 * The dots behind the notes. They follow the camera by a transform alone: another tile size repaints the whole view, so a zoom
 * scales the dots of 100 %, and only a resting camera gets its own.
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
    const left = layerStart(x * z, spacing)
    const top = layerStart(y * z, spacing)
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
  /** The present tile; `null` before the first. */
  painted: number | null
  /** Whether the camera rests at this zoom. */
  isResting: boolean
}

/** Side of the tile to paint, in pixels. While the camera zooms, the tile stays the same. */
export function tileFor({ spacing, painted, isResting }: DotsToPaint): number {
  return painted === null || painted === spacing || isResting ? spacing : SPACING
}

/** In screen pixels. Doubled or halved with the zoom, so that dots are neither dense nor far apart. */
export function dotSpacing(zoom: number): number {
  let spacing = SPACING * zoom
  while (spacing < MIN_SPACING_PX) spacing *= 2
  while (spacing > MAX_SPACING_PX) spacing /= 2
  return spacing
}

/**
 * Returns the start of the layer in pixels, so that a dot lies on the board's origin, wherever that is on the screen: a change
 * of density at another zoom never moves the remaining dots on the board.
 */
export function layerStart(origin: number, spacing: number): number {
  // A tile has its dot in the middle.
  return modulo(origin + OUTSIDE - spacing / 2, spacing) - spacing
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}
