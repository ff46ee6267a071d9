import { useState } from 'react'
import { resolveAsk } from '#panels/open-board/ask-draft.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { useAskDraft } from '#panels/open-board/use-ask-draft.ts'
import { Dialog, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'
import { NextPrompt } from './next-prompt.tsx'
import { SentRecords } from './sent-record.tsx'
import { listSentRuns } from './sent-runs.ts'

/**
 * The exact prompt that an advisor would get now, and a record of each agent's prompts. Everyone on the board can read
 * it: prompts are no secret.
 */
export function AsSentDialog({ isOpen, onClose }: DialogOpenProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="The exact prompt"
      description="What goes to the model with the next question, and what was sent before. The next prompt changes with every + that is given or removed."
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
  if (!agent) return <p className="text-body text-ink-2">No advisor is on this board.</p>
  const isAdvisor = agent.kind === 'advisor'
  const runs = listSentRuns(session, agent.id)
  const run = runs.find(({ id }) => id === wantedRun) ?? (isAdvisor ? null : (runs[0] ?? null))
  const options = [
    ...(isAdvisor ? [{ value: NEXT, label: 'Next question' }] : []),
    ...runs.map(({ id, label }) => ({ value: id, label })),
  ]
  return (
    <>
      <div className="-ml-2 flex flex-wrap">
        <Select
          label="Agent"
          value={agent.id}
          options={shown.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setWanted}
        />
        {runs.length > 0 && (
          <Select
            label="Question"
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
