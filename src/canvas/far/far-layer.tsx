import { useEffect, useRef } from 'react'
import { type Editor, react, useEditor, useValue } from 'tldraw'
import { boardSignals } from '../signals/install-signals.ts'
import type { BoardWindow } from '../window/board-window.ts'
import { whenRested } from '../window/rested-view.ts'
import { FarCanvas } from './far-canvas.ts'

export function FarLayer({ window }: { window: BoardWindow }) {
  const editor = useEditor()
  const isFar = useValue(window.isFar)
  return isFar ? <FarSheet editor={editor} window={window} /> : null
}

function FarSheet({ editor, window }: { editor: Editor; window: BoardWindow }) {
  const element = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const place = element.current
    if (!place) return
    const board = place.closest<HTMLElement>('.parley-canvas')
    board?.setAttribute('data-far', 'true')
    const signals = boardSignals(editor)
    const canvas = new FarCanvas(editor, window, signals, place)
    const stopCamera = react('far camera', () => {
      editor.getCamera()
      editor.getViewportScreenBounds()
      canvas.follow()
    })
    const stopContent = react('far content', () => {
      window.grid.get()
      window.inBox.get()
      editor.getEditingShapeId()
      signals.authors.get()
      signals.reactions.get()
      signals.ratings.judged.get()
      signals.promotions.get()
      signals.alternatives.get()
      signals.hidden.get()
      signals.highlighted.get()
      signals.uploads.get()
      editor.user.getIsDarkMode()
      canvas.dirty()
    })
    const stopRest = whenRested(window.rested, () => canvas.rest())
    const onFonts = () => canvas.dirty()
    document.fonts?.addEventListener('loadingdone', onFonts)
    return () => {
      document.fonts?.removeEventListener('loadingdone', onFonts)
      stopCamera()
      stopContent()
      stopRest()
      canvas.stop()
      board?.removeAttribute('data-far')
    }
  }, [editor, window])
  return (
    <div className="parley-far" aria-hidden="true">
      <canvas ref={element} />
    </div>
  )
}
