import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { TalkTimeResponse } from '#api/conversation.ts'
import { isAway } from '#canvas/connection/board-connection.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import type { Failure } from '#panels/requests/call-api.ts'
import { useRead } from '#panels/requests/use-read.ts'
import type { Step } from '#session/agenda/step.ts'
import { mayContribute } from '#session/windows/contributors.ts'
import { TALK_SIGN_MS, talkingStep } from '#session/windows/window-talk.ts'
import { useReadable } from '#ui/use-readable.ts'
import { conversationApi } from './clerk/conversation-requests.ts'

const SECOND_MS = 1_000
/** After the end, so that the server counts all of the time. */
const AFTER_END_MS = 250

/** The step that offers this person a talk with the clerk now; null: none does. */
export function useOfferedTalk(): Step | null {
  const session = useSession()
  const step = talkingStep(session)
  return step && mayContribute(step, session.me.role) ? step : null
}

/** Shows the talk again after a press on a button that leads to it: its person may have left it for the conversation. */
export function useWantedTalk(show: () => void): void {
  const { panel } = useBoard()
  const { isWindowTalkWanted } = useReadable(panel)
  const latest = useRef(show)
  latest.current = show
  useEffect(() => {
    if (!isWindowTalkWanted) return
    // The talk takes the focus once it is shown.
    panel.set({ ...panel.get(), isWindowTalkWanted: false, isConversationWanted: true })
    latest.current()
  }, [isWindowTalkWanted, panel])
}

export interface TalkTimeOnPage {
  /** null: not read yet. */
  time: TalkTimeResponse | null
  leftMs: number
  failure: Failure | null
  /** Begins the talk; a talk that has begun continues while it is shown. */
  begin: () => Promise<void>
}

/** The time of a talk, which counts while this page shows it, is visible and has a connection. */
export function useTalkTime({ id: stepId, run }: Step): TalkTimeOnPage {
  const { connection } = useBoard()
  const { boardId } = connection
  const isOnline = !isAway(useReadable(connection.saveState))
  const isVisible = useIsVisible()
  const [failure, setFailure] = useState<Failure | null>(null)
  const read = useRead(['talk-time', boardId, stepId, run], (signal) =>
    conversationApi.time(boardId, stepId, signal),
  )
  const { value, change } = read
  const time = value?.time ?? null

  const sign = useCallback(async (): Promise<TalkTimeResponse | null> => {
    const answer = await conversationApi.open(boardId, stepId)
    setFailure(answer.ok ? null : answer.failure)
    if (!answer.ok) return null
    change(() => answer.value)
    return answer.value.time
  }, [boardId, stepId, change])

  const isCounting = time?.isBegun === true && !time.isOver && isOnline && isVisible
  useEffect(() => {
    if (!isCounting) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStopped = false
    const next = async (): Promise<void> => {
      const now = await sign()
      if (isStopped || now?.isOver) return
      const leftMs = now ? now.lastsMs - now.usedMs : TALK_SIGN_MS
      timer = setTimeout(() => void next(), Math.min(TALK_SIGN_MS, leftMs + AFTER_END_MS))
    }
    void next()
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [isCounting, sign])

  return {
    time,
    leftMs: useLeftMs(time, isCounting),
    failure: failure ?? read.failure,
    begin: async () => void (await sign()),
  }
}

/** Counts down between two answers of the server. */
function useLeftMs(time: TalkTimeResponse | null, isCounting: boolean): number {
  const [sinceMs, setSinceMs] = useState(0)
  const readAt = useRef(0)
  useEffect(() => {
    readAt.current = Date.now()
    setSinceMs(0)
    if (time === null || !isCounting) return
    const timer = setInterval(() => setSinceMs(Date.now() - readAt.current), SECOND_MS)
    return () => clearInterval(timer)
  }, [time, isCounting])
  return time ? Math.max(0, time.lastsMs - time.usedMs - sinceMs) : 0
}

function useIsVisible(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.visibilityState === 'visible',
    () => true,
  )
}
