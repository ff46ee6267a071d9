import { Upload } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { notImportedLabel } from './import-labels.ts'
import { TRANSFER_LABELS } from './transfer-labels.ts'
import { transferApi } from './transfer-requests.ts'

/**
 * Makes a board from a JSON backup and opens it. If only a part can be read, that part is imported after a
 * confirmation. Content that turns out to be unreadable during the import is listed before the board opens.
 */
export function ImportBoardButton({ isOutlined = false }: { isOutlined?: boolean }) {
  const router = useRouter()
  const [isLeaving, setLeaving] = useState(false)
  const [chosen, setChosen] = useState<File | null>(null)
  const [incomplete, setIncomplete] = useState<{ boardId: string; words: string } | null>(null)
  const { isBusy, failure, send } = useOneRequest()
  const read = (file: File, partly: boolean) => {
    setChosen(file)
    setIncomplete(null)
    send(
      () => transferApi.importBoard(file, partly),
      ({ board, preview }) => {
        if (!board) return
        if (!partly && preview.problems.length > 0)
          return setIncomplete({ boardId: board.id, words: notImportedLabel(preview.problems) })
        // A partial import follows a refusal, which has listed the parts that are left out.
        setLeaving(true)
        router.push(`/b/${board.id}`)
      },
    )
  }
  return (
    <>
      <FileButton
        kind={isOutlined ? 'outline' : 'quiet'}
        size={isOutlined ? 'large' : 'medium'}
        icon={<Upload size={16} aria-hidden />}
        isBusy={isBusy || isLeaving}
        fieldLabel={TRANSFER_LABELS.fileOfABoard}
        accept=".json,.canvas,.tldr,.excalidraw,application/json"
        onFile={(file) => read(file, false)}
      >
        {TRANSFER_LABELS.importABoard}
      </FileButton>
      {failure && (
        <Notice
          tone="warn"
          className="order-last basis-full"
          action={
            failure.code === 'partly-readable' &&
            chosen && (
              <Button size="small" onClick={() => read(chosen, true)}>
                {TRANSFER_LABELS.importWhatCanBe}
              </Button>
            )
          }
        >
          {failure.message}
        </Notice>
      )}
      {incomplete && (
        <Notice
          tone="warn"
          className="order-last basis-full"
          action={
            <Button size="small" onClick={() => router.push(`/b/${incomplete.boardId}`)}>
              {ACTION_LABELS.openBoard}
            </Button>
          }
        >
          {TRANSFER_LABELS.boardImported(incomplete.words)}
        </Notice>
      )}
    </>
  )
}
