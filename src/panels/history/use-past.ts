import { useEffect, useMemo, useState } from 'react'
import type { SessionMoment } from '#api/history.ts'
import type { BoardConnection } from '#canvas/connection/board-connection.ts'
import {
  createPastConnection,
  type PastConnection,
  type PastSlices,
} from '#canvas/history/past-connection.ts'
import { changeRecords, showRecords } from '#canvas/history/show-records.ts'
import { useRead } from '#panels/requests/use-read.ts'
import { useSettled } from '#ui/use-settled.ts'
import { loadCanvasAt, loadSessionAt, loadStepsAfter } from './history-requests.ts'
import { createPastBoard, type PastBoard } from './past-board.ts'

/** The canvas of the past, and the functions that move it. */
export interface Past {
  canvas: PastConnection
  board: PastBoard
}

/** `null` for the first render. */
export function usePast(live: BoardConnection): Past | null {
  const [past, setPast] = useState<Past | null>(null)
  useEffect(() => {
    const canvas = createPastConnection(live)
    const { doc } = canvas.connection
    const { boardId } = live
    const board = createPastBoard({
      readCanvas: (moment, signal) => loadCanvasAt(boardId, moment, signal),
      readSteps: (after, signal) => loadStepsAfter(boardId, after, signal),
      show(records) {
        showRecords(doc, records)
        canvas.showContent()
      },
      change: (changes) => changeRecords(doc, changes),
    })
    setPast({ canvas, board })
    return () => {
      board.stop()
      canvas.stop()
    }
  }, [live])
  return past
}

/** The session is read when the canvas rests at a moment. */
const REST_MS = 300

/** The session at this time, which the canvas shows, too. */
export function usePastSession(past: Past | null, boardId: string, at: number | null): SessionMoment | null {
  const settled = useSettled(at, REST_MS)
  const { value } = useRead(
    ['past-session', boardId, settled],
    (signal) => loadSessionAt(boardId, settled ?? 0, signal),
    { isWanted: settled !== null, keepsLast: true },
  )
  const slices = useMemo(() => value && slicesOf(value), [value])
  useEffect(() => {
    if (slices) past?.canvas.setSlices(slices)
  }, [past, slices])
  return value
}

function slicesOf({
  rounds,
  syntheses,
  votes,
  ratings,
  checks,
  reactions,
  threads,
}: SessionMoment): PastSlices {
  // From our own server, of the same release as this page, as the session of the socket is.
  return { rounds, syntheses, votes, ratings, checks, reactions, threads } as unknown as PastSlices
}
