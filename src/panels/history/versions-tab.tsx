import { Trash2 } from 'lucide-react'
import { useAuthors } from '#panels/open-board/authors.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useSend } from '#panels/open-board/use-send.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { isAtLeast } from '#session/core/role.ts'
import { formatMoment } from '#ui/format-day.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { RowButton } from '#ui/row-button.tsx'
import { HISTORY_LABELS } from './history-labels.ts'
import type { Timeline, WantedMoment } from './history-requests.ts'

interface VersionsTabProps {
  versions: Timeline['versions']
  onGoTo: (moment: WantedMoment) => void
  onChanged: () => void
}

/** Named versions, the newest first. */
export function VersionsTab({ versions, onGoTo, onChanged }: VersionsTabProps) {
  const { boardId } = useBoard().connection
  const mayRemove = isAtLeast(useSession().me.role, 'editor')
  const authorOf = useAuthors()
  const send = useSend()
  if (versions.length === 0)
    return <p className="px-5 py-4 text-body text-ink-2">{HISTORY_LABELS.noVersions}</p>
  return (
    <ol aria-label={HISTORY_LABELS.versions} className="px-2 py-2">
      {versions.toReversed().map(({ id, name, moment, namedBy }) => (
        <li key={id} className="flex items-center gap-1">
          <RowButton className="min-w-0 px-3 py-2" onClick={() => onGoTo({ seq: moment.seq })}>
            <span dir="auto" className="block break-words font-button text-body">
              {name}
            </span>
            <span className="block text-ink-2 text-small">
              {[formatMoment(moment.at, Date.now()), authorOf(namedBy)?.name].filter(Boolean).join(' · ')}
            </span>
          </RowButton>
          {mayRemove && (
            <IconButton
              label={HISTORY_LABELS.removeName(name)}
              icon={<Trash2 size={16} aria-hidden />}
              onClick={() =>
                send(() => sendCommand(boardId, 'delete /versions/{versionId}', { versionId: id }), onChanged)
              }
            />
          )}
        </li>
      ))}
    </ol>
  )
}
