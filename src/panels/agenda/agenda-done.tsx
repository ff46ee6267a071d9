import Link from 'next/link'
import { FIRST_PLACE, writePlace } from '#panels/idea-log/state/log-place.ts'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { exportPath } from '#panels/transfer/export-path.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { formatCount } from '#ui/format-count.ts'
import { AGENDA_LABELS } from './agenda-panel-labels.ts'
import { LoneThoughts } from './lone-thoughts.tsx'

const LINK = 'inline-flex min-h-6 items-center whitespace-nowrap rounded-chip text-link max-phone:min-h-11'

/** The results of the agenda, with links to them. */
export function AgendaDone() {
  const { boardId } = useBoard().connection
  const { log } = useSession()
  const { decisions, openTodos } = log
  const toDos = log.byCategory.todo
  const counts = [
    decisions > 0 && formatCount(decisions, 'decision'),
    toDos > 0 && formatCount(toDos, 'to-do'),
  ].filter((part) => part !== false)
  const review = writePlace({ ...FIRST_PLACE, show: 'decisions', which: openTodos > 0 ? 'open' : 'all' })
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <span>
        <span className="text-ink-2">{AGENDA_LABELS.agendaDone}</span>{' '}
        <span className="font-heading">{counts.join(', ') || AGENDA_LABELS.nothingDecided}</span>
      </span>
      <a href={exportPath(boardId, { format: 'md', hasAppendix: false })} className={LINK}>
        {PAGE_LABELS.minutes}
      </a>
      <Link href={`/b/${boardId}/print`} className={LINK}>
        {ACTION_LABELS.print}
      </Link>
      {counts.length > 0 && (
        <Link href={`/b/${boardId}/log${review}`} className={LINK}>
          {openTodos > 0 ? AGENDA_LABELS.reviewOpen : AGENDA_LABELS.reviewDecisions}
        </Link>
      )}
      <LoneThoughts className={LINK} />
    </span>
  )
}
