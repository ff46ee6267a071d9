import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useBoard, useWriter } from '#panels/open-board/board-context.tsx'
import { isAtLeast } from '#session/core/role.ts'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { bringBackRequests } from './bring-back.ts'
import { DELETED_LABELS } from './history-labels.ts'
import { loadDeleted } from './history-requests.ts'
import { useRestore } from './use-restore.ts'

/** Brings one deleted note back, where only its id is known. Only for those who may edit now. */
export function BringBackButton({ noteId }: { noteId: string }) {
  const { boardId } = useBoard().connection
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const restore = useRestore()
  if (!isAtLeast(useWriter().role, 'editor')) return null
  async function bringBack(): Promise<void> {
    setBusy(true)
    const answer = await loadDeleted(boardId, '')
    const record = answer.ok ? answer.value.records.find(({ id }) => id === noteId) : undefined
    if (!answer.ok) setFailure(answer.failure.message)
    else if (!record) setFailure(DELETED_LABELS.noteNotFound)
    else setFailure(await restore(bringBackRequests([record]), DELETED_LABELS.broughtBack(1)))
    setBusy(false)
  }
  return (
    <div className="mx-4 my-2">
      <Button
        size="small"
        icon={<Undo2 size={14} aria-hidden />}
        isBusy={isBusy}
        onClick={() => void bringBack()}
      >
        {DELETED_LABELS.bringNoteBack}
      </Button>
      <FailureText className="mt-2">{failure}</FailureText>
    </div>
  )
}
