import { useEffect, useState } from 'react'
import type { PastBoard } from './past-board.ts'

export const SPEEDS = ['1', '4', '16', '60'] as const
export type Speed = (typeof SPEEDS)[number]

/** Longer pauses are skipped, in milliseconds of the reader's time. */
const MAX_PAUSE_MS = 1_000
/** Changes that follow each other faster are shown together. */
const FRAME_MS = 32

/** Shows one change after the other, as fast as they were made times `speed`, until the end of the history. */
export function useReplay(
  board: PastBoard | null,
  speed: Speed,
): { isPlaying: boolean; setPlaying: (isPlaying: boolean) => void } {
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => {
    if (!isPlaying || !board) return
    const stop = new AbortController()
    void replay(board, Number(speed), stop.signal).then(() => {
      if (!stop.signal.aborted) setPlaying(false)
    })
    return () => stop.abort()
  }, [isPlaying, board, speed])
  return { isPlaying, setPlaying }
}

async function replay(board: PastBoard, speed: number, signal: AbortSignal): Promise<void> {
  let frameEnd = performance.now() + FRAME_MS
  while (!signal.aborted) {
    const shown = await board.forward()
    if (!shown || signal.aborted) return
    await board.fetchSteps()
    const next = board.peek()
    const gapMs = next ? (next.at - shown.at) / speed : 0
    if (gapMs < FRAME_MS && performance.now() < frameEnd) continue
    await sleep(Math.min(MAX_PAUSE_MS, Math.max(FRAME_MS, gapMs)), signal)
    frameEnd = performance.now() + FRAME_MS
  }
}

/** Ends at once when the signal is aborted. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
