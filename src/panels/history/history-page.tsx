import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PastCanvas, type PastView } from '#canvas/history/past-canvas.tsx'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { useBoard, useIsWide, useSession } from '#panels/open-board/board-context.tsx'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Announcement } from '#ui/announcement.tsx'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { HistoryBar } from './history-bar.tsx'
import { HISTORY_LABELS, momentLabel } from './history-labels.ts'
import { HistoryPanel } from './history-panel.tsx'
import type { SessionOfWork, WantedMoment } from './history-requests.ts'
import { NameVersionButton } from './name-version.tsx'
import { RestoreButton } from './restore-button.tsx'
import { TimelineBlocks } from './timeline-blocks.tsx'
import { useHistoryKeys } from './use-history-keys.ts'
import { type Past, usePast, usePastSession } from './use-past.ts'
import { type Speed, useReplay } from './use-replay.ts'
import { type TimelineOnPage, useTimeline } from './use-timeline.ts'

/** The board at earlier moments, in place of its page. */
export function HistoryPage() {
  const { connection } = useBoard()
  const past = usePast(connection)
  const timeline = useTimeline(connection.boardId)
  const { failure, sessions, again } = timeline
  if (sessions === null || !past)
    return (
      <HistoryFrame>
        <div className="grid flex-1 place-content-center gap-4 p-6 text-center text-body text-ink-2">
          {failure === null ? (
            <p role="status">{HISTORY_LABELS.loading}</p>
          ) : (
            <>
              <p role="alert">{`${HISTORY_LABELS.needsConnection} ${failure}`}</p>
              <Button onClick={() => void again()}>{ACTION_LABELS.tryAgain}</Button>
            </>
          )}
        </div>
      </HistoryFrame>
    )
  if (sessions.length === 0)
    return (
      <HistoryFrame>
        <p className="grid flex-1 place-content-center p-6 text-body text-ink-2">{HISTORY_LABELS.empty}</p>
      </HistoryFrame>
    )
  return <OpenHistory past={past} timeline={timeline} />
}

function HistoryFrame({ children, head }: { children: ReactNode; head?: ReactNode }) {
  const { history } = useBoard()
  const { title } = useSession().board
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  return (
    <div className="fixed inset-0 flex flex-col overflow-clip bg-desk text-ink">
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-sheet px-4 py-1.5 max-phone:px-2">
        <Button ref={back} icon={<ArrowLeft size={16} aria-hidden />} onClick={() => history.set(null)}>
          {HISTORY_LABELS.backToNow}
        </Button>
        <h1 className="min-w-0 truncate text-board max-phone:sr-only">{HISTORY_LABELS.historyOf(title)}</h1>
        {head}
      </header>
      {children}
    </div>
  )
}

/** Milliseconds for which the slider rests before its moment is read. */
const SEEK_PAUSE_MS = 120

