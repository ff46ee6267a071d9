import { useEffect, useRef } from 'react'
import { useLooks } from '#panels/open-board/agent-look.ts'
import { useAuthors } from '#panels/open-board/authors.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatDay } from '#ui/format-day.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { HISTORY_LABELS, timeRange } from './history-labels.ts'
import type { SessionOfWork } from './history-requests.ts'
import { type ShownWork, showWork, workSentence } from './shown-work.ts'
import type { TimelineOnPage } from './use-timeline.ts'

const MIN_PX = 240
const MAX_PX = 320
/** Screen pixels for one minute of work. */
const PX_PER_MINUTE = 3

interface TimelineBlocksProps {
  timeline: TimelineOnPage
  current: SessionOfWork | null
  isPhone: boolean
  onChoose: (session: SessionOfWork) => void
}

/** Sessions of work below their days: blocks on a line, as wide as they were long; on a phone a list. */
export function TimelineBlocks({ timeline, current, isPhone, onChoose }: TimelineBlocksProps) {
  const { sessions, hasEarlier, readEarlier } = timeline
  const list = useRef<HTMLDivElement>(null)
  const [authorOf, lookOf] = [useAuthors(), useLooks()]
  const currentFrom = current?.from
  useEffect(() => {
    if (currentFrom === undefined) return
    const block = list.current?.querySelector('[aria-current]')
    block?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [currentFrom])
  return (
    <div
      ref={list}
      className={classNames(
        'flex gap-2',
        isPhone ? 'flex-col px-4 py-3' : 'items-end overflow-x-auto px-4 pb-3',
      )}
    >
      {hasEarlier && (
        <Button size="small" kind="quiet" onClick={() => void readEarlier()}>
          {HISTORY_LABELS.earlier}
        </Button>
      )}
      {byDay(sessions ?? []).map(({ day, sessions: ofDay }) => (
        <section key={ofDay[0]?.from} aria-label={day} className="shrink-0">
          <h2 className="mb-1 font-button text-ink-2 text-small">{day}</h2>
          <ol className={classNames('flex gap-1', isPhone && 'flex-col')}>
            {ofDay.map((session) => (
              <li key={session.from}>
                <Block
                  session={session}
                  work={session.work.map((each, place) => showWork(each, place, authorOf, lookOf))}
                  isCurrent={session.from === currentFrom}
                  isPhone={isPhone}
                  onChoose={() => onChoose(session)}
                />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

interface BlockProps {
  session: SessionOfWork
  work: readonly ShownWork[]
  isCurrent: boolean
  isPhone: boolean
  onChoose: () => void
}

/** Avatars that one block has room for. */
const MAX_MARKS = 3

function Block({ session, work, isCurrent, isPhone, onChoose }: BlockProps) {
  const sentence = workSentence(session, work)
  const minutes = (session.to - session.from) / 60_000
  const width = Math.round(Math.min(MAX_PX, Math.max(MIN_PX, minutes * PX_PER_MINUTE)))
  const block = (
    <PlainButton
      aria-current={isCurrent || undefined}
      onClick={onChoose}
      style={isPhone ? undefined : { width }}
      className={classNames(
        'block rounded-field border px-2.5 py-1.5 text-left transition-colors max-phone:min-h-11 max-phone:w-full',
        isCurrent ? 'border-ink bg-ink text-sheet' : 'border-line-strong bg-raised text-ink hover:bg-sunk',
      )}
    >
      <span className="flex items-center gap-2">
        <span className="truncate font-button text-small tabular-nums">{timeRange(session)}</span>
        <span className="ml-auto flex shrink-0 gap-0.5">
          {work.slice(0, MAX_MARKS).map((each) => (
            <WorkMark key={each.key} work={each} />
          ))}
        </span>
      </span>
      <span className={classNames('text-small', isPhone ? 'block break-words' : 'line-clamp-2 min-h-9')}>
        {sentence}
      </span>
    </PlainButton>
  )
  return isPhone ? block : <Tooltip text={sentence}>{block}</Tooltip>
}

function WorkMark({ work: { kind, name, color, emoji } }: { work: ShownWork }) {
  return kind === 'agent' ? (
    <AgentMark agent={{ name, color, emoji }} size={20} isDecorative />
  ) : (
    <Avatar name={name} color={color} size={24} isDecorative />
  )
}

function byDay(sessions: readonly SessionOfWork[]): { day: string; sessions: SessionOfWork[] }[] {
  const days: { day: string; sessions: SessionOfWork[] }[] = []
  for (const session of sessions) {
    const day = formatDay(session.from, Date.now())
    const last = days.at(-1)
    if (last?.day === day) last.sessions.push(session)
    else days.push({ day, sessions: [session] })
  }
  return days
}
