import type { DragEvent } from 'react'

const TYPE = 'application/x-parley-board'

export function startDragging(event: DragEvent, boardId: string): void {
  event.dataTransfer.setData(TYPE, boardId)
}

export function hasDraggedBoard(event: DragEvent): boolean {
  return event.dataTransfer.types.includes(TYPE)
}

/** The id of the dropped board; null for anything else. */
export function draggedBoard(event: DragEvent): string | null {
  return event.dataTransfer.getData(TYPE) || null
}
