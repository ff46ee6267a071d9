import { resolveAsk } from '#panels/open-board/ask-draft.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useAskDraft } from '#panels/open-board/use-ask-draft.ts'
import { roundsApi } from '#panels/requests/round-requests.ts'
import { useRead } from '#panels/requests/use-read.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { PromptParts } from './prompt-parts.tsx'

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
        <Notice tone="warn" action={<Button onClick={context.again}>Try again</Button>}>
          {context.failure.message}
        </Notice>
      )}
      {!context.value && !context.failure && <p className="text-body text-ink-2">Loading…</p>}
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
