import { Upload } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { notImportedLabel } from '#panels/labels/import-labels.ts'
import type { Failure } from '#panels/requests/call-api.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TRANSFER_LABELS } from './transfer-labels.ts'
import { transferApi } from './transfer-requests.ts'

/**
 * Makes a board from a JSON backup and opens it. If only a part can be read, that part is imported after a
 * confirmation. Content that turns out to be unreadable during the import is listed before the board opens.
 */
export function ImportBoardButton({ isOutlined = false }: { isOutlined?: boolean }) {
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ file: File; failure: Failure } | null>(null)
  const [incomplete, setIncomplete] = useState<{ boardId: string; words: string } | null>(null)
  const read = async (file: File, partly: boolean) => {
    setBusy(true)
    setRefused(null)
    setIncomplete(null)
    const answer = await transferApi.importBoard(file, partly)
    if (answer.ok && answer.value.board) {
      const { board, preview } = answer.value
      // A partial import follows a refusal, which has listed the parts that are left out.
      if (partly || preview.problems.length === 0) return router.push(`/b/${board.id}`)
      setIncomplete({ boardId: board.id, words: notImportedLabel(preview.problems) })
    }
    setBusy(false)
    if (!answer.ok) setRefused({ file, failure: answer.failure })
  }
  const isPart = refused?.failure.code === 'partly-readable'
  return (
    <>
      <Button
        kind={isOutlined ? 'outline' : 'quiet'}
        size={isOutlined ? 'large' : 'medium'}
        icon={<Upload size={16} aria-hidden />}
        isBusy={isBusy}
        onClick={() => field.current?.click()}
      >
        {TRANSFER_LABELS.importABoard}
      </Button>
      <input
        ref={field}
        type="file"
        accept=".json,.canvas,.tldr,.excalidraw,application/json"
        aria-label={TRANSFER_LABELS.fileOfABoard}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) void read(file, false)
          event.target.value = ''
        }}
      />
      {refused && (
        <Notice
          tone="warn"
          className="order-last basis-full"
          action={
            isPart && (
              <Button size="small" onClick={() => void read(refused.file, true)}>
                {TRANSFER_LABELS.importWhatCanBe}
              </Button>
            )
          }
        >
          {refused.failure.message}
        </Notice>
      )}
      {incomplete && (
        <Notice
          tone="warn"
          className="order-last basis-full"
          action={
            <Button size="small" onClick={() => router.push(`/b/${incomplete.boardId}`)}>
              {TRANSFER_LABELS.openTheBoard}
            </Button>
          }
        >
          The board was imported. {incomplete.words}
        </Notice>
      )}
    </>
  )
}
