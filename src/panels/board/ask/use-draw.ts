import { useEffect } from 'react'
import { DrawResponse } from '#api/draw.ts'
import { modeOfChoice, withDraw } from '#panels/open-board/ask-draft.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { boardPath, call } from '#panels/requests/call-api.ts'
import type { AskState } from './use-ask.ts'

/** After the last keystroke: a draw at each would change the advisors all the time. */
const PAUSE_MS = 600

/** `chosen`: draws no others, and looks for overlaps among them. */
function drawAdvisors(
  boardId: string,
  question: string,
  chosen: readonly string[] | undefined,
  signal: AbortSignal,
) {
  const body = { question, ...(chosen && { agents: chosen }) }
  return call(`${boardPath(boardId)}/agents/draw`, DrawResponse, { method: 'POST', body, signal })
}

/**
 * During typing, on a board that draws advisors, draws them for the present question; where they were chosen, looks for
 * two that overlap. Without an answer of the server, the advisors of the board stay.
 */
export function useDraw({ draft, ask }: AskState, isActive: boolean): void {
  const { connection, ask: store } = useBoard()
  const { settings, rounds } = useSession()
  // Changes which advisors have answered least.
  const roundCount = Object.keys(rounds).length
  const isDrawn = settings.drawsAdvisors === true && !draft.agents[modeOfChoice(draft)]
  const question = draft.question.trim()
  const chosen = isDrawn ? null : ask.agents.join()
  const isFirst = isDrawn && draft.drawn === null
  useEffect(() => {
    if (!isActive) return
    const leaving = new AbortController()
    const timer = setTimeout(
      async () => {
        const keys = chosen === null ? undefined : chosen.split(',').filter((key) => key !== '')
        const answer = await drawAdvisors(connection.boardId, question, keys, leaving.signal)
        if (answer.ok && !leaving.signal.aborted)
          store.set(withDraw(store.get(), answer.value, keys === undefined))
      },
      isFirst ? 0 : PAUSE_MS,
    )
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [isActive, question, chosen, isFirst, roundCount, connection, store])
}
