import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { IdeaView } from '#api/ideas.ts'
import { formatNumber } from '#base/format-number.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { useWriter } from '#panels/open-board/board-context.tsx'
import { useNow } from '#ui/use-now.ts'
import { useReadable } from '#ui/use-readable.ts'
import { mayChange } from '../edit/may-change.ts'
import { useSearchHighlights } from '../filters/use-search-highlights.ts'
import { useLogScroll, useTopOf } from '../rows/use-log-scroll.ts'
import { useLog, usePlaceNow } from '../state/log-context.tsx'
import { arrangeCards, type Group, type LogItem } from '../state/log-items.ts'
import { writePlace } from '../state/log-place.ts'
import { rowAt } from '../state/log-rows.ts'
import { groupName } from './group-heading.tsx'
import { CARD_PX, IdeaCard } from './idea-card.tsx'
import type { RowHandlers } from './log-row.tsx'
import { useSelectIdea } from './use-select-idea.ts'

const GAP_PX = 12
const HEADING_PX = 44
/** The smallest width of a card. */
const CARD_WIDTH_PX = 340

const keyOf = ({ key }: LogItem): string => key

/** How many cards fit beside each other; follows the width of the list. */
function usePerLine(scroller: React.RefObject<HTMLDivElement | null>): number {
  const [perLine, setPerLine] = useState(1)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = (): void =>
      setPerLine(Math.max(1, Math.floor((element.clientWidth - 32) / (CARD_WIDTH_PX + GAP_PX))))
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [scroller])
  return perLine
}

export function LogCards() {
  const { rows } = useLog()
  const { length, facts } = useReadable(rows.state)
  const scroller = useRef<HTMLDivElement>(null)
  useSearchHighlights(scroller, usePlaceNow().q)
  useTopOf(writePlace(usePlaceNow()), scroller)
  const perLine = usePerLine(scroller)
  const groups = facts?.groups ?? null
  const items = useMemo(() => arrangeCards(length, groups, perLine), [length, groups, perLine])
  const onSelect = useSelectIdea(items)
  const scroll = useLogScroll({
    items,
    scroller,
    headPx: 0,
    heightOf: (item) => (item.kind === 'heading' ? HEADING_PX : CARD_PX + GAP_PX),
    sizeKey: keyOf,
    keptKeys: [],
    onSee: ({ first, last }) => rows.see(first, last),
  })
  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pt-1 pb-4 max-phone:px-4"
    >
      <ul aria-label={TAB_LABELS.ideas} className="relative" style={{ height: scroll.totalPx }}>
        {scroll.drawn.map(({ item, startPx }) => (
          <li key={item.key} className="absolute inset-x-0 top-0" style={{ translate: `0 ${startPx}px` }}>
            <CardsItem item={item} perLine={perLine} onSelect={onSelect} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface CardsItemProps extends Pick<RowHandlers, 'onSelect'> {
  item: LogItem
  /** How many cards a full line has. The last line of a group may have fewer, of the same width. */
  perLine: number
}

function CardsItem({ item, perLine, onSelect }: CardsItemProps) {
  if (item.kind === 'heading') return <CardsHeading group={item.group} />
  if (item.kind !== 'cards') return null
  return (
    <div
      className="grid"
      style={{ height: CARD_PX, gap: GAP_PX, gridTemplateColumns: `repeat(${perLine}, minmax(0, 1fr))` }}
    >
      {Array.from({ length: item.count }, (_, i) => (
        <CardAt key={item.first + i} index={item.first + i} onSelect={onSelect} />
      ))}
    </div>
  )
}

function CardsHeading({ group }: { group: Group }) {
  const { group: grouping } = usePlaceNow()
  return (
    <h2 className="flex h-11 items-end gap-2 pb-2 text-body">
      <span className="truncate">{groupName(group, grouping)}</span>
      <span className="font-text text-ink-2 text-small tabular-nums">{formatNumber(group.count)}</span>
    </h2>
  )
}

/** Reads its own idea, so that a page of ideas that arrives renders only its cards. */
function CardAt({ index, onSelect }: Pick<RowHandlers, 'onSelect'> & { index: number }) {
  const { rows, selection, open, changes } = useLog()
  const me = useWriter()
  const now = useNow()
  const { show } = usePlaceNow()
  const idea = rowAt(useReadable(rows.state), index)
  const selected = useReadable(selection)
  const onOpen = useCallback((number: number) => open.set(number), [open])
  const onToggleDone = useCallback(
    (one: IdeaView) => void changes.setDone(one, !one.promotion?.isDone),
    [changes],
  )
  if (!idea) return <div aria-busy className="rounded-card border border-line" />
  return (
    <IdeaCard
      idea={idea}
      now={now}
      isSelected={selected.has(idea.number)}
      isDecision={show === 'decisions'}
      onOpen={onOpen}
      onSelect={onSelect}
      onToggleDone={mayChange(me) ? onToggleDone : undefined}
    />
  )
}
