'use client'

import { useEffect, useState } from 'react'
import { resolveAsk } from '#panels/open-board/ask-draft.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useAskDraft } from '#panels/open-board/use-ask-draft.ts'
import type { Failure } from '#panels/requests/call-api.ts'
import { type AgentContext, roundsApi } from '#panels/requests/round-requests.ts'
import type { RoundMode } from '#session/rounds/round.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PromptParts } from './prompt-parts.tsx'

/** The prompt of an advisor with the question that is being written. */
export function NextPrompt({ agent }: { agent: { id: string; name: string } }) {
  const { connection } = useBoard()
  const context = useAgentContext(connection.boardId, agent.id)
  return (
    <>
      {context.mode === 'staggered' && (
        <Notice>
          In this mode each advisor sees a part of the board, fixed when the question is asked. This prompt
          has all of it.
        </Notice>
      )}
      {context.failure && (
        <Notice tone="warn" action={<Button onClick={context.retry}>Try again</Button>}>
          {context.failure.message}
        </Notice>
      )}
      {!context.sent && !context.failure && <p className="text-body text-ink-2">Loading…</p>}
      {context.sent && <PromptParts prompt={context.sent} name={agent.name} />}
    </>
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
  mode: RoundMode
  retry: () => void
}

/** `about` is a string, so that an equal list of notes in another array does not request again. */
function useAgentContext(boardId: string, agentId: string): UsedContext {
  const { agents, models, agenda, reactions, settings, rounds } = useSession()
  const { question, mode, notes } = resolveAsk(useAskDraft().draft, { agents, models, agenda })
  const [sent, setSent] = useState<AgentContext | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [tries, setTries] = useState(0)
  const about = notes.join(',')
  useEffect(() => {
    const leaving = new AbortController()
    const ask = async (): Promise<void> => {
      const request = { agent: agentId, question, mode, notes: about ? about.split(',') : [] }
      const answer = await roundsApi.context(boardId, request, leaving.signal)
      if (leaving.signal.aborted) return
      setFailure(answer.ok ? null : answer.failure)
      if (answer.ok) setSent(answer.value)
    }
    const timer = setTimeout(() => void ask(), SETTLE_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [boardId, agentId, question, mode, about, reactions, settings, rounds, agents, tries])
  return { sent, failure, mode, retry: () => setTries((count) => count + 1) }
}
