import { useEffect, useState } from 'react'
import { boardShapes } from '#board/doc/board-doc.ts'
import { useReadable } from '#ui/use-readable.ts'
import { useBoard } from './board-context.tsx'

/**
 * Whether the canvas has no shape at all, private notes of this person included. It counts shapes of every kind: a drawing
 * makes the hint for the first note superfluous.
 */
export function useIsEmpty(): boolean {
  const { connection, ownList } = useBoard()
  const hasNotes = useReadable(ownList).notes.length > 0
  const [isEmpty, setEmpty] = useState(() => boardShapes(connection.doc).size === 0)
  useEffect(() => {
    const shapes = boardShapes(connection.doc)
    const update = (): void => setEmpty(shapes.size === 0)
    update()
    shapes.observe(update)
    return () => shapes.unobserve(update)
  }, [connection])
  return isEmpty && !hasNotes
}
