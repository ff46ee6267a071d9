import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import type { AgentImportResponse } from '#api/agents.ts'
import { agentsApi } from '#panels/requests/agent-requests.ts'
import type { Failure } from '#panels/requests/call-api.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { AGENTS_LABELS } from './agents-labels.ts'

/**
 * Imports agents or a session of AIStorm from a file. The result stays on screen until the next import: it
 * may list several problems.
 */
export function ImportAgents({ boardId }: { boardId: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<AgentImportResponse | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const read = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    const answer = await agentsApi.importFile(boardId, file)
    setBusy(false)
    setDone(answer.ok ? answer.value : null)
    setFailure(answer.ok ? null : answer.failure)
    // Without this, choosing the same file again after mending it makes no change event.
    if (field.current) field.current.value = ''
  }
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        icon={<Upload size={16} aria-hidden />}
        isBusy={isBusy}
        onClick={() => field.current?.click()}
      >
        {ACTION_LABELS.import}
      </Button>
      <input
        ref={field}
        type="file"
        accept=".md,.zip,text/markdown,application/zip"
        aria-label={AGENTS_LABELS.fileWithAgents}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void read(event.target.files?.[0])}
      />
      {(failure || done) && (
        <Notice
          tone={failure || done?.problems.length ? 'warn' : undefined}
          className="order-last basis-full"
        >
          {failure?.message ?? (done && importedLabel(done))}
        </Notice>
      )}
    </>
  )
}

function importedLabel({ agents, rounds, problems }: AgentImportResponse): string {
  const came = [...agents.map(({ name }) => name), ...rounds.map(({ number }) => `round ${number}`)]
  const words = came.length === 0 ? 'Nothing new to import.' : `Imported ${came.join(', ')}.`
  return [words, ...problems.map(({ file, message }) => `${file}: ${message}`)].join(' ')
}
