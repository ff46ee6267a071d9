import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import type { AgentResponse } from '#api/agents.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { agentsApi } from '#panels/requests/agent-requests.ts'
import type { Failure } from '#panels/requests/call-api.ts'
import { useRead } from '#panels/requests/use-read.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { Button } from '#ui/button.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Notice } from '#ui/notice.tsx'
import { KIND_NAMES } from './agent-kind-labels.ts'
import { AGENTS_LABELS } from './agents-labels.ts'

/**
 * The product's agents. Adding one makes a copy on the board, which does not follow later changes of the library.
 * `taken` are the agents on the board: those with the same name cannot be added again.
 */
export function AgentLibrary({ taken }: { taken: readonly AgentResponse[] }) {
  const { connection } = useBoard()
  const library = useRead(['library'], agentsApi.library, { neverChanges: true })
  const [refusal, setRefusal] = useState<Failure | null>(null)
  const failure = refusal ?? library.failure
  const [adding, setAdding] = useState<string | null>(null)
  const add = async (name: string) => {
    setAdding(name)
    const answer = await agentsApi.addFromLibrary(connection.boardId, name)
    setAdding(null)
    setRefusal(answer.ok ? null : answer.failure)
  }
  const names = new Set(taken.map(({ name }) => name))
  return (
    <>
      {failure && (
        <Notice tone="warn" className="mb-4">
          {failure.message}
        </Notice>
      )}
      <ul
        aria-label={AGENTS_LABELS.library}
        className="max-h-[52vh] overflow-y-auto border-line border-b max-phone:max-h-none"
      >
        {library.value?.agents.map((agent) => (
          <li key={agent.name} className="flex min-h-[57px] items-center gap-3 border-line border-t py-2">
            <AgentMark agent={agent} isDecorative size={28} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-button text-body">{agent.name}</span>
              <span className="block text-ink-2 text-small">
                {agent.kind === 'advisor' ? agent.domain : `${KIND_NAMES[agent.kind]}. ${agent.domain}`}
              </span>
            </span>
            {names.has(agent.name) ? (
              <span className="flex h-8 items-center gap-2 px-3 text-ink-2 text-small">
                <Check size={16} aria-hidden />
                {FIELD_LABELS.onBoard}
              </span>
            ) : (
              <Button
                size="small"
                icon={<Plus size={16} aria-hidden />}
                isBusy={adding === agent.name}
                onClick={() => void add(agent.name)}
                aria-label={AGENTS_LABELS.addAgent(agent.name)}
              >
                {ACTION_LABELS.add}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
