import { arrayMove } from '@dnd-kit/sortable'
import { useState } from 'react'
import { z } from 'zod'
import { SortableList } from '#panels/open-board/sortable-list.tsx'
import type { ConfigOf } from '#session/interviews/questions/question-types.ts'
import { rankedIds, rankingOf } from '#session/interviews/questions/rank.ts'
import { Announcement } from '#ui/announcement.tsx'
import { type AnswerFieldProps, readDraft } from './answer-field.ts'
import { QUESTION_FIELD_LABELS } from './question-field-labels.ts'
import { RankedRow } from './ranked-row.tsx'

const Draft = z.object({ ranking: z.array(z.object({ id: z.string(), rank: z.number() })) })

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
  const labelOf = (id: string) => config.options.find((option) => option.id === id)?.label ?? ''
  const move = (id: string, place: number): void => {
    const next = arrayMove(ids, ids.indexOf(id), place)
    onChange(rankingOf(next))
    setNews(QUESTION_FIELD_LABELS.rankedAt(labelOf(id), place + 1, ids.length))
  }
  return (
    <>
      <p className="mb-2 text-ink-2 text-small">{QUESTION_FIELD_LABELS.rankHint}</p>
      <SortableList
        noun="option"
        ids={ids}
        nameOf={labelOf}
        onDrop={(id, overId) => move(id, ids.indexOf(overId))}
        saysDrop={false}
      >
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
      </SortableList>
      <Announcement>{news}</Announcement>
    </>
  )
}

/** Each option once, in the order that was ranked: a draft may be of an older version of the question. */
function orderOf(config: ConfigOf<'rank'>, ranked: readonly string[]): string[] {
  const known = config.options.map((option) => option.id)
  const kept = ranked.filter((id) => known.includes(id))
  return [...kept, ...known.filter((id) => !kept.includes(id))]
}
