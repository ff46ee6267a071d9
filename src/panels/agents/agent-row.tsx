import { useSortable } from '@dnd-kit/sortable'
import { Copy, Ellipsis, FileDown, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AgentResponse } from '#api/agents.ts'
import { ADVISOR_REFUSAL_LABELS } from '#panels/open-board/advisor-refusal-labels.ts'
import { isBarredModel } from '#panels/open-board/barred-model.ts'
import { agentsApi } from '#panels/requests/agent-requests.ts'
import type { Failure } from '#panels/requests/call-api.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { isScript } from '#session/agents/is-script.ts'
import { SCRIPT_LABEL } from '#session/origin/origin-labels.ts'
import type { ModelsView } from '#session/projection.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DragButton } from '#ui/drag-button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#ui/menu.tsx'
import { ScriptLabel } from '#ui/script-label.tsx'
import { KIND_NAMES } from './agent-kind-labels.ts'
import { AGENTS_LABELS } from './agents-labels.ts'

export interface AgentRowProps {
  /** The agent as last read, with its instructions. A new object ends the state of a checkbox that was just pressed. */
  agent: AgentResponse
  /** Added since the dialog was opened: marked, and scrolled into view. */
  isNew: boolean
  boardId: string
  /** The models of agents that name none. */
  models: ModelsView
  /** Whether this person may start rounds, which is also the right to change agents. */
  canChange: boolean
  /** Facilitators and owners only; `canChange` is not enough. */
  canRemove: boolean
  onEdit: () => void
  onDuplicate: () => void
  /** null clears the message of an earlier failure. The list shows it once for all rows. */
  onFailure: (failure: Failure | null) => void
}

export function AgentRow(props: AgentRowProps) {
  const { agent, isNew, boardId, models, canChange, onFailure } = props
  const isBarred = isBarredModel(agent.model, models)
  const sortable = useSortable({ id: agent.id, disabled: !canChange })
  const { transform, transition } = sortable
  /**
   * The checkbox as pressed, until the new agents arrive: without it the tick would flicker back during the
   * request.
   */
  const [pressed, setPressed] = useState<boolean | null>(null)
  const choose = async (isChosen: boolean) => {
    setPressed(isChosen)
    const answer = await sendCommand(boardId, 'patch /agents/{agentId}', { agentId: agent.id, isChosen })
    onFailure(answer.ok ? null : answer.failure)
    if (!answer.ok) setPressed(null)
  }
  useEffect(() => setPressed(null), [agent])
  const row = useRef<HTMLLIElement | null>(null)
  useEffect(() => {
    if (isNew) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])
  return (
    <li
      ref={(element) => {
        row.current = element
        sortable.setNodeRef(element)
      }}
      style={{
        transform: transform ? `translate(0, ${transform.y}px)` : undefined,
        transition,
      }}
      className={`flex min-h-[57px] items-center gap-3 border-line border-t py-2 ${isNew ? 'bg-sunk shadow-[inset_3px_0_0_var(--go)]' : 'bg-raised'} ${sortable.isDragging ? 'relative z-10 shadow-pop' : ''}`}
    >
      {canChange && (
        <DragButton
          ref={sortable.setActivatorNodeRef}
          {...sortable.attributes}
          {...sortable.listeners}
          label={AGENTS_LABELS.moveAgent(agent.name)}
          className="h-9 w-6"
        />
      )}
      <AgentMark agent={agent} isDecorative size={28} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-button text-body">
          {agent.name}
          {isNew && <span className="ml-2 text-caption text-go">{AGENTS_LABELS.new}</span>}
        </span>
        <span className="block text-ink-2 text-small">
          {agent.kind === 'advisor' ? agent.domain : `${KIND_NAMES[agent.kind]}. ${agent.domain}`}
        </span>
        <ModelLabel agent={agent} models={models} />
      </span>
      {agent.kind === 'advisor' && (
        <label className="flex h-9 items-center gap-2 text-ink-2 text-small max-phone:h-11">
          <Checkbox
            // An agent with a model that is not allowed takes part in no round. Its choice is kept for when it gets another model.
            isChecked={!isBarred && (pressed ?? agent.isChosen)}
            disabled={!canChange || isBarred}
            onChange={(isChosen) => void choose(isChosen)}
            aria-label={AGENTS_LABELS.agentTakesPart(agent.name)}
          />
          <span aria-hidden className="max-phone:hidden">
            {AGENTS_LABELS.takesPart}
          </span>
        </label>
      )}
      <RowMenu {...props} />
    </li>
  )
}

/** The model without its provider: the provider is shown where the model is chosen. */
function ModelLabel({ agent, models }: Pick<AgentRowProps, 'agent' | 'models'>) {
  const model = agent.model ?? (agent.kind === 'synthesizer' ? models.synthesis : models.ordinary)
  if (isScript(model)) return <ScriptLabel words={SCRIPT_LABEL} className="mt-1" />
  return (
    <span className="block text-caption text-ink-2">
      {model.slice(model.indexOf(':') + 1)}
      {isBarredModel(agent.model, models) && (
        <span className="block text-warn">{ADVISOR_REFUSAL_LABELS.barredModel}</span>
      )}
    </span>
  )
}

function RowMenu(props: AgentRowProps) {
  const { agent, boardId, canChange, canRemove, onEdit, onDuplicate, onFailure } = props
  const [isAsking, setAsking] = useState(false)
  const { isBusy, send } = useOneRequest((failure) => {
    setAsking(false)
    onFailure(failure)
  })
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={AGENTS_LABELS.moreFor(agent.name)}
            size={32}
            icon={<Ellipsis size={18} aria-hidden />}
          />
        }
      >
        <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={onEdit}>
          {canChange ? ACTION_LABELS.edit : AGENTS_LABELS.read}
        </MenuItem>
        {canChange && (
          <MenuItem icon={<Copy size={16} aria-hidden />} onSelect={onDuplicate}>
            {ACTION_LABELS.duplicate}
          </MenuItem>
        )}
        <MenuLink icon={<FileDown size={16} aria-hidden />} href={agentsApi.fileOf(boardId, agent.id)}>
          {AGENTS_LABELS.exportAsAFile}
        </MenuLink>
        {canRemove && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 size={16} aria-hidden />} onSelect={() => setAsking(true)}>
              {ACTION_LABELS.remove}
            </MenuItem>
          </>
        )}
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        title={AGENTS_LABELS.removeFromBoard(agent.name)}
        consequence={AGENTS_LABELS.removeHint}
        action={ACTION_LABELS.remove}
        isBusy={isBusy}
        onConfirm={() => send(() => agentsApi.remove(boardId, agent.id))}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
