import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { isAtLeast } from '#session/core/role.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import { HISTORY_LABELS } from './history-labels.ts'
import { nameVersion } from './history-requests.ts'
import { VersionNameDialog } from './version-name-dialog.tsx'

interface NameVersionProps {
  seq: number
  onNamed: () => void
}

/** Names the moment on the screen. Only for editors. */
export function NameVersionButton({ seq, onNamed }: NameVersionProps) {
  const { boardId } = useBoard().connection
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  if (!isAtLeast(useSession().me.role, 'editor')) return null
  async function save(name: string) {
    const answer = await nameVersion(boardId, name, seq)
    if (answer.ok) {
      onNamed()
      toast({ text: HISTORY_LABELS.versionNamed(name) })
    }
    return answer
  }
  return (
    <>
      <Button icon={<Bookmark size={16} aria-hidden />} onClick={() => setOpen(true)}>
        <span className="max-phone:sr-only">{HISTORY_LABELS.nameVersion}</span>
      </Button>
      <VersionNameDialog
        title={HISTORY_LABELS.nameVersion}
        isOpen={isOpen}
        name=""
        onSave={save}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
