import { ArrowDown, ArrowUp } from 'lucide-react'
import { CATEGORY_LABELS, IDEA_LIST_LABELS } from '#panels/labels/idea-labels.ts'
import { OWNER_LABELS } from '#panels/labels/owner-labels.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { classNames } from '#ui/class-names.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { SelectBox } from '#ui/select-box.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { useLog, usePlaceNow } from '../state/log-context.tsx'
import { firstSort, type IdeaSort } from '../state/log-place.ts'
import { DECISION_COLUMNS } from './decision-row.tsx'
import { GridHead, GridRow } from './grid-parts.tsx'
import { LOG_LIST_LABELS } from './log-list-labels.ts'
import { COLUMNS, FROM_MEDIUM, SHOWN_WHEN_WIDE } from './log-row.tsx'
import { useSelectAll } from './use-select-all.ts'

interface Column {
  name: string
  /** The orders that the head switches through; absent for a column that cannot be sorted. */
  sorts?: readonly IdeaSort[]
  className?: string
}

const IDEA_HEADS: readonly Column[] = [
  { name: LOG_LIST_LABELS.no, sorts: ['number'] },
  { name: CATEGORY_LABELS.idea },
  { name: FIELD_LABELS.category },
  { name: FIELD_LABELS.status, sorts: ['status'] },
  { name: FIELD_LABELS.author, sorts: ['author'] },
  { name: FIELD_LABELS.source, className: SHOWN_WHEN_WIDE },
  { name: FIELD_LABELS.tags, className: FROM_MEDIUM },
  { name: '+', sorts: ['plus'] },
  { name: FIELD_LABELS.time, sorts: ['newest', 'oldest'], className: 'justify-end' },
]

const DECISION_HEADS: readonly Column[] = [
  { name: FIELD_LABELS.done },
  { name: LOG_LIST_LABELS.no, sorts: ['number'] },
  { name: FIELD_LABELS.decisionOrToDo },
  { name: OWNER_LABELS.owner },
  { name: IDEA_LIST_LABELS.by, sorts: ['due'] },
  { name: FIELD_LABELS.status, sorts: ['status'], className: FROM_MEDIUM },
  { name: FIELD_LABELS.time, sorts: ['newest', 'oldest'], className: 'justify-end' },
]

/** Orders in which values rise from the top, for `aria-sort` and the arrow. */
const UPWARDS: readonly IdeaSort[] = ['number', 'author', 'oldest', 'due']

export function LogTableHead() {
  const place = usePlaceNow()
  const isDecisions = place.show === 'decisions'
  const heads = isDecisions ? DECISION_HEADS : IDEA_HEADS
  return (
    <GridRow
      aria-rowindex={1}
      className={classNames(
        isDecisions ? DECISION_COLUMNS : COLUMNS,
        'sticky top-0 z-10 h-[37px] border-line border-b bg-[color-mix(in_srgb,var(--sunk)_50%,var(--sheet))] text-ink-2 text-small',
      )}
    >
      {!isDecisions && <SelectAllHead />}
      {heads.map((column) => (
        <ColumnHead key={column.name} column={column} />
      ))}
    </GridRow>
  )
}

/** Selects all ideas that the filters leave, also those that have not been read. */
function SelectAllHead() {
  const { selection, rows } = useLog()
  const selected = useReadable(selection)
  const { length } = useReadable(rows.state)
  const { selectAll } = useSelectAll()
  const isAll = length > 0 && selected.size >= length
  return (
    <GridHead className="flex">
      <SelectBox
        name={selected.size > 0 ? ACTION_LABELS.clearSelection : LOG_LIST_LABELS.selectShown}
        isOn={isAll ? true : selected.size > 0 ? 'some' : false}
        onToggle={() => (selected.size > 0 ? selection.set(new Map()) : selectAll())}
      />
    </GridHead>
  )
}

function ColumnHead({ column: { name, sorts, className } }: { column: Column }) {
  const { go } = useLog()
  const place = usePlaceNow()
  const now = place.sort ?? firstSort(place)
  const at = sorts && now ? sorts.indexOf(now) : -1
  const isOn = at >= 0 && now !== null
  if (!sorts) {
    return <GridHead className={classNames('flex truncate', className)}>{name}</GridHead>
  }
  const isUp = now !== null && UPWARDS.includes(now)
  const Arrow = isUp ? ArrowUp : ArrowDown
  return (
    <GridHead
      aria-sort={isOn ? (isUp ? 'ascending' : 'descending') : undefined}
      className={classNames('flex', className)}
    >
      <PlainButton
        onClick={() => go({ sort: sorts[(at + 1) % sorts.length] ?? null })}
        title={LOG_LIST_LABELS.sortBy(name === '+' ? '+' : name.toLowerCase())}
        className={classNames(
          '-mx-1.5 inline-flex h-7 items-center gap-1 rounded-chip px-1.5 transition-colors hover:bg-sunk hover:text-ink',
          isOn && 'font-button text-ink',
        )}
      >
        {name}
        {isOn && <Arrow size={13} aria-hidden />}
      </PlainButton>
    </GridHead>
  )
}