function OpenHistory({ past, timeline }: { past: Past; timeline: TimelineOnPage }) {
  const { connection } = useBoard()
  const isWide = useIsWide(700)
  const [view, setView] = useState<PastView | null>(null)
  const { at, seek, moves } = useMoments(past, timeline.sessions ?? [])
  const { moment, isLoading, failure } = useReadable(past.board.state)
  const [speed, setSpeed] = useState<Speed>('4')
  const { isPlaying, setPlaying } = useReplay(past.board, speed)
  const session = usePastSession(past, connection.boardId, isPlaying ? null : at)
  const current = sessionAt(timeline.sessions ?? [], at)
  const stop = <Args extends unknown[]>(move: (...args: Args) => void) => {
    return (...args: Args): void => {
      setPlaying(false)
      move(...args)
    }
  }
  const step = stop(moves.step)
  const choose = stop(moves.choose)
  useHistoryKeys({ onStep: step, onSession: stop((by: 1 | -1) => moves.chooseBeside(current, by)) })
  const goTo = stop((wanted: WantedMoment, recordId?: string) => {
    moves.follow()
    void past.board.goTo(wanted).then((isThere) => {
      if (isThere && recordId !== undefined) view?.jumpTo(recordId)
    })
  })
  const blocks = (
    <nav aria-label={HISTORY_LABELS.timeline}>
      <TimelineBlocks timeline={timeline} current={current} isPhone={!isWide} onChoose={choose} />
    </nav>
  )
  const label = at === null ? '' : momentLabel(at, Date.now())
  return (
    <HistoryFrame
      head={
        <>
          <p className="mr-auto font-button text-body tabular-nums max-phone:order-last max-phone:w-full">
            <time>{label}</time>
          </p>
          {moment && <NameVersionButton seq={moment.seq} onNamed={() => void timeline.again()} />}
          {moment && <RestoreButton seq={moment.seq} doc={past.canvas.connection.doc} view={view} />}
        </>
      }
    >
      <div className="flex min-h-0 flex-1 max-phone:flex-col">
        <div className="flex min-w-0 flex-1 flex-col max-phone:min-h-[50dvh] max-phone:flex-none">
          <main
            aria-label={HISTORY_LABELS.canvasThen}
            aria-busy={isLoading}
            className="relative min-h-0 flex-1"
          >
            <PastCanvas connection={past.canvas.connection} onView={setView} />
            {failure !== null && (
              <FailureText className="absolute top-4 left-4 z-20 rounded-field bg-warn-tint px-3 py-2">
                {failure}
              </FailureText>
            )}
          </main>
          <section aria-label={PAGE_LABELS.history} className="shrink-0 border-line border-t bg-sheet">
            <HistoryBar
              session={current}
              at={at}
              isPlaying={isPlaying}
              speed={speed}
              onSpeed={setSpeed}
              onPlay={(plays) => {
                moves.follow()
                setPlaying(plays)
              }}
              onSeek={stop(seek)}
              onStep={step}
            />
            {isWide && blocks}
          </section>
        </div>
        <HistoryPanel
          session={session}
          versions={timeline.versions}
          sessions={isWide ? null : blocks}
          onGoTo={goTo}
          onVersions={() => void timeline.again()}
        />
      </div>
      <Announcement>{isPlaying ? '' : label}</Announcement>
    </HistoryFrame>
  )
}

/** The moment on the screen, and the moves from it. It begins with the moment of the address, or the last one. */
function useMoments({ board }: Past, sessions: readonly SessionOfWork[]) {
  const { history } = useBoard()
  const { moment } = useReadable(board.state)
  // A session of work without a change of the canvas ends later than its canvas.
  const [sought, setSought] = useState<number | null>(null)
  const at = sought ?? moment?.at ?? null
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const first = useRef({ place: history.get(), to: sessions.at(-1)?.to ?? 0 })
  useEffect(() => {
    const { place, to } = first.current
    void board.goTo(momentOf(place) ?? { at: to })
    return () => clearTimeout(timer.current)
  }, [board])
  const seq = moment?.seq
  useEffect(() => {
    if (seq !== undefined) writeAddress(String(seq))
    return () => writeAddress(null)
  }, [seq])
  const goTo = (time: number): void => {
    clearTimeout(timer.current)
    setSought(time)
    void board.goTo({ at: time })
  }
  const follow = (): void => {
    clearTimeout(timer.current)
    setSought(null)
  }
  const step = (by: 1 | -1): void => {
    follow()
    void (by === 1 ? board.forward() : board.back())
  }
  return {
    at,
    seek(time: number) {
      setSought(time)
      clearTimeout(timer.current)
      timer.current = setTimeout(
        () => void board.goTo({ at: time }).then(() => setSought(null)),
        SEEK_PAUSE_MS,
      )
    },
    moves: {
      /** From now on the page shows the time of the canvas. */
      follow,
      step,
      choose: ({ to }: SessionOfWork) => goTo(to),
      chooseBeside(current: SessionOfWork | null, by: 1 | -1) {
        const index = current ? sessions.findIndex(({ from }) => from === current.from) : sessions.length
        const next = sessions[index + by]
        if (next) goTo(next.to)
      },
    },
  }
}

/** The session of work at this time, or the last one before it. */
function sessionAt(sessions: readonly SessionOfWork[], at: number | null): SessionOfWork | null {
  if (at === null) return sessions.at(-1) ?? null
  return sessions.findLast(({ from }) => from <= at) ?? sessions[0] ?? null
}

/** Reads `?at=`: the number of an update, or a time. `null` for other texts. */
function momentOf(text: string | null): WantedMoment | null {
  if (text === null || text === '') return null
  if (/^\d{1,15}$/.test(text)) return { seq: Number(text) }
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : { at }
}

/** A copied address leads to the moment. */
function writeAddress(at: string | null): void {
  const address = new URL(window.location.href)
  if (at === null) address.searchParams.delete('at')
  else address.searchParams.set('at', at)
  window.history.replaceState(null, '', address)
}
