import { SquareTerminal } from 'lucide-react'
import { formatNumber } from '#base/format-number.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { SCRIPT_LABEL } from '#session/origin/origin-labels.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { formatCount } from '#ui/format-count.ts'
import { Select } from '#ui/select.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { useLog, usePlaceNow } from '../state/log-context.tsx'
import { firstSort, type IdeaSort, LOG_GROUPINGS, type LogPlace, writePlace } from '../state/log-place.ts'
import { useWho } from './log-facets.tsx'
import { LOG_FILTER_LABELS, LOG_NOUNS } from './log-filter-labels.ts'
import { GROUPING_LABELS, SORT_LABELS } from './log-place-labels.ts'

export function LogSummary({ isPhone = false }: { isPhone?: boolean }) {
  const { show } = usePlaceNow()
  return (
    <div className="flex h-10 min-w-0 items-center gap-4 text-ink-2 text-small">
      <Counts isPhone={isPhone} />
      <div className="ml-auto flex shrink-0 items-center gap-1">
        {show === 'ideas' && !isPhone && <GroupSelect />}
        <SortSelect />
      </div>
    </div>
  )
}

function Counts({ isPhone }: { isPhone: boolean }) {
  const { rows } = useLog()
  const { show } = usePlaceNow()
  const state = useReadable(rows.state)
  const { facts, isAsking } = state
  if (!facts) return <p role="status">{isAsking ? LOG_FILTER_LABELS.readingTheLog : ''}</p>
  const { one, many } = LOG_NOUNS[show]
  return (
    <>
      <p role="status" className="whitespace-nowrap">
        <span className="font-heading text-ink tabular-nums">{formatNumber(facts.total)}</span>{' '}
        {facts.total === 1 ? one : many}
      </p>
      {!isPhone && show === 'ideas' && <From />}
      {!isPhone && show === 'ideas' && <Promoted />}
      {show === 'ideas' && facts.removed > 0 && <Removed count={facts.removed} />}
    </>
  )
}

function From() {
  const { rows } = useLog()
  const { models } = useSession()
  const who = useWho()
  const authors = useReadable(rows.state).facts?.facets.author ?? []
  const kinds = authors.filter(({ count }) => count > 0).map(({ value }) => who(value)?.kind)
  const people = kinds.filter((kind) => kind === 'person').length
  const agents = kinds.filter((kind) => kind === 'agent').length
  const parts = [
    people > 0 && formatCount(people, 'person'),
    agents > 0 && formatCount(agents, 'agent'),
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return (
    <p className="flex items-center gap-1 whitespace-nowrap max-tablet:hidden">
      {LOG_FILTER_LABELS.fromAuthors(parts.join(', '))}{' '}
      {agents > 0 && models.isScriptOnly && (
        // Explains the small mark in the rows.
        <>
          <span aria-hidden>·</span>
          <SquareTerminal size={14} aria-hidden />
          {SCRIPT_LABEL}
        </>
      )}
    </p>
  )
}

function Promoted() {
  const { log } = useSession()
  return (
    <>
      {log.decisions > 0 && (
        <DecisionsWay which="decisions">{formatCount(log.decisions, 'decision')}</DecisionsWay>
      )}
      {log.openTodos > 0 && (
        <DecisionsWay which="open">{LOG_FILTER_LABELS.countOpen(log.openTodos)}</DecisionsWay>
      )}
    </>
  )
}

function DecisionsWay({ which, children }: { which: LogPlace['which']; children: React.ReactNode }) {
  return <WayTo to={{ show: 'decisions', which }}>{children}</WayTo>
}

/** Removed ideas are in no list but their own, so their number leads there. */
function Removed({ count }: { count: number }) {
  return (
    <p className="flex items-center gap-1 whitespace-nowrap">
      {LOG_FILTER_LABELS.removedCount(count)} <span aria-hidden>·</span>
      <WayTo to={{ show: 'removed' }}>{ACTION_LABELS.show}</WayTo>
    </p>
  )
}

/** A real link: it opens in another tab with Ctrl or ⌘. */
function WayTo({ to, children }: { to: Partial<LogPlace>; children: React.ReactNode }) {
  const { go, place } = useLog()
  return (
    <a
      href={writePlace({ ...place.get(), ...to })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return
        event.preventDefault()
        go(to)
      }}
      className="whitespace-nowrap rounded-chip text-link text-small"
    >
      {children}
    </a>
  )
}

const GROUPINGS = LOG_GROUPINGS.map((value) => ({
  value,
  label: LOG_FILTER_LABELS.groupByField(GROUPING_LABELS[value]),
}))

function GroupSelect() {
  const { go } = useLog()
  const { group } = usePlaceNow()
  return (
    <Select
      label={LOG_FILTER_LABELS.groupBy}
      value={group}
      options={GROUPINGS}
      onChange={(next) => go({ group: next })}
      className="font-text! text-ink-2! text-small!"
    />
  )
}

const SORTS: readonly IdeaSort[] = [
  'newest',
  'oldest',
  'changed',
  'number',
  'plus',
  'status',
  'author',
  'due',
]

/** Choosing the default order takes the order out of the address. */
function SortSelect() {
  const { go } = useLog()
  const place = usePlaceNow()
  const own = firstSort(place) ?? 'best'
  const options = SORTS.map((value): { value: IdeaSort | 'best'; label: string } => ({
    value,
    label: SORT_LABELS[value],
  }))
  if (place.q.trim() !== '') options.unshift({ value: 'best', label: LOG_FILTER_LABELS.bestFirst })
  return (
    <Select<IdeaSort | 'best'>
      label={LOG_FILTER_LABELS.order}
      value={place.sort ?? own}
      options={options}
      onChange={(next) => go({ sort: next === 'best' || next === own ? null : next })}
      className="font-text! text-ink-2! text-small!"
    />
  )
}
