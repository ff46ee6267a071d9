'use client'

import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useState } from 'react'
import { z } from 'zod'
import type { ConfigOf } from '#session/interviews/questions/question-types.ts'
import { rankedIds, rankingOf } from '#session/interviews/questions/rank.ts'
import { type AnswerFieldProps, readDraft } from './answer-field.ts'
import { RankedRow } from './ranked-row.tsx'

const Draft = z.object({ ranking: z.array(z.object({ id: z.string(), rank: z.number() })) })

/** Ranked by dragging, with the buttons of each row, or with the keys of its handle. */
export function RankField({
  config,
  draft,
  onChange,
  isDisabled,
  labelId,
}: AnswerFieldProps<ConfigOf<'rank'>>) {
  const { ranking } = readDraft(Draft, draft)
  const ids = orderOf(config, ranking ? rankedIds({ ranking }) : [])
  const [news, setNews] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const labelOf = (id: string | number) => config.options.find((option) => option.id === id)?.label ?? ''
  const placeOf = (id: string | number) => ids.indexOf(String(id)) + 1
  const move = (id: string, place: number): void => {
    const next = arrayMove(ids, ids.indexOf(id), place)
    onChange(rankingOf(next))
    setNews(`${labelOf(id)} is at place ${place + 1} of ${ids.length}.`)
  }
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over && active.id !== over.id) move(String(active.id), ids.indexOf(String(over.id)))
  }
  return (
    <>
      <p className="mb-2 text-ink-2 text-small">The top one matters most. Drag, or use the arrows.</p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          screenReaderInstructions: {
            draggable:
              'Space picks the option up, arrow keys move it, Space puts it down, Escape leaves it where it was.',
          },
          announcements: {
            onDragStart: ({ active }) => `${labelOf(active.id)} is picked up.`,
            onDragOver: ({ active, over }) =>
              over ? `${labelOf(active.id)} is over place ${placeOf(over.id)}.` : undefined,
            onDragEnd: () => undefined,
            onDragCancel: ({ active }) => `${labelOf(active.id)} is where it was.`,
          },
        }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol aria-labelledby={labelId} className="flex flex-col gap-2">
            {ids.map((id, index) => (
              <RankedRow
                key={id}
                option={config.options.find((option) => option.id === id) ?? { id, label: id }}
                place={index + 1}
                count={ids.length}
                isDisabled={isDisabled}
                onMove={(by) => move(id, index + by)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
    </>
  )
}

/** Each option once, in the order that was ranked: a draft may be of an older version of the question. */
function orderOf(config: ConfigOf<'rank'>, ranked: readonly string[]): string[] {
  const known = config.options.map((option) => option.id)
  const kept = ranked.filter((id) => known.includes(id))
  return [...kept, ...known.filter((id) => !kept.includes(id))]
}
