import { useMemo } from 'react'
import { boardShapes } from '#board/doc/board-doc.ts'
import { recordBox } from '#board/doc/record-box.ts'
import { NOTE_SIZE } from '#board/record/record-kinds.ts'
import { type Box, boundsOf } from '#board/space/free-space.ts'
import { inReadingOrder } from '#board/space/reading-order.ts'
import type { BoardConnection } from '#canvas/connection/board-connection.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useReadable } from '#ui/use-readable.ts'

/** Frames and notes of a board without words, in page units. */
export interface PlaceMap {
  bounds: Box
  frames: readonly Box[]
  notes: readonly { id: string; box: Box; color: string }[]
}

/** Frames on the canvas with their boxes, in reading order. */
export function framesInOrder(doc: BoardConnection['doc']): { id: string; box: Box }[] {
  const shapes = boardShapes(doc)
  const frames = [...shapes].flatMap(([id, map]) => {
    const box = map.get('t') === 'frame' ? recordBox(shapes, id) : null
    return box ? [{ id, box }] : []
  })
  return inReadingOrder(frames)
}

/** null for an empty board. */
export function usePlaceMap(): PlaceMap | null {
  const { connection, ownList } = useBoard()
  const list = useReadable(ownList)
  return useMemo(() => {
    const frames = framesInOrder(connection.doc).map(({ box }) => box)
    const notes = list.notes.map(({ id, x, y, color }) => ({
      id,
      color,
      box: { x, y, w: NOTE_SIZE, h: NOTE_SIZE },
    }))
    const bounds = boundsOf([...frames, ...notes.map(({ box }) => box)])
    return bounds && { bounds, frames, notes }
  }, [connection, list])
}
