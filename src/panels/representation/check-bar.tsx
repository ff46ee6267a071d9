import Link from 'next/link'
import { answeredLabel, CHECK_TITLE } from '#panels/labels/check-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import type { OpenPoll } from '#session/choosing/representation/representation-poll.ts'
import { mayWrite } from '#session/members/may-write.ts'
import type { Projection } from '#session/projection.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { useReadable } from '#ui/use-readable.ts'
import { REPRESENTATION_LABELS } from './representation-labels.ts'

export interface CheckBarProps {
  onOpen: (synthesisId: string) => void
  className: string
}

/**
 * The newest open check: its document, and the way to its points. Renders nothing while none is open, or its points are
 * shown.
 */
export function CheckBar({ onOpen, className }: CheckBarProps) {
  const session = useSession()
  const { connection, panel } = useBoard()
  const place = useReadable(panel)
  const check = newestOpen(session)
  if (!check || (place.tab === 'advisors' && place.synthesisId === check.documentId)) return null
  const { documentId, answered } = check
  const synthesis = session.syntheses[documentId]
  const title = (synthesis ?? session.proposals[documentId])?.title ?? ''
  const label = mayWrite(session, 'commenter') ? ACTION_LABELS.answer : ACTION_LABELS.open
  return (
    <section
      aria-label={REPRESENTATION_LABELS.openQuestion}
      className={classNames('flex flex-wrap items-center gap-x-4 gap-y-2 bg-sheet px-4 py-2', className)}
    >
      <p className="min-w-0 flex-1 max-phone:basis-full">
        <span className="block font-heading text-board">{CHECK_TITLE}</span>
        <span dir="auto" className="block truncate text-ink-2 text-small">
          {title}
        </span>
      </p>
      <span className="text-ink-2 text-small">{answeredLabel(answered)}</span>
      {synthesis ? (
        <Button size="small" onClick={() => onOpen(documentId)} className="max-phone:ml-auto">
          {label}
        </Button>
      ) : (
        <Link
          href={`/b/${connection.boardId}/proposal?id=${documentId}`}
          className={classNames(buttonClass('outline', 'small'), 'max-phone:ml-auto')}
        >
          {label}
        </Link>
      )}
    </section>
  )
}

function newestOpen({ checks }: Pick<Projection, 'checks'>): OpenPoll | null {
  return Object.values(checks).findLast((check) => check.state === 'open') ?? null
}
