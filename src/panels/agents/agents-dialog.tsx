import { ArrowLeft } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { AgentResponse } from '#api/agents.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { mayRun } from '#panels/open-board/may-run.ts'
import { agentsApi } from '#panels/requests/agent-requests.ts'
import { type Read, useRead } from '#panels/requests/use-read.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { AgentForm } from './agent-form.tsx'
import { AgentLibrary } from './agent-library.tsx'
import { AgentList } from './agent-list.tsx'
import { AGENTS_LABELS } from './agents-labels.ts'

/** Place in the dialog. `agent: null` is a new agent; with `isCopy` the form starts from `agent` and saves another agent. */
type Place = { at: 'list' } | { at: 'library' } | { at: 'form'; agent: AgentResponse | null; isCopy: boolean }

const LIST: Place = { at: 'list' }

export function AgentsDialog({ isOpen, onClose }: DialogOpenProps) {
  const [place, setPlace] = useState<Place>(LIST)
  const [isDirty, setDirty] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const go = (next: Place) => {
    setDirty(false)
    setPlace(next)
  }
  const close = () => {
    setAsking(false)
    go(LIST)
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      // Instructions are long to write: Escape must not discard them.
      onClose={isDirty ? () => setAsking(true) : close}
      width={600}
      title={titleOf(place)}
      description={place.at === 'list' ? AGENTS_LABELS.copiesHint : undefined}
    >
      {isOpen && <AgentsBody place={place} onGo={go} onDirty={setDirty} />}
      <ConfirmDialog
        isOpen={isAsking}
        title={AGENTS_LABELS.closeWithoutSaving}
        consequence={AGENTS_LABELS.closeHint}
        action={ACTION_LABELS.close}
        onConfirm={close}
        onCancel={() => setAsking(false)}
      />
    </Dialog>
  )
}

function titleOf(place: Place): string {
  if (place.at === 'list') return TAB_LABELS.advisors
  if (place.at === 'library') return AGENTS_LABELS.addFromTheLibrary
  return place.agent && !place.isCopy ? place.agent.name : AGENTS_LABELS.newAdvisor
}

const NONE: ReadonlySet<string> = new Set()

/** The ids of agents added by anyone while the dialog is open: the first list that arrives is the state before. */
function useNewAgents(list: readonly AgentResponse[] | null): ReadonlySet<string> {
  const [first, setFirst] = useState<ReadonlySet<string> | null>(null)
  if (list && !first) setFirst(new Set(list.map(({ id }) => id)))
  return useMemo(() => {
    if (!list || !first) return NONE
    return new Set(list.flatMap(({ id }) => (first.has(id) ? [] : [id])))
  }, [list, first])
}

interface AgentsBodyProps {
  place: Place
  onGo: (place: Place) => void
  onDirty: (isDirty: boolean) => void
}

function AgentsBody({ place, onGo, onDirty }: AgentsBodyProps) {
  const session = useSession()
  const { value, failure, again } = useAgents(true)
  const list = value?.agents ?? null
  const canChange = mayRun(session)
  const newIds = useNewAgents(list)
  const back = () => onGo(LIST)
  if (place.at === 'form') {
    return (
      <AgentForm
        agent={place.agent}
        isCopy={place.isCopy}
        canChange={canChange}
        onDone={back}
        onDirty={onDirty}
      />
    )
  }
  if (place.at === 'library') {
    return (
      <DialogBody>
        <AgentLibrary taken={list ?? []} />
        <Button
          kind="quiet"
          size="small"
          icon={<ArrowLeft size={16} aria-hidden />}
          onClick={back}
          className="mt-3"
        >
          {AGENTS_LABELS.theBoardsAdvisors}
        </Button>
      </DialogBody>
    )
  }
  return (
    <DialogBody>
      {failure && (
        <Notice
          tone="warn"
          className="mb-4"
          action={<Button onClick={again}>{ACTION_LABELS.tryAgain}</Button>}
        >
          {failure.message}
        </Notice>
      )}
      {list && (
        <AgentList
          agents={list}
          newIds={newIds}
          canChange={canChange}
          onEdit={(agent) => onGo({ at: 'form', agent, isCopy: false })}
          onDuplicate={(agent) => onGo({ at: 'form', agent, isCopy: true })}
          onNew={() => onGo({ at: 'form', agent: null, isCopy: false })}
          onLibrary={() => onGo({ at: 'library' })}
        />
      )}
    </DialogBody>
  )
}

/**
 * The board's agents with their instructions, in speaking order. They are read again whenever the agents in the session change,
 * by anyone on the board. `isWanted` false reads nothing.
 */
function useAgents(isWanted: boolean): Read<{ agents: AgentResponse[] }> {
  const { boardId } = useBoard().connection
  const { agents } = useSession()
  const read = (signal: AbortSignal) => agentsApi.list(boardId, signal)
  return useRead(['agents', boardId], read, { isWanted, changes: [agents] })
}
