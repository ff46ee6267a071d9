import { FileUp } from 'lucide-react'
import { type DragEvent, type FormEvent, useState } from 'react'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FileButton } from '#ui/file-button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TRANSFER_LABELS } from './transfer-labels.ts'
import type { ImportSource } from './transfer-requests.ts'

interface ChooseImportProps {
  isBusy: boolean
  onChoose: (source: ImportSource) => void
}

export function ChooseImport({ isBusy, onChoose }: ChooseImportProps) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onChoose({ file })
  }
  return (
    <>
      {/* The button inside is for people who cannot drag. */}
      <section
        aria-label={TRANSFER_LABELS.dropAFile}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'flex flex-col items-center gap-3 rounded-card border border-dashed px-4 py-7 text-center',
          isOver ? 'border-ink bg-sunk' : 'border-line-strong bg-sheet',
        )}
      >
        <FileUp size={24} aria-hidden className="text-ink-2" />
        <p className="text-body text-ink-2">{TRANSFER_LABELS.dropHint}</p>
        <FileButton
          isBusy={isBusy}
          fieldLabel={TRANSFER_LABELS.fileToImport}
          accept=".csv,.tsv,.tab,.txt,.vtt,.srt,.md,.markdown,.json,.canvas,.tldr,.excalidraw,.zip,text/*,application/json,application/zip"
          onFile={(file) => onChoose({ file })}
        >
          {ACTION_LABELS.chooseFile}
        </FileButton>
      </section>
      <PasteForm isBusy={isBusy} onPaste={(text) => onChoose({ text })} />
    </>
  )
}

function PasteForm({ isBusy, onPaste }: { isBusy: boolean; onPaste: (text: string) => void }) {
  const [text, setText] = useState('')
  const paste = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onPaste(text)
  }
  return (
    <form onSubmit={paste} className="mt-5">
      <TextArea
        label={TRANSFER_LABELS.pasteHint}
        isResizable
        value={text}
        rows={5}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mt-3 flex justify-end">
        <Button
          type="submit"
          isBusy={isBusy}
          disabledReason={text.trim() === '' ? TRANSFER_LABELS.pasteFirst : null}
          isReasonHidden
        >
          {TRANSFER_LABELS.preview}
        </Button>
      </div>
    </form>
  )
}
