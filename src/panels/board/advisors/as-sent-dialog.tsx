'use client'

import { useEffect, useState } from 'react'
import { resolveAsk } from '#panels/open-board/ask-draft.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useAskDraft } from '#panels/open-board/use-ask-draft.ts'
import type { Failure } from '#panels/requests/call-api.ts'
import { type AgentContext, roundsApi } from '#panels/requests/round-requests.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'

/**
 * The exact prompt that an advisor would get if it were asked now. Everyone on the board can read it: what
 * agents are sent is no secret.
 */
export function AsSentDialog({ isOpen, onClose }: DialogOpenProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="The exact prompt"
      description="What goes to the model with the next question. It changes with every + that is given or removed."
      width={600}
    >
      <DialogBody>
        <AsSent />
      </DialogBody>
    </Dialog>
  )
}

function AsSent() {
  const { agents, models, agenda } = useSession()
  const { connection } = useBoard()
  const ask = resolveAsk(useAskDraft().draft, { agents, models, agenda })
  const advisors = agents.filter(({ kind }) => kind === 'advisor')
  const [wanted, setWanted] = useState<string | null>(null)
  const agent =
    advisors.find(({ id }) => id === wanted) ??
    advisors.find(({ id }) => ask.agents.includes(id)) ??
    advisors[0]
  const context = useAgentContext(connection.boardId, agent?.id ?? null)
  if (!agent) return <p className="text-body text-ink-2">No advisor is on this board.</p>
  return (
    <>
      <Select
        label="Advisor"
        value={agent.id}
        options={advisors.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setWanted}
        className="-ml-2"
      />
      <div aria-live="off" className="mt-3 flex max-h-[56dvh] flex-col gap-3 overflow-y-auto">
        {context.failure && (
          <Notice tone="warn" action={<Button onClick={context.retry}>Try again</Button>}>
            {context.failure.message}
          </Notice>
        )}
        {!context.sent && !context.failure && <p className="text-body text-ink-2">Loading…</p>}
        {context.sent && <Sent sent={context.sent} name={agent.name} />}
      </div>
    </>
  )
}

function Sent({ sent, name }: { sent: AgentContext; name: string }) {
  return (
    <>
      <Part title="Instructions" name="Instructions" text={sent.instructions} />
      {sent.messages.map(({ role, content }, i) => {
        const title = role === 'assistant' ? `Said by ${name} before` : 'Board and question'
        return <Part key={i} title={title} name={i === 0 ? title : `${title}, ${i + 1}`} text={content} />
      })}
    </>
  )
}

interface PartProps {
  /** The heading of the part: instructions, the board with the question, or an earlier answer. */
  title: string
  /** The name of the region for screen readers. Unlike the title it is unique among the parts. */
  name: string
  /** The instructions or one message, exactly as the model would get it. */
  text: string
}

function Part({ title, name, text }: PartProps) {
  return (
    <section aria-label={name}>
      <h3 className="mb-1 text-small">{title}</h3>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long text scrolls, by keyboard too
        tabIndex={0}
        className="whitespace-pre-wrap break-words rounded-card border border-line bg-sheet px-3 py-2 font-sans text-small"
      >
        {text}
      </pre>
    </section>
  )
}

/**
 * How long the question and the reactions must be unchanged before the prompt is requested: each keystroke
 * would be a request otherwise.
 */
const SETTLE_MS = 300

interface UsedContext {
  sent: AgentContext | null
  failure: Failure | null
  retry: () => void
}

/**
 * `about` is a string, so that an equal list of notes in another array does not request again. `sent` is null
 * while another agent's prompt is the newest one.
 */
function useAgentContext(boardId: string, agentId: string | null): UsedContext {
  const { agents, models, agenda, reactions, settings, rounds } = useSession()
  const { question, mode, notes } = resolveAsk(useAskDraft().draft, { agents, models, agenda })
  const [sent, setSent] = useState<{ agentId: string; context: AgentContext } | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [tries, setTries] = useState(0)
  const about = notes.join(',')
  useEffect(() => {
    if (agentId === null) return
    const leaving = new AbortController()
    const ask = async (): Promise<void> => {
      const request = { agent: agentId, question, mode, notes: about ? about.split(',') : [] }
      const answer = await roundsApi.context(boardId, request, leaving.signal)
      if (leaving.signal.aborted) return
      setFailure(answer.ok ? null : answer.failure)
      if (answer.ok) setSent({ agentId, context: answer.value })
    }
    const timer = setTimeout(() => void ask(), SETTLE_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [boardId, agentId, question, mode, about, reactions, settings, rounds, agents, tries])
  return {
    sent: sent?.agentId === agentId ? sent.context : null,
    failure,
    retry: () => setTries((count) => count + 1),
  }
}
