import { useEffect, useRef } from 'react'
import { type Editor, react, type Signal, useEditor, useValue } from 'tldraw'
import type { NoteAuthors } from '../note/note-author.ts'
import type { BoardWindow } from './board-window.ts'
import { FarCanvas } from './far-canvas.ts'

interface FarLayerProps {
  window: BoardWindow
  authors: Signal<NoteAuthors>
}

/** All notes in view on one canvas, when they are too many for elements of their own. */
export function FarLayer({ window, authors }: FarLayerProps) {
  const editor = useEditor()
  const isFar = useValue(window.isFar)
  return isFar ? <FarSheet editor={editor} window={window} authors={authors} /> : null
}

function FarSheet({ editor, window, authors }: FarLayerProps & { editor: Editor }) {
  const element = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const place = element.current
    if (!place) return
    const board = place.closest<HTMLElement>('.parley-canvas')
    board?.setAttribute('data-far', 'true')
    const canvas = new FarCanvas(editor, window, authors, place)
    const stopCamera = react('far camera', () => {
      editor.getCamera()
      editor.getViewportScreenBounds()
      canvas.follow()
    })
    const stopContent = react('far content', () => {
      window.grid.get()
      window.inBox.get()
      editor.getEditingShapeId()
      authors.get()
      editor.user.getIsDarkMode()
      canvas.dirty()
    })
    const stopRest = react('far rest', () => {
      if (editor.getCameraState() === 'idle') canvas.rest()
    })
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
  }, [editor, window, authors])
  return (
    <div className="parley-far" aria-hidden="true">
      <canvas ref={element} />
    </div>
  )
}
