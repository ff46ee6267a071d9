import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DOCUMENT_LABELS } from '#panels/labels/document-labels.ts'
import { useAuthors } from '#panels/open-board/authors.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useSend } from '#panels/open-board/use-send.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { isAtLeast } from '#session/core/role.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { formatMoment } from '#ui/format-day.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { RowButton } from '#ui/row-button.tsx'
import { useToast } from '#ui/toast.tsx'
import { HISTORY_LABELS } from './history-labels.ts'
import { nameVersion, type Timeline, type WantedMoment } from './history-requests.ts'
import { VersionNameDialog } from './version-name-dialog.tsx'

type Version = Timeline['versions'][number]

interface VersionsTabProps {
  versions: readonly Version[]
  onGoTo: (moment: WantedMoment) => void
  onChanged: () => void
}

/** Named versions, the newest first. */
export function VersionsTab({ versions, onGoTo, onChanged }: VersionsTabProps) {
  const mayChange = isAtLeast(useSession().me.role, 'editor')
  const authorOf = useAuthors()
  const [renamedId, setRenamedId] = useState<string | null>(null)
  const { rename, remove } = useVersionChanges(onChanged)
  const renamed = versions.find(({ id }) => id === renamedId)
  if (versions.length === 0)
    return <p className="px-5 py-4 text-body text-ink-2">{HISTORY_LABELS.noVersions}</p>
  return (
    <>
      <ol aria-label={DOCUMENT_LABELS.versions} className="px-2 py-2">
        {versions.toReversed().map((version) => (
          <li key={version.id} className="flex items-center gap-1">
            <RowButton className="min-w-0 px-3 py-2" onClick={() => onGoTo({ seq: version.moment.seq })}>
              <span dir="auto" className="block break-words font-button text-body">
                {version.name}
              </span>
              <span className="block text-ink-2 text-small">
                {[formatMoment(version.moment.at, Date.now()), authorOf(version.namedBy)?.name]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </RowButton>
            {mayChange && (
              <>
                <IconButton
                  label={HISTORY_LABELS.rename(version.name)}
                  icon={<Pencil size={16} aria-hidden />}
                  onClick={() => setRenamedId(version.id)}
                />
                <IconButton
                  label={HISTORY_LABELS.removeName(version.name)}
                  icon={<Trash2 size={16} aria-hidden />}
                  onClick={() => remove(version)}
                />
              </>
            )}
          </li>
        ))}
      </ol>
      {renamed && (
        <VersionNameDialog
          title={HISTORY_LABELS.renameVersion}
          isOpen
          name={renamed.name}
          onSave={(name) => rename(renamed, name)}
          onClose={() => setRenamedId(null)}
        />
      )}
    </>
  )
}

/** Both can be undone. */
function useVersionChanges(onChanged: () => void) {
  const { boardId } = useBoard().connection
  const send = useSend()
  const toast = useToast()
  const setName = (versionId: string, name: string) =>
    sendCommand(boardId, 'patch /versions/{versionId}', { versionId, name })
  const show = (text: string, undo: () => void) => {
    onChanged()
    toast({ text, action: { label: ACTION_LABELS.undo, onAction: undo } })
  }
  return {
    async rename({ id, name: before }: Version, name: string) {
      const answer = await setName(id, name)
      if (answer.ok && name !== before)
        show(HISTORY_LABELS.versionRenamed(name), () => send(() => setName(id, before), onChanged))
      return answer
    },
    remove: ({ id, name, moment }: Version) =>
      send(
        () => sendCommand(boardId, 'delete /versions/{versionId}', { versionId: id }),
        () =>
          show(HISTORY_LABELS.nameRemoved(name), () =>
            send(() => nameVersion(boardId, name, moment.seq), onChanged),
          ),
      ),
  }
}
