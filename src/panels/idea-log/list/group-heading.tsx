import { formatNumber } from '#base/format-number.ts'
import { unreachable } from '#base/unreachable.ts'
import { CATEGORY_LABELS, SOURCE_LABELS, STATUS_LABELS, shorten } from '#panels/labels/idea-labels.ts'
import { CATEGORIES, SOURCES, STATUSES } from '#session/ideas/idea.ts'
import { usePlaceNow } from '../state/log-context.tsx'
import type { Group } from '../state/log-items.ts'
import type { IdeaGrouping } from '../state/log-place.ts'
import { GridGroupName, GridRow } from './grid-parts.tsx'
import { LOG_LIST_LABELS } from './log-list-labels.ts'

/**
 * The heading of a group, in the words of the page. The server sends `label` only for values with a name,
 * such as authors and rounds.
 */
export function groupName({ value, label }: Group, grouping: IdeaGrouping): string {
  switch (grouping) {
    case 'none':
    case 'replies':
      return label
    case 'category': {
      const category = CATEGORIES.find((known) => known === value)
      return category ? CATEGORY_LABELS[category] : label
    }
    case 'status': {
      const status = STATUSES.find((known) => known === value)
      return status ? STATUS_LABELS[status] : label
    }
    case 'source': {
      const source = SOURCES.find((known) => known === value)
      return source ? SOURCE_LABELS[source] : label
    }
    case 'author':
      return label || LOG_LIST_LABELS.authorNotKnown
    case 'tag':
      return label || LOG_LIST_LABELS.withoutTag
    case 'round':
      return label || LOG_LIST_LABELS.outsideRounds
    case 'theme':
      return value === ''
        ? LOG_LIST_LABELS.inNoTheme
        : shorten(label, 120).replace(/:$/, '') || LOG_LIST_LABELS.untitledTheme
    default:
      return unreachable(grouping)
  }
}

/** A separate row of the grid: screen readers announce it between the rows of two groups. */
export function GroupHeading({ group, rowIndex }: { group: Group; rowIndex: number }) {
  const { group: grouping } = usePlaceNow()
  return (
    <GridRow
      aria-rowindex={rowIndex}
      className="flex h-11 items-end gap-2 border-line border-b bg-sheet pr-5 pb-2 pl-6"
    >
      <GridGroupName className="flex min-w-0 items-baseline gap-2">
        <span className="truncate font-heading text-body">{groupName(group, grouping)}</span>
        <span className="text-ink-2 text-small tabular-nums">{formatNumber(group.count)}</span>
      </GridGroupName>
    </GridRow>
  )
}
