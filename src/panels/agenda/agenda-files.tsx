import { useState } from 'react'
import { useSession } from '#panels/open-board/board-context.tsx'
import { MAX_AGENDA_FILE_CHARS, readAgendaFile, writeAgendaFile } from '#session/agenda/agenda-file.ts'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { AGENDA_LABELS } from './agenda-panel-labels.ts'
import type { AgendaCommands } from './use-agenda.ts'

export function AgendaFiles({ onAdd }: { onAdd: AgendaCommands['add'] }) {
  const { agenda, board } = useSession()
  const [problem, setProblem] = useState<string | null>(null)

  async function open(file: File): Promise<void> {
    // A character takes at most four bytes.
    const isTooLarge = file.size > 4 * MAX_AGENDA_FILE_CHARS
    const read = isTooLarge
      ? { ok: false as const, problem: AGENDA_LABELS.fileTooLarge }
      : readAgendaFile(await file.text())
    setProblem(read.ok ? null : read.problem)
    if (read.ok) onAdd(read.steps)
  }

  return (
    <>
      <FileButton
        size="small"
        fieldLabel={AGENDA_LABELS.agendaFile}
        accept=".json,application/json"
        onFile={(file) => void open(file)}
      >
        {AGENDA_LABELS.openFile}
      </FileButton>
      {agenda.steps.length > 0 && (
        <Button
          size="small"
          onClick={() =>
            saveFile(
              new Blob([writeAgendaFile(agenda.steps)], { type: 'application/json' }),
              `${fileNameOf(board.title)}.agenda.json`,
            )
          }
        >
          {AGENDA_LABELS.saveAsFile}
        </Button>
      )}
      <FailureText className="basis-full">{problem}</FailureText>
    </>
  )
}

/** Without characters that a file system may refuse. */
function fileNameOf(title: string): string {
  const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
  return name.slice(0, 60) || 'agenda'
}
