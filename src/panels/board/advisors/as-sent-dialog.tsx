import { useState } from 'react'
import { resolveAsk } from '#panels/open-board/ask-draft.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useAskDraft } from '#panels/open-board/use-ask-draft.ts'
import { roundsApi } from '#panels/requests/round-requests.ts'
import { useRead } from '#panels/requests/use-read.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { PROMPT_LABELS } from './prompt-labels.ts'
import { PromptParts } from './prompt-parts.tsx'
import { SentRecords } from './sent-record.tsx'
import { listSentRuns } from './sent-runs.ts'

export function AsSentDialog({ isOpen, onClose }: DialogOpenProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={PROMPT_LABELS.theExactPrompt}
      description={PROMPT_LABELS.exactPromptHint}
      width={600}
    >
      <DialogBody>
        <AsSent />
      </DialogBody>
    </Dialog>
  )
}

const NEXT = 'next'

function AsSent() {
  const session = useSession()
  const { agents, models, agenda } = session
  const ask = resolveAsk(useAskDraft().draft, { agents, models, agenda })
  const [wanted, setWanted] = useState<string | null>(null)
  const [wantedRun, setWantedRun] = useState(NEXT)
  const advisors = agents.filter(({ kind }) => kind === 'advisor')
  const others = agents.filter(
    ({ id, kind }) => kind !== 'advisor' && kind !== 'clerk' && listSentRuns(session, id).length > 0,
  )
  const shown = [...advisors, ...others]
  const agent =
    shown.find(({ id }) => id === wanted) ?? advisors.find(({ id }) => ask.agents.includes(id)) ?? shown[0]
  if (!agent) return <p className="text-body text-ink-2">{PROMPT_LABELS.noAdvisor}</p>
  const isAdvisor = agent.kind === 'advisor'
  const runs = listSentRuns(session, agent.id)
  const run = runs.find(({ id }) => id === wantedRun) ?? (isAdvisor ? null : (runs[0] ?? null))
  const options = [
    ...(isAdvisor ? [{ value: NEXT, label: PROMPT_LABELS.nextQuestion }] : []),
    ...runs.map(({ id, label }) => ({ value: id, label })),
  ]
  return (
    <>
      <div className="-ml-2 flex flex-wrap">
        <Select
          label={PROMPT_LABELS.agent}
          value={agent.id}
          options={shown.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setWanted}
        />
        {runs.length > 0 && (
          <Select
            label={FIELD_LABELS.question}
            value={run?.id ?? NEXT}
            options={options}
            onChange={setWantedRun}
            className="min-w-0 max-w-full"
          />
        )}
      </div>
      <div aria-live="off" className="mt-3 flex max-h-[56dvh] flex-col gap-3 overflow-y-auto">
        {run ? (
          <SentRecords key={run.id} run={run} agent={agent} />
        ) : (
          <NextPrompt key={agent.id} agent={agent} />
        )}
      </div>
    </>
  )
}

function NextPrompt({ agent }: { agent: { id: string; name: string } }) {
  const { connection } = useBoard()
  const context = useAgentContext(connection.boardId, agent.id)
  return (
    <>
      {context.mode === 'staggered' && <Notice>{PROMPT_LABELS.ownPartHint}</Notice>}
      {context.failure && (
        <Notice tone="warn" action={<Button onClick={context.again}>{ACTION_LABELS.tryAgain}</Button>}>
          {context.failure.message}
        </Notice>
      )}
      {!context.value && !context.failure && <p className="text-body text-ink-2">{ACTION_LABELS.loading}</p>}
      {context.value && <PromptParts prompt={context.value} name={agent.name} />}
    </>
  )
}

/**
 * How long the question and the reactions must be unchanged before the prompt is requested: each keystroke
 * would be a request otherwise.
 */
const SETTLE_MS = 300

function useAgentContext(boardId: string, agentId: string) {
  const { agents, models, agenda, reactions, settings, rounds } = useSession()
  const { question, mode, notes } = resolveAsk(useAskDraft().draft, { agents, models, agenda })
  const about = useSettled(notes.join(','), SETTLE_MS)
  const asked = useSettled(question, SETTLE_MS)
  const request = { agent: agentId, question: asked, mode, notes: about ? about.split(',') : [] }
  const read = useRead(
    ['next-prompt', boardId, agentId, asked, mode, about],
    (signal) => roundsApi.context(boardId, request, signal),
    { keepsLast: true, changes: [reactions, settings, rounds, agents], settleMs: SETTLE_MS },
  )
  return { ...read, mode }
}
