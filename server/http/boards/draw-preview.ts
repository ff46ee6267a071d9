import * as Y from 'yjs'
import type { PreviewResponse } from '#api/boards.ts'
import { type ShapeBox, shapeBoxes } from '#board/doc/shape-boxes.ts'

/** A thumbnail shows no more than this. */
const MAX_NOTES = 60
const MAX_FRAMES = 12

/**
 * The shapes of a thumbnail, in page coordinates, from all updates of a canvas. Runs in a thread for large
 * boards, so it takes bytes rather than a document.
 */
export function drawPreview(updates: readonly Uint8Array[]): PreviewResponse {
  const doc = new Y.Doc()
  try {
    doc.transact(() => {
      for (const data of updates) Y.applyUpdate(doc, data)
    })
    return previewOf(shapeBoxes(doc))
  } finally {
    doc.destroy()
  }
}

function previewOf(boxes: readonly ShapeBox[]): PreviewResponse {
  const notes = thin(
    boxes.filter((box) => box.kind === 'note'),
    MAX_NOTES,
  )
  const frames = thin(
    boxes.filter((box) => box.kind === 'frame'),
    MAX_FRAMES,
  )
  return {
    notes: notes.map((note) => ({ ...rounded(note), color: note.color })),
    frames: frames.map(rounded),
  }
}

/** An evenly spread sample, so that a large board keeps its outline. */
function thin<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, all.length / most)
  return Array.from({ length: Math.min(all.length, most) }, (_, i) => all[Math.floor(i * step)]).flatMap(
    (each) => (each === undefined ? [] : [each]),
  )
}

function rounded({ x, y, w, h }: ShapeBox) {
  return { x: Math.round(x), y: Math.round(y), w: Math.round(w), h: Math.round(h) }
}
