import type { ReactNode } from 'react'
import type { IdeaView } from '#api/ideas.ts'
import { CATEGORY_LABELS, IDEA_LIST_LABELS, STATUS_LABELS } from '#panels/labels/idea-labels.ts'
import { useWriter } from '#panels/open-board/board-context.tsx'
import { classNames } from '#ui/class-names.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { mayChange } from '../edit/may-change.ts'
import { CategoryWord, StatusWord, TagChips } from '../rows/idea-badges.tsx'
import { type CellEdit, useLog } from '../state/log-context.tsx'
import { IDEA_DETAIL_LABELS } from './idea-detail-labels.ts'

interface IdeaFieldProps {
  idea: IdeaView
  field: CellEdit['field']
  className?: string
}

/**
 * A value of an open idea, as a button that opens its editor. Without the button for people who cannot change ideas,
 * and for removed ideas; these show nothing for an idea without tags.
 */
export function IdeaField({ idea, field, className }: IdeaFieldProps) {
  const { edit } = useLog()
  const me = useWriter()
  const { name, value } = FIELDS[field](idea)
  if (!mayChange(me) || idea.removedAt !== null) return value && <span className={className}>{value}</span>
  return (
    <PlainButton
      aria-haspopup="dialog"
      aria-label={value === null ? ADD_TAG : IDEA_LIST_LABELS.changeValue(name)}
      onClick={({ currentTarget }) => edit.set({ field, numbers: [idea.number], anchor: currentTarget })}
      className={classNames(
        'inline-flex min-h-9 min-w-0 items-center rounded-field border border-line px-2.5 text-small hover:bg-sunk max-phone:min-h-10',
        className,
      )}
    >
      {value ?? ADD_TAG}
    </PlainButton>
  )
}

const ADD_TAG = IDEA_LIST_LABELS.addTag

/** `name` is for screen readers; `value` is null for an idea without tags. */
const FIELDS: Record<CellEdit['field'], (idea: IdeaView) => { name: string; value: ReactNode }> = {
  category: ({ category }) => ({
    name: IDEA_LIST_LABELS.categoryValue(CATEGORY_LABELS[category]),
    value: <CategoryWord category={category} />,
  }),
  status: ({ status }) => ({
    name: IDEA_LIST_LABELS.statusValue(STATUS_LABELS[status]),
    value: <StatusWord status={status} />,
  }),
  tags: ({ tags, tagsBy }) => ({
    name: IDEA_DETAIL_LABELS.tagsValue(tags.join(', ')),
    value: tags.length > 0 ? <TagChips tags={tags} isWhole isAutomatic={tagsBy === 'clerk'} /> : null,
  }),
}
