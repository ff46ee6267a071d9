import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

export interface StepDrag {
  stepId: string
  /** How far it was dragged, in CSS pixels. */
  byPx: number
  /** The step before which it would land; null: the end. */
  beforeId: string | null
}

export interface DragHandle {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: () => void
  onPointerCancel: () => void
}

/**
 * Drags steps by mouse, pen and finger. The list stays unchanged during the drag, so that other facilitators' changes
 * move nothing under the pointer; Escape gives up. Rows carry their step's id in `data-step-id`.
 */
export function useStepDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (stepId: string, beforeId: string | null) => void,
): { drag: StepDrag | null; handle: (stepId: string) => DragHandle } {
  const [drag, setDrag] = useState<StepDrag | null>(null)
  const startY = useRef(0)
  const stop = (): void => setDrag(null)
  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setDrag(null)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isDragging])
  const handle = (stepId: string): DragHandle => ({
    onPointerDown(event) {
      if (event.button !== 0 || !list.current) return
      event.currentTarget.setPointerCapture(event.pointerId)
      startY.current = event.clientY
      setDrag({ stepId, byPx: 0, beforeId: placeAt(list.current, stepId, event.clientY) })
    },
    onPointerMove({ clientY }) {
      if (drag?.stepId !== stepId || !list.current) return
      const beforeId = placeAt(list.current, stepId, clientY)
      setDrag({ stepId, byPx: clientY - startY.current, beforeId })
      if (beforeId !== drag.beforeId) showPlace(list.current, beforeId)
    },
    onPointerUp() {
      if (drag?.stepId === stepId && drag.byPx !== 0) onDrop(stepId, drag.beforeId)
      stop()
    },
    onPointerCancel: stop,
  })
  return { drag, handle }
}

function rowsIn(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-step-id]')]
}

/** The first of the other rows whose middle is below this height of the window; `null`: the end. */
function placeAt(list: HTMLElement, stepId: string, clientY: number): string | null {
  const below = rowsIn(list).find((row) => {
    const { top, height } = row.getBoundingClientRect()
    return row.dataset.stepId !== stepId && clientY < top + height / 2
  })
  return below?.dataset.stepId ?? null
}

function showPlace(list: HTMLElement, beforeId: string | null): void {
  const rows = rowsIn(list)
  const row = rows.find(({ dataset }) => dataset.stepId === beforeId) ?? rows.at(-1)
  row?.scrollIntoView?.({ block: 'nearest' })
}
