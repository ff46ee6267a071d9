import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { BarFailed } from '#panels/lazy/part-failed.tsx'
import { useIsWide, useSession } from '#panels/open-board/board-context.tsx'
import { useHasPrivateLine } from '#panels/private-writing/use-has-private-line.ts'
import { newestOpen } from '#panels/votes/newest-open.ts'
import { classNames } from '#ui/class-names.ts'
import type { AgendaStripProps } from './agenda-strip.tsx'

const Strip = lazyPart<AgendaStripProps>({
  load: () => import('./agenda-strip.tsx').then((module) => module.AgendaStrip),
  Failed: BarFailed,
  loading: <EmptyStrip />,
})

/** Has the height of the strip, so that the canvas does not move when the strip appears. */
function EmptyStrip() {
  const hasSteps = useSession().agenda.steps.length > 0
  const isWide = useIsWide(1200)
  return (
    <div
      className={classNames(
        'shrink-0 border-line border-b bg-sheet',
        hasSteps && isWide ? 'h-[98px]' : 'h-[57px]',
      )}
    />
  )
}

/**
 * Where the session is, for everyone. Renders nothing while there is no agenda, no private writing and nothing to vote on: a new
 * board does not need its code.
 */
function StripOfSession(props: AgendaStripProps) {
  const session = useSession()
  const hasLine = useHasPrivateLine()
  if (session.agenda.steps.length === 0 && !hasLine && newestOpen(session) === null) return null
  return <Strip {...props} />
}

export const LazyAgendaStrip = Object.assign(StripOfSession, { fetchCode: Strip.fetchCode })
