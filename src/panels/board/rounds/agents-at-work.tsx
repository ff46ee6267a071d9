import { Square } from 'lucide-react'
import { useMemo } from 'react'
import { useLooks } from '#panels/open-board/agent-look.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { isAtLeast } from '#session/core/role.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import { AGENTS_AT_WORK_LABELS, atWorkLabel } from './agents-at-work-labels.ts'
import { atWork } from './at-work.ts'

const MAX_SHOWN = 3

/**
 * Which agents have a run under way, and a button that stops them all. Renders nothing while none has.
 * `isShort` leaves out the avatars and names, for windows below 1000 px.
 */
export function AgentsAtWork({ isShort }: { isShort: boolean }) {
  const { rounds, syntheses, themeRuns, proposals, stepSuggestion } = useSession()
  const looks = useLooks()
  const workers = useMemo(
    () => atWork({ rounds, syntheses, themeRuns, proposals, stepSuggestion }),
    [rounds, syntheses, themeRuns, proposals, stepSuggestion],
  )
  if (workers.length === 0) return null
  const words = atWorkLabel(workers, (agentId) => looks(agentId).name)
  const ids = [...new Set(workers.map(({ agentId }) => agentId))]
  const shown = ids.length > MAX_SHOWN ? ids.slice(0, MAX_SHOWN - 1) : ids
  return (
    <section
      aria-label={AGENTS_AT_WORK_LABELS.advisorsAtWork}
      className="flex items-center gap-2 border-line border-l pl-3 max-phone:border-0 max-phone:pl-0"
    >
      {!isShort && (
        <span className="flex items-center gap-1">
          {shown.map((agentId) => (
            <AgentMark key={agentId} agent={looks(agentId)} />
          ))}
          {ids.length > shown.length && (
            <span className="font-button text-ink-2 text-small tabular-nums">
              +{ids.length - shown.length}
            </span>
          )}
        </span>
      )}
      <span className="whitespace-nowrap text-ink-2 text-small">
        {isShort ? AGENTS_AT_WORK_LABELS.countAtWork(ids.length) : words}
      </span>
      <StopAgents />
    </section>
  )
}

/**
 * Stops every run of an agent on this board: rounds, syntheses, theme runs and proposals. Their text so far stays.
 * Facilitators and owners only; renders nothing for others.
 */
export function StopAgents() {
  const { connection } = useBoard()
  const { me } = useSession()
  const request = useRequest()
  const toast = useToast()
  if (!isAtLeast(me.role, 'facilitator')) return null
  const stop = (): void =>
    request.send(async () => {
      const answer = await sendCommand(connection.boardId, 'post /agents/stop', {})
      toast({ text: answer.ok ? AGENTS_AT_WORK_LABELS.allStopped : answer.failure.message })
      return answer
    })
  return (
    <Button
      aria-label={AGENTS_AT_WORK_LABELS.stopAllAdvisors}
      isBusy={request.isBusy}
      icon={<Square size={12} fill="currentColor" aria-hidden />}
      onClick={stop}
    >
      {ACTION_LABELS.stop}
    </Button>
  )
}
