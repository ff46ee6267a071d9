import type { Editor, TLShapeId } from 'tldraw'
import { NOTE_SIZE } from '#board/record/record-kinds.ts'
import { foldedAround } from '../signals/folded-shapes.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { motion } from './show-on-canvas.ts'

/** The minimum zoom after a jump, so that the note can be read; a larger zoom stays. */
const READABLE_ZOOM = 0.7

export function jumpTo(editor: Editor, recordId: string): void {
  const wanted = recordId as TLShapeId
  // A folded round stays folded for everyone else: its frame names the selected notes.
  const id = foldedAround(editor, wanted)?.id ?? wanted
  const bounds = editor.getShapePageBounds(id)
  if (!bounds) return
  const signals = boardSignals(editor)
  // A person who jumps to a note wants to see it.
  if (signals.hidden.get().has(id)) signals.setChosenOnly(false)
  editor.setSelectedShapes([id])
  const { w, h } = editor.getViewportScreenBounds()
  const fits = Math.min(w / (bounds.w + NOTE_SIZE), h / (bounds.h + NOTE_SIZE))
  const zoom = Math.min(Math.max(editor.getZoomLevel(), READABLE_ZOOM), Math.max(fits, 0.1))
  editor.zoomToBounds(bounds, { ...motion(editor), targetZoom: zoom, inset: 0 })
}
