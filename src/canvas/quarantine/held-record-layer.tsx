import { useMemo, useRef } from 'react'
import { useEditor, useQuickReactor } from 'tldraw'
import { boardShapes } from '#board/doc/board-doc.ts'
import { pagePlace } from '#board/doc/page-place.ts'
import type { At } from '#board/record/record-layout.ts'
import { useReadable } from '#ui/use-readable.ts'
import type { BoardConnection } from '../connection/board-connection.ts'
import { HELD_RECORD_LABELS } from '../labels/held-record-labels.ts'
import type { ShapeQuarantine } from './shape-quarantine.ts'
import './held-record.css'

/** More placeholders than this show no more than the notice. */
const MAX_PLACEHOLDERS = 100

interface HeldRecordLayerProps {
  connection: BoardConnection
  quarantine: ShapeQuarantine
}

export function HeldRecordLayer({ connection, quarantine }: HeldRecordLayerProps) {
  const editor = useEditor()
  const held = useReadable(quarantine.held)
  const layer = useRef<HTMLDivElement>(null)
  const places = useMemo(() => {
    const shapes = boardShapes(connection.doc)
    return held.slice(0, MAX_PLACEHOLDERS).flatMap(({ recordId }): { id: string; at: At }[] => {
      const at = shapes.has(recordId) ? placeOrNull(() => pagePlace(shapes, recordId)) : null
      return at ? [{ id: recordId, at }] : []
    })
  }, [connection, held])
  useQuickReactor('placeholder camera', () => {
    const { x, y, z } = editor.getCamera()
    layer.current?.style.setProperty('transform', `scale(${z}) translate(${x}px, ${y}px)`)
  }, [editor])
  if (places.length === 0) return null
  return (
    <div className="parley-held" aria-hidden="true">
      <div ref={layer} className="parley-held-page">
        {places.map(({ id, at: [x, y] }) => (
          <div key={id} className="parley-held-mark" style={{ transform: `translate(${x}px, ${y}px)` }}>
            {HELD_RECORD_LABELS.couldNotDraw}
          </div>
        ))}
      </div>
    </div>
  )
}

/** If a record is not a map, even reading its place throws. */
function placeOrNull(read: () => At | null): At | null {
  try {
    return read()
  } catch {
    return null
  }
}
