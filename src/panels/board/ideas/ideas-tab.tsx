import { ArrowUpRight, Search } from 'lucide-react'
import Link from 'next/link'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { IdeaView } from '#api/ideas.ts'
import { useFollowedRows } from '#panels/idea-log/rows/use-followed-rows.ts'
import { useLogScroll } from '#panels/idea-log/rows/use-log-scroll.ts'
import type { LogItem } from '#panels/idea-log/state/log-items.ts'
import {
  askFor,
  FIRST_PLACE,
  filterCount,
  type LogPlace,
  writePlace,
} from '#panels/idea-log/state/log-place.ts'
import { createLogRows, type LogRows, rowAt } from '#panels/idea-log/state/log-rows.ts'
import { IDEA_LIST_LABELS } from '#panels/labels/idea-labels.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useMayPromote } from '#panels/promotions/promotion-line.tsx'
import { ideasApi } from '#panels/requests/idea-requests.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { useNow } from '#ui/use-now.ts'
import { useReadable } from '#ui/use-readable.ts'
import { PanelIdeaRow } from './idea-row.tsx'
import { IDEAS_TAB_LABELS } from './ideas-tab-labels.ts'
import { TabFilters } from './tab-filters.tsx'

/**
 * A fixed height in CSS pixels, so that a row's place is known before its page of ideas has arrived. Two
 * lines of text fit.
 */
const ROW_PX = { panel: 116, phone: 124 }
/** A search is sent this long after the last key. */
const CALM_MS = 150

/**
 * The idea log as a tab: pointing at an idea outlines its note on the canvas, a click goes there. It loads
 * pages as they are scrolled to, like the log, with fewer filters.
 */
export function IdeasTab({ isPhone = false }: { isPhone?: boolean }) {
  const { connection } = useBoard()
  const { boardId } = connection
  const [place, setPlace] = useState<LogPlace>(FIRST_PLACE)
  const rows = useMemo(
    () => createLogRows((query, signal) => ideasApi.page(boardId, query, signal)),
    [boardId],
  )
  useFollowedRows(rows, String(askFor(place)), CALM_MS)
  const { facts } = useReadable(rows.state)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <h2 className="sr-only">{TAB_LABELS.ideas}</h2>
      <div className="flex shrink-0 flex-col gap-2 px-4 pt-3 pb-2">
        <p className="text-ink-2 text-small">{IDEAS_TAB_LABELS.ideasHint}</p>
        <label className="relative block">
          <span className="sr-only">{IDEA_LIST_LABELS.searchIdeas}</span>
          <Search
            size={16}
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-2"
          />
          <input
            type="search"
            value={place.q}
            maxLength={200}
            placeholder={facts?.all ? IDEA_LIST_LABELS.searchAll(facts.all) : IDEA_LIST_LABELS.searchIdeas}
            onChange={(event) => setPlace({ ...place, q: event.target.value })}
            className="h-9 w-full rounded-field border border-line-strong bg-raised pr-2 pl-9 text-body text-ink max-phone:h-11 max-phone:text-board"
          />
        </label>
        <div className="flex items-center gap-1.5">
          <TabFilters place={place} rows={rows} onChange={setPlace} />
          <Link
            href={`/b/${boardId}/log${writePlace(place)}`}
            className="ml-auto inline-flex h-8 shrink-0 items-center gap-1 rounded-field px-1 text-link text-small max-phone:h-10"
          >
            {IDEAS_TAB_LABELS.openTheLog}
            <ArrowUpRight size={15} aria-hidden className="text-ink-2" />
          </Link>
        </div>
      </div>
      <TabIdeas rows={rows} place={place} isPhone={isPhone} onClear={() => setPlace(FIRST_PLACE)} />
    </div>
  )
}

interface TabIdeasProps {
  rows: LogRows
  place: LogPlace
  isPhone: boolean
  onClear: () => void
}

function TabIdeas({ rows, place, isPhone, onClear }: TabIdeasProps) {
  const { length, facts, failure, isAsking } = useReadable(rows.state)
  if (failure && !facts) {
    return (
      <div className="px-5 pt-4 text-body text-ink-2">
        <p className="mb-3">{failure.message}</p>
        <Button onClick={rows.retry}>{ACTION_LABELS.tryAgain}</Button>
      </div>
    )
  }
  if (length > 0) return <IdeaRows rows={rows} isPhone={isPhone} />
  if (isAsking || !facts) return null
  const isFiltered = facts.all > 0 && (filterCount(place) > 0 || place.q.trim() !== '')
  return (
    <div className="px-5 pt-4 text-body text-ink-2">
      <p className="mb-3">{facts.all === 0 ? IDEAS_TAB_LABELS.noIdeasYet : IDEAS_TAB_LABELS.noIdeaFits}</p>
      {isFiltered && <Button onClick={onClear}>{ACTION_LABELS.clearFilters}</Button>}
    </div>
  )
}

function IdeaRows({ rows, isPhone }: { rows: LogRows; isPhone: boolean }) {
  const { length, pages } = useReadable(rows.state)
  const scroller = useRef<HTMLDivElement>(null)
  const now = useNow()
  const show = useShowNote()
  const mayPromote = useMayPromote()
  const items = useMemo(
    () =>
      Array.from({ length }, (_, index) => {
        const number = rowAt({ pages }, index)?.number ?? null
        return {
          kind: 'row' as const,
          key: number === null ? `unread ${index}` : String(number),
          index,
          number,
        }
      }),
    [length, pages],
  )
  const scroll = useLogScroll({
    items,
    scroller,
    headPx: 0,
    heightOf: () => (isPhone ? ROW_PX.phone : ROW_PX.panel),
    sizeKey: keyOf,
    keptKeys: [],
    onSee: ({ first, last }) => rows.see(first, last),
  })
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4">
      <ul aria-label={TAB_LABELS.ideas} className="relative" style={{ height: scroll.totalPx }}>
        {scroll.drawn.map(({ item, index, startPx }) => {
          const idea = rowAt({ pages }, index)
          return (
            <li
              key={item.key}
              aria-setsize={length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 pb-2"
              style={{ translate: `0 ${startPx}px`, height: isPhone ? ROW_PX.phone : ROW_PX.panel }}
            >
              {idea && <PanelIdeaRow idea={idea} now={now} mayPromote={mayPromote} {...show} />}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const keyOf = ({ key }: LogItem): string => key

interface ShowNote {
  onShow: (idea: IdeaView) => void
  onPoint: (idea: IdeaView | null) => void
}

/**
 * Shows an idea's note: on the canvas, or without one in its dialog. Does nothing for an idea whose note is gone.
 * Leaving the tab ends the outline.
 */
function useShowNote(): ShowNote {
  const { view, openNote } = useBoard()
  useEffect(() => () => view?.highlight.set(null), [view])
  const onShow = useCallback(
    ({ noteId, isOnCanvas }: IdeaView) => {
      if (noteId === null || !isOnCanvas) return
      view?.highlight.set(null)
      if (view) view.jumpTo(noteId)
      else openNote(noteId)
    },
    [view, openNote],
  )
  const onPoint = useCallback(
    (idea: IdeaView | null) =>
      view?.highlight.set(idea?.isOnCanvas && idea.noteId !== null ? [idea.noteId] : null),
    [view],
  )
  return { onShow, onPoint }
}
