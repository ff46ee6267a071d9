import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { SORTABLE_LABELS } from './sortable-labels.ts'

interface SortableListProps {
  /** The noun for a row, as in `Space picks the agent up`. */
  noun: string
  ids: readonly string[]
  nameOf: (id: string) => string
  onDrop: (movedId: string, overId: string) => void
  /** Whether the drop itself is announced to screen readers; `false` if the caller announces it. */
  saysDrop: boolean
  children: ReactNode
}

export function SortableList({ noun, ids, nameOf, onDrop, saysDrop, children }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over && active.id !== over.id) onDrop(String(active.id), String(over.id))
  }
  const name = (id: UniqueIdentifier) => nameOf(String(id))
  const place = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: {
          draggable: SORTABLE_LABELS.howTo(noun),
        },
        announcements: {
          onDragStart: ({ active }) => SORTABLE_LABELS.pickedUp(name(active.id)),
          onDragOver: ({ active, over }) =>
            over ? SORTABLE_LABELS.over(name(active.id), place(over.id)) : undefined,
          onDragEnd: ({ active, over }) =>
            saysDrop && over ? SORTABLE_LABELS.dropped(name(active.id), place(over.id)) : undefined,
          onDragCancel: ({ active }) => SORTABLE_LABELS.leftInPlace(name(active.id)),
        },
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
