import { useBoard } from '#panels/open-board/board-context.tsx'
import { useSend } from '#panels/open-board/use-send.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { useShownTimer } from '#panels/timer/use-shown-timer.ts'
import { useAgenda } from './use-agenda.ts'
import { useDone } from './use-done.ts'
import { useSessionKeys } from './use-session-keys.ts'

/** The timer that the key starts: a facilitator adds and removes minutes while it runs. */
const TIMER_MS = 5 * 60_000

/**
 * The keys that run a session, with Alt and Shift, wherever the focus is but in a field. By the place of the letter on the
 * keyboard: on a Mac, Alt makes other signs of the letters. Keep the dialog of shortcuts in step with them.
 */
export function SessionKeys({ onAgenda, onVotes }: { onAgenda: () => void; onVotes: () => void }) {
  const facilitate = useFacilitation()
  const actions: Partial<Record<string, (() => void) | null>> = {
    ...facilitate,
    KeyA: onAgenda,
    KeyV: onVotes,
  }
  useSessionKeys(actions)
  return null
}

function useFacilitation(): Partial<Record<string, (() => void) | null>> {
  const { current, mayRun, mayBeDone, end, skip, markDone } = useAgenda()
  const { isMine } = useDone()
  const timer = useTimerKey()
  const done = current && mayBeDone ? () => markDone(current, !isMine) : null
  if (!mayRun) return { KeyD: done }
  return {
    KeyD: done,
    KeyE: current && (() => end(current)),
    KeyS: current && (() => skip(current)),
    KeyT: timer,
  }
}

function useTimerKey(): () => void {
  const { boardId } = useBoard().connection
  const current = useShownTimer()
  const send = useSend()
  return () => {
    if (!current || current.shown.phase === 'ended')
      send(() => sendCommand(boardId, 'post /timer', { durationMs: TIMER_MS }))
    else if (current.timer.state === 'running') send(() => sendCommand(boardId, 'post /timer/pause', {}))
    else send(() => sendCommand(boardId, 'post /timer/resume', {}))
  }
}
