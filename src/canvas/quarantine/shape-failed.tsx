import { useLayoutEffect, useRef } from 'react'
import { useEditor } from 'tldraw'
import { quarantineOf } from './shape-quarantine.ts'

/** Replaces a shape whose component threw, until it has left the canvas. tldraw passes the error and not the shape. */
export function ShapeFailed({ error }: { error: unknown }) {
  const editor = useEditor()
  const mark = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const shape = mark.current?.closest<HTMLElement>('[data-shape-id]')
    const id = shape?.dataset.shapeId
    if (id) quarantineOf(editor)?.report(id, 'component', error)
  }, [editor, error])
  return <span ref={mark} hidden />
}
