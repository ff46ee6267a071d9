import { Upload } from 'lucide-react'
import { useState } from 'react'
import type { AgentImportResponse } from '#api/agents.ts'
import { agentsApi } from '#panels/requests/agent-requests.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { FileButton } from '#ui/file-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { AGENTS_LABELS } from './agents-labels.ts'

/**
 * Imports agents or a session of AIStorm from a file. The result stays on screen until the next import: it
 * may list several problems.
 */
export function ImportAgents({ boardId }: { boardId: string }) {
  const { isBusy, failure, send } = useOneRequest()
  const [done, setDone] = useState<AgentImportResponse | null>(null)
  return (
    <>
      <FileButton
        size="small"
        kind="quiet"
        icon={<Upload size={16} aria-hidden />}
        isBusy={isBusy}
        fieldLabel={AGENTS_LABELS.fileWithAgents}
        accept=".md,.zip,text/markdown,application/zip"
        onFile={(file) => send(() => agentsApi.importFile(boardId, file), setDone)}
      >
        {ACTION_LABELS.import}
      </FileButton>
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
