import { memo, type ReactNode, useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import type { IdeaView } from '#api/ideas.ts'
import { IDEA_LIST_LABELS } from '#panels/labels/idea-labels.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { useWriter } from '#panels/open-board/board-context.tsx'
import { useNow } from '#ui/use-now.ts'
import { useReadable } from '#ui/use-readable.ts'
import { IdeaDetailParts } from '../detail/idea-detail.tsx'
import { mayChange } from '../edit/may-change.ts'
import { useSearchHighlights } from '../filters/use-search-highlights.ts'
import { useLogItems } from '../rows/use-log-items.ts'
import { useLogScroll, useTopOf } from '../rows/use-log-scroll.ts'
import { useLog, usePlaceNow } from '../state/log-context.tsx'
import type { LogItem } from '../state/log-items.ts'
import { writePlace } from '../state/log-place.ts'
import { rowAt } from '../state/log-rows.ts'
import { DecisionRow } from './decision-row.tsx'
import { Grid, GridBody, GridCell, GridRow } from './grid-parts.tsx'
import { GroupHeading } from './group-heading.tsx'
import { LOG_LIST_LABELS } from './log-list-labels.ts'
import { LogRow, type LogRowProps, type RowHandlers } from './log-row.tsx'
import { LogTableHead } from './log-table-head.tsx'
import { onLogKey } from './use-log-keys.ts'
import { useReplyTree } from './use-reply-tree.ts'
import { useRowActs } from './use-row-acts.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useRowHandlers } from './use-row-handlers.ts'

const HEAD_PX = 37
const ROW_PX = 49
const HEADING_PX = 44
/** The height of an open row until it is measured. */
const OPEN_PX = 240

/**
 * The log as a table. Only visible rows are rendered; heights are fixed but for the open row, which is
 * measured.
 */
export function LogTable() {
  const log = useLog()
  const place = usePlaceNow()
  const isDecisions = place.show === 'decisions'
  const { isAsking } = useReadable(log.rows.state)
  useReplyTree()
  const items = useLogItems()
  const scroller = useRef<HTMLDivElement>(null)
  useTopOf(writePlace(place), scroller)
  useSearchHighlights(scroller, place.q)
  const openNumber = useReadable(log.open)
  const openAt = useMemo(() => indicesOfOpen(items, openNumber), [items, openNumber])
  const edit = useReadable(log.edit)
  const now = useNow()
  const focus = useRowFocus(items, scroller)
  const handlers = useRowHandlers(items, focus.setCurrent)
  const sizeKey = useCallback(
    (item: LogItem) => (isOpenItem(item, openNumber) ? `${item.key} open` : item.key),
    [openNumber],
  )
  const scroll = useLogScroll({
    items,
    scroller,
    headPx: HEAD_PX,
    heightOf: (item) => heightOf(item, openNumber),
    sizeKey,
    keptKeys: [focus.currentKey, edit && String(edit.numbers[0])],
    onSee: ({ first, last }) => log.rows.see(first, last),
  })
  const acts = useRowActs(items[focus.currentIndex] ?? null, handlers, scroller)
  const goTo = (index: number): void => {
    focus.setCurrent(items[index]?.key ?? '')
    scroll.focus(index)
  }
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-sheet">
      <Grid
        aria-label={isDecisions ? IDEA_LIST_LABELS.decisionsAndToDos : TAB_LABELS.ideas}
        aria-rowcount={items.length + openAt.length + 1}
        aria-multiselectable
        aria-busy={isAsking}
        onKeyDown={(event) =>
          onLogKey(event, { ...handlers, items, currentIndex: focus.currentIndex, goTo, acts })
        }
      >
        <LogTableHead />
        {/* Room below the last row, so that toasts do not cover it. */}
        <GridBody className="relative mb-20" style={{ height: scroll.totalPx }}>
          {scroll.drawn.map(({ item, index, startPx }) => (
            <div
              key={item.key}
              role="presentation"
              ref={isOpenItem(item, openNumber) ? scroll.measure : undefined}
              data-index={index}
              className="absolute inset-x-0 top-0"
              style={{ translate: `0 ${startPx}px` }}
            >
              <TableItem
                item={item}
                rowIndex={index + 2 + openAt.filter((open) => open < index).length}
                isCurrent={index === focus.currentIndex}
                now={now}
                handlers={handlers.row}
              />
            </div>
          ))}
        </GridBody>
      </Grid>
    </div>
  )
}

