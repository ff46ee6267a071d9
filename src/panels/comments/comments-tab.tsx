import { MessageSquarePlus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useBoard, useSession, useWriter } from '#panels/open-board/board-context.tsx'
import type { ThreadView } from '#session/comments/thread-view.ts'
import { isAtLeast } from '#session/core/role.ts'
import { Button } from '#ui/button.tsx'
import { FoldingSection } from '#ui/folding-section.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { ToggleButton } from '#ui/toggle-button.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { COMMENT_LABELS, FILTER_LABELS, resolvedLabel, TAB_TEXTS } from './comment-labels.ts'
import { filterThreads, THREAD_FILTERS, type ThreadFilter } from './filter-threads.ts'
import { ThreadRow } from './thread-row.tsx'
import type { ThreadUnread } from './thread-unread.ts'

const NONE: Record<ThreadFilter, string> = {
  open: TAB_TEXTS.noneOpen,
  mine: TAB_TEXTS.noneMine,
  mentions: TAB_TEXTS.noneMentions,
  unread: TAB_TEXTS.noneUnread,
}

/** All threads of the board, also those whose thing is gone. Arrow keys move, Enter opens, Escape goes back to the canvas. */
export function CommentsTab({ isUnread }: Pick<ThreadUnread, 'isUnread'>) {
  const { threads } = useSession()
  const { me, view, thread: shown, actions } = useBoard()
  const { role } = useWriter()
  const [filter, setFilter] = useState<ThreadFilter>('open')
  const found = useMemo(() => filterThreads(threads, { userId: me.id, isUnread }), [threads, me.id, isUnread])
  const open = (thread: ThreadView): void => {
    view?.comments.goTo(thread)
    shown.set({ kind: 'threads', threadIds: [thread.id] })
  }
  const isEmpty = Object.keys(threads).length === 0
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Filters value={filter} counts={found} onChange={setFilter} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isEmpty ? (
          <p className="px-5 py-6 text-body text-ink-2">
            {TAB_TEXTS.none} {TAB_TEXTS.noneHint}
          </p>
        ) : (
          <ThreadList
            label={FILTER_LABELS[filter]}
            threads={found[filter]}
            none={NONE[filter]}
            isUnread={isUnread}
            onOpen={open}
          />
        )}
        {found.resolved.length > 0 && filter === 'open' && (
          <div className="px-5">
            <FoldingSection title={resolvedLabel(found.resolved.length)}>
              <div className="-mx-5">
                <ThreadList
                  label={COMMENT_LABELS.resolved}
                  threads={found.resolved}
                  none=""
                  isUnread={isUnread}
                  onOpen={open}
                />
              </div>
            </FoldingSection>
          </div>
        )}
      </div>
      <div className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line border-t px-5 py-2 text-ink-2 text-small">
        {isAtLeast(role, 'commenter') && (
          <Button
            size="small"
            icon={<MessageSquarePlus size={15} aria-hidden />}
            onClick={() => actions.showThreads?.({ kind: 'new', anchor: { kind: 'board' } })}
          >
            {COMMENT_LABELS.commentOnBoard}
          </Button>
        )}
        {view && (
          <span className="flex items-center gap-2">
            <Kbd>{TAB_TEXTS.commentKey}</Kbd> {TAB_TEXTS.keyComment} <Kbd>{TAB_TEXTS.hideKey}</Kbd>{' '}
            {TAB_TEXTS.keyHide}
          </span>
        )}
      </div>
    </div>
  )
}

interface FiltersProps {
  value: ThreadFilter
  counts: Record<ThreadFilter, readonly ThreadView[]>
  onChange: (filter: ThreadFilter) => void
}

function Filters({ value, counts, onChange }: FiltersProps) {
  return (
    <fieldset
      aria-label={FILTER_LABELS.filter}
      className="flex shrink-0 gap-1 border-line border-b px-4 py-2.5"
    >
      {THREAD_FILTERS.map((filter) => (
        <ToggleButton
          key={filter}
          size="tight"
          isPressed={filter === value}
          onClick={() => onChange(filter)}
          className="not-aria-pressed:border-transparent not-aria-pressed:bg-transparent"
        >
          {FILTER_LABELS[filter]} <span className="font-text">{counts[filter].length}</span>
        </ToggleButton>
      ))}
    </fieldset>
  )
}

interface ThreadListProps {
  label: string
  threads: readonly ThreadView[]
  /** Shown without threads. */
  none: string
  isUnread: (thread: ThreadView) => boolean
  onOpen: (thread: ThreadView) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function ThreadList({ label, threads, none, isUnread, onOpen }: ThreadListProps) {
  const { thread: shownThread, view } = useBoard()
  const shown = useReadable(shownThread)
  const list = useRef<HTMLUListElement>(null)
  const [currentId, setCurrentId] = useState<string | null>(null)
  if (threads.length === 0) return <p className="px-5 py-6 text-body text-ink-2">{none}</p>
  const current = threads.some(({ id }) => id === currentId) ? currentId : threads[0]?.id

  function onKeyDown(event: React.KeyboardEvent): void {
    if (event.key === 'Escape' && view) {
      event.stopPropagation()
      view.focus()
      return
    }
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = threads.findIndex(({ id }) => id === current)
    const next = threads[at + step]
    if (next) list.current?.querySelector<HTMLElement>(`[data-thread-row="${next.id}"]`)?.focus()
  }

  return (
    <ul ref={list} aria-label={label} onKeyDown={onKeyDown}>
      {threads.map((thread) => (
        <ThreadRow
          key={thread.id}
          thread={thread}
          isUnread={isUnread(thread)}
          isOpen={shown?.kind === 'threads' && shown.threadIds.includes(thread.id)}
          isReachable={thread.id === current}
          onOpen={() => onOpen(thread)}
          onFocus={() => setCurrentId(thread.id)}
        />
      ))}
    </ul>
  )
}
