import type { Editor, TLShapeId } from 'tldraw'
import { NOTE_SIZE } from '#board/record-kinds.ts'
import { foldedAround } from './round/folded-shapes.ts'
import { motion } from './show-on-canvas.ts'
import { boardSignals } from './signals/install-signals.ts'

/** A note that is jumped to can be read: never smaller than this, and what was nearer stays as near. */
const READABLE_ZOOM = 0.7

/** Brings a record into the middle and selects it. */
export function jumpTo(editor: Editor, recordId: string): void {
  const wanted = recordId as TLShapeId
  // A folded round stays folded for everyone else: its frame says which notes were chosen.
  const id = foldedAround(editor, wanted)?.id ?? wanted
  const bounds = editor.getShapePageBounds(id)
  if (!bounds) return
  const signals = boardSignals(editor)
  // Whoever goes to a note wants to see it.
  if (signals.hidden.get().has(id)) signals.setChosenOnly(false)
  editor.setSelectedShapes([id])
  const { w, h } = editor.getViewportScreenBounds()
  const fits = Math.min(w / (bounds.w + NOTE_SIZE), h / (bounds.h + NOTE_SIZE))
  const zoom = Math.min(Math.max(editor.getZoomLevel(), READABLE_ZOOM), Math.max(fits, 0.1))
  editor.zoomToBounds(bounds, { ...motion(editor), targetZoom: zoom, inset: 0 })
}