function numberOf(item: LogItem): number | null {
  if (item.kind === 'row') return item.number
  return item.kind === 'reply' ? item.idea.number : null
}

function isOpenItem(item: LogItem, openNumber: number | null): boolean {
  return openNumber !== null && numberOf(item) === openNumber
}

/** Below each of these, the details are one more row. */
function indicesOfOpen(items: readonly LogItem[], openNumber: number | null): number[] {
  return openNumber === null
    ? []
    : items.flatMap((item, index) => (isOpenItem(item, openNumber) ? [index] : []))
}

function heightOf(item: LogItem, openNumber: number | null): number {
  if (item.kind === 'heading') return HEADING_PX
  return isOpenItem(item, openNumber) ? OPEN_PX : ROW_PX
}

interface TableItemProps {
  item: LogItem
  rowIndex: number
  isCurrent: boolean
  now: number
  /** Handlers of the row. They have to be the same object each time, or all rows are rendered again. */
  handlers: RowHandlers
}

/** Memoised: scrolling renders only the rows that become visible. */
const TableItem = memo(function TableItem({ item, ...row }: TableItemProps) {
  switch (item.kind) {
    case 'heading':
      return <GroupHeading group={item.group} rowIndex={row.rowIndex} />
    case 'row':
      return <ReadRow {...row} itemKey={item.key} index={item.index} />
    case 'reply':
      return <IdeaRow {...row} idea={item.idea} itemKey={item.key} depth={item.depth} />
    case 'cards':
      return null
  }
})

interface RowProps extends Omit<TableItemProps, 'item'> {
  itemKey: string
}

/** Reads its own idea from the rows, so that a page that arrives renders only its own rows. */
function ReadRow({ index, ...row }: RowProps & { index: number }) {
  const { rows } = useLog()
  const read = useCallback(() => rowAt(rows.state.get(), index), [rows, index])
  const idea = useSyncExternalStore(rows.state.subscribe, read, read)
  if (!idea) return <UnreadRow {...row} />
  return <IdeaRow {...row} idea={idea} depth={0} />
}

function IdeaRow({ handlers, ...row }: RowProps & { idea: IdeaView; depth: number }) {
  const log = useLog()
  const me = useWriter()
  const { idea, now } = row
  const isDecisions = usePlaceNow().show === 'decisions'
  const isOpen = useReadable(log.open) === idea.number
  const props: LogRowProps = {
    ...handlers,
    ...row,
    isOpen,
    isSelected: useReadable(log.selection).has(idea.number),
    areRepliesOpen: useReadable(log.replies).has(idea.number),
    mayChange: mayChange(me),
    below: isOpen ? <OpenPart idea={idea} now={now} rowIndex={row.rowIndex + 1} /> : undefined,
  }
  return isDecisions ? <DecisionRow {...props} /> : <LogRow {...props} />
}

function OpenPart({
  idea,
  now,
  rowIndex,
}: Pick<RowProps, 'now' | 'rowIndex'> & { idea: IdeaView }): ReactNode {
  return (
    <GridRow aria-rowindex={rowIndex} aria-label={LOG_LIST_LABELS.moreAbout(idea.number)}>
      <GridCell className="cursor-auto px-6 pt-1 pb-5 pl-[128px] max-tablet:pl-6">
        <IdeaDetailParts idea={idea} now={now} isInTable />
      </GridCell>
    </GridRow>
  )
}

/** A placeholder of the height of a row, until its page arrives. */
function UnreadRow({ itemKey, rowIndex, isCurrent }: Pick<RowProps, 'itemKey' | 'rowIndex' | 'isCurrent'>) {
  return (
    <GridRow
      tabIndex={isCurrent ? 0 : -1}
      aria-rowindex={rowIndex}
      aria-busy
      data-row={itemKey}
      className="h-[49px] border-line border-b focus-visible:-outline-offset-2"
    >
      <GridCell className="sr-only">{LOG_LIST_LABELS.notReadYet}</GridCell>
    </GridRow>
  )
}
