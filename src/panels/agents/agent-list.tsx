import { arrayMove } from '@dnd-kit/sortable'
import { Download, Library, Plus, Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AgentImportResponse, AgentResponse } from '#api/agents.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { SortableList } from '#panels/open-board/sortable-list.tsx'
import { agentsApi } from '#panels/requests/agent-requests.ts'
import type { Failure } from '#panels/requests/call-api.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { importedAgentsLabel } from '#panels/transfer/import-labels.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { Menu, MenuLink } from '#ui/menu.tsx'
import { Notice } from '#ui/notice.tsx'
import { AgentRow } from './agent-row.tsx'
import { AGENTS_LABELS } from './agents-labels.ts'

export interface AgentListProps {
  /** In speaking order. */
  agents: readonly AgentResponse[]
  /** Agents added since the dialog was opened. They are marked, and the last one is scrolled into view. */
  newIds: ReadonlySet<string>
  /**
   * Whether this person may start rounds, which is also the right to change, add and order agents. Removing
   * needs a facilitator.
   */
  canChange: boolean
  onEdit: (agent: AgentResponse) => void
  onDuplicate: (agent: AgentResponse) => void
  onNew: () => void
  onLibrary: () => void
}

/**
 * The board's agents in speaking order. Drag, or Space and the arrow keys, change the order; the checkbox chooses the
 * advisors that take part.
 */
export function AgentList(props: AgentListProps) {
  const { agents, newIds, canChange, onEdit, onDuplicate } = props
  const session = useSession()
  const { models } = session
  const { connection } = useBoard()
  const { boardId } = connection
  const { shown, arrange, failure, setFailure } = useOrder(boardId, agents)
  return (
    <>
      {agents.length === 0 && <p className="mb-4 text-body text-ink-2">{AGENTS_LABELS.noAdvisorsHint}</p>}
      <SortableList
        noun="advisor"
        ids={shown.map(({ id }) => id)}
        nameOf={(id) => shown.find((agent) => agent.id === id)?.name ?? AGENTS_LABELS.theAdvisor}
        onDrop={(id, overId) => void arrange(id, overId)}
        saysDrop
      >
        <ul
          aria-label={TAB_LABELS.advisors}
          className="-mx-2 max-h-[46vh] overflow-y-auto border-line border-b px-2 max-phone:max-h-none"
        >
          {shown.map((agent) => (
            <AgentRow
              key={agent.id}
              agent={agent}
              isNew={newIds.has(agent.id)}
              boardId={boardId}
              models={models}
              canChange={canChange}
              canRemove={mayWrite(session, 'facilitator')}
              onEdit={() => onEdit(agent)}
              onDuplicate={() => onDuplicate(agent)}
              onFailure={setFailure}
            />
          ))}
        </ul>
      </SortableList>
      {failure && (
        <Notice tone="warn" className="mt-4">
          {failure.message}
        </Notice>
      )}
      <ListFoot {...props} boardId={boardId} />
    </>
  )
}

function ListFoot({ agents, canChange, onNew, onLibrary, boardId }: AgentListProps & { boardId: string }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {canChange && (
        <>
          <Button size="small" icon={<Library size={16} aria-hidden />} onClick={onLibrary}>
            {AGENTS_LABELS.addFromTheLibrary}
          </Button>
          <Button size="small" icon={<Plus size={16} aria-hidden />} onClick={onNew}>
            {AGENTS_LABELS.newAdvisor}
          </Button>
          <ImportAgents boardId={boardId} />
        </>
      )}
      {agents.length > 0 && <ExportMenu boardId={boardId} />}
    </div>
  )
}

function ExportMenu({ boardId }: { boardId: string }) {
  return (
    <Menu
      align="start"
      trigger={
        <Button kind="quiet" size="small" icon={<Download size={16} aria-hidden />}>
          {ACTION_LABELS.export}
        </Button>
      }
    >
      <MenuLink href={agentsApi.zipOf(boardId)}>{AGENTS_LABELS.zipExport}</MenuLink>
      <MenuLink href={agentsApi.stormOf(boardId)}>{AGENTS_LABELS.aistormExport}</MenuLink>
    </Menu>
  )
}

/**
 * Shows the dropped order at once, until the session brings the new one. Without it the row would jump back
 * for the time of the request. A refusal restores the order of the server.
 */
function useOrder(boardId: string, agents: readonly AgentResponse[]) {
  const [ids, setIds] = useState<readonly string[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => setIds(null), [agents])
  const shown = ids ? ids.flatMap((id) => agents.filter((agent) => agent.id === id)) : agents
  const arrange = async (movedId: string, overId: string) => {
    const order = shown.map(({ id }) => id)
    const next = arrayMove(order, order.indexOf(movedId), order.indexOf(overId))
    setIds(next)
    const answer = await sendCommand(boardId, 'put /agents/order', { agents: next })
    setFailure(answer.ok ? null : answer.failure)
    if (!answer.ok) setIds(null)
  }
  return { shown, arrange, failure, setFailure }
}

/**
 * Imports agents or a session of AIStorm from a file. The result stays on screen until the next import: it
 * may list several problems.
 */
function ImportAgents({ boardId }: { boardId: string }) {
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
          {failure?.message ?? (done && importedAgentsLabel(done))}
        </Notice>
      )}
    </>
  )
}
