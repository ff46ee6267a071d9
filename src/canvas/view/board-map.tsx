import { X } from 'lucide-react'
import { type PointerEvent, useEffect, useRef } from 'react'
import { type Editor, react, useEditor, useIsDarkMode, useQuickReactor, useValue, type VecLike } from 'tldraw'
import { IconButton } from '#ui/icon-button.tsx'
import { CANVAS_LABELS } from '../labels/canvas-labels.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { keepMapOpen } from '../signals/stored-view.ts'
import { boardWindow } from '../window/install-window.ts'
import { fitMap, type MapView, paintMap } from './paint-map.ts'

/** Screen pixels. */
const SIZE = { w: 208, h: 136 }
/** Others edit all the time; it is repainted at most once in this time. */
const MIN_INTERVAL_MS = 250

export function BoardMap() {
  const editor = useEditor()
  const { isMapOpen } = boardSignals(editor)
  return useValue(isMapOpen) ? <OpenMap editor={editor} onClose={() => setMapOpen(editor, false)} /> : null
}

/** Opens or closes the map, and stores this for all boards in this browser. */
export function setMapOpen(editor: Editor, isOpen: boolean): void {
  boardSignals(editor).isMapOpen.set(isOpen)
  keepMapOpen(isOpen)
}

function OpenMap({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const isDark = useIsDarkMode()
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const view = useRef<MapView>({ scale: 1, x: 0, y: 0 })
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    return repaint(editor, () => {
      view.current = fitMap(editor, SIZE)
      paintMap(context, editor, view.current, SIZE, isDark ? 'dark' : 'light')
      placeFrame(editor, frame.current, view.current)
    })
  }, [editor, isDark])
  useQuickReactor('view on the map', () => placeFrame(editor, frame.current, view.current), [editor])

  const goTo = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect()
    const { scale, x, y } = view.current
    const point = { x: (event.clientX - box.x) / scale + x, y: (event.clientY - box.y) / scale + y }
    editor.centerOnPoint(point, { immediate: true })
  }
  return (
    <section
      aria-label={CANVAS_LABELS.map}
      className="pointer-events-auto absolute right-4 bottom-16 overflow-clip @max-[1080px]:bottom-[132px] rounded-bar border border-line bg-sheet max-phone:hidden"
    >
      <div
        aria-hidden
        className="relative cursor-pointer touch-none"
        style={{ width: SIZE.w, height: SIZE.h }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          goTo(event)
        }}
        onPointerMove={(event) => {
          if (event.buttons > 0) goTo(event)
        }}
      >
        <canvas ref={canvas} width={SIZE.w * 2} height={SIZE.h * 2} className="block size-full" />
        <div ref={frame} className="absolute top-0 left-0 rounded-note border-2 border-ink" />
      </div>
      <IconButton
        label={CANVAS_LABELS.closeMap}
        size={32}
        icon={<X size={14} aria-hidden />}
        onClick={onClose}
        className="absolute top-0.5 right-0.5"
      />
    </section>
  )
}

function repaint(editor: Editor, paint: () => void): () => void {
  const window = boardWindow(editor)
  let timer: ReturnType<typeof setTimeout> | null = null
  paint()
  const stop = react('content of the map', () => {
    window.grid.get()
    timer ??= setTimeout(() => {
      timer = null
      paint()
    }, MIN_INTERVAL_MS)
  })
  return () => {
    stop()
    if (timer) clearTimeout(timer)
  }
}

/** The visible part, clipped to the map's edges. */
function placeFrame(editor: Editor, frame: HTMLElement | null, { scale, x, y }: MapView): void {
  const seen = editor.getViewportPageBounds()
  if (!frame) return
  const corner = clip({ x: (seen.minX - x) * scale, y: (seen.minY - y) * scale })
  const end = clip({ x: (seen.maxX - x) * scale, y: (seen.maxY - y) * scale })
  frame.style.translate = `${corner.x}px ${corner.y}px`
  frame.style.width = `${Math.max(4, end.x - corner.x)}px`
  frame.style.height = `${Math.max(4, end.y - corner.y)}px`
}

function clip({ x, y }: VecLike): { x: number; y: number } {
  return { x: Math.min(Math.max(x, 0), SIZE.w), y: Math.min(Math.max(y, 0), SIZE.h) }
}
